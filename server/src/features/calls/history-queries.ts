import { and, count, desc, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { calls } from './schema.ts';

export type PastCallRow = Awaited<ReturnType<ReturnType<typeof historyQueries>['page']>>[number];

/** Finished calls that began after an instant. */
export const historyQueries = (db: Queryable) => {
  const caller = alias(users, 'caller');
  const callee = alias(users, 'callee');
  const party = (user: typeof caller | typeof callee) => ({
    id: user.id,
    username: user.username,
    title: user.title,
    firstName: user.firstName,
    lastName: user.lastName,
    deletedAt: user.deletedAt,
  });
  const isPast = (userId: number, after: Date) =>
    and(
      or(eq(calls.callerId, userId), eq(calls.calleeId, userId)),
      eq(calls.state, 'ended'),
      gt(calls.startedAt, after),
    );
  const isUnseenMiss = (userId: number, after: Date) =>
    and(
      eq(calls.calleeId, userId),
      eq(calls.state, 'ended'),
      isNull(calls.acceptedAt),
      ne(calls.end, 'declined'),
      isNull(calls.missedSeenAt),
      gt(calls.startedAt, after),
    );
  const countOf = (where: ReturnType<typeof and>) =>
    db
      .select({ value: count() })
      .from(calls)
      .where(where)
      .then((rows) => rows[0]?.value ?? 0);

  return {
    page: (userId: number, after: Date, limit: number, offset: number) =>
      db
        .select({
          id: calls.id,
          startedAt: calls.startedAt,
          acceptedAt: calls.acceptedAt,
          endedAt: calls.endedAt,
          end: calls.end,
          caller: party(caller),
          callee: party(callee),
        })
        .from(calls)
        .innerJoin(caller, eq(caller.id, calls.callerId))
        .innerJoin(callee, eq(callee.id, calls.calleeId))
        .where(isPast(userId, after))
        .orderBy(desc(calls.startedAt), desc(calls.id))
        .limit(limit)
        .offset(offset),
    count: (userId: number, after: Date) => countOf(isPast(userId, after)),
    unseenMisses: (userId: number, after: Date) => countOf(isUnseenMiss(userId, after)),
    async seeMisses(userId: number, after: Date, at: Date): Promise<void> {
      await db.update(calls).set({ missedSeenAt: at }).where(isUnseenMiss(userId, after));
    },
  };
};
