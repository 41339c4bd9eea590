import type { PastCall } from '@sadap/contract/calls';
import type { PastCallListInput } from '@sadap/contract/calls/schema';
import { CALL_HISTORY_DAYS } from '@sadap/contract/limits';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import type { Caller } from '../../http/caller.ts';
import { fullNameOf } from '../users/index.ts';
import { historyQueries, type PastCallRow } from './history-queries.ts';

const DAY_MS = 24 * 60 * 60_000;

export type CallHistory = ReturnType<typeof createCallHistory>;

/** A user's own finished calls; nobody sees those of others. */
export function createCallHistory(db: Database, clock: Clock) {
  const queries = historyQueries(db);
  const after = () => new Date(clock.now() - CALL_HISTORY_DAYS * DAY_MS);

  return {
    async list({ userId }: Caller, { page, pageSize }: z.output<typeof PastCallListInput>) {
      const [rows, total] = await Promise.all([
        queries.page(userId, after(), pageSize, (page - 1) * pageSize),
        queries.count(userId, after()),
      ]);
      return { calls: rows.map((row) => toPastCall(row, userId)), total };
    },
    missed: async ({ userId }: Caller) => ({ count: await queries.unseenMisses(userId, after()) }),
    seeMissed: ({ userId }: Caller) => queries.seeMisses(userId, after(), new Date(clock.now())),
  };
}

function toPastCall(row: PastCallRow, userId: number): PastCall {
  const isOutgoing = row.caller.id === userId;
  const { id, username, deletedAt, ...names } = isOutgoing ? row.callee : row.caller;
  const { acceptedAt, endedAt, startedAt } = row;
  return {
    id: row.id,
    direction: isOutgoing ? 'outgoing' : 'incoming',
    other: { id, username, fullName: fullNameOf(names), isDeleted: deletedAt !== null },
    startedAt: startedAt.toISOString(),
    talkedMs: acceptedAt && endedAt ? Math.max(0, endedAt.getTime() - acceptedAt.getTime()) : null,
    end: row.end ?? 'lost',
  };
}
