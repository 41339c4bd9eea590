import type { AuditAction, AuditEvent } from '@sadap/contract/audit';
import type { AuditListInput } from '@sadap/contract/audit/schema';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { auditQueries } from './queries.ts';

type NewEvent = {
  userId: number;
  action: AuditAction;
  subject: { kind: string; id: number | string };
  /** Ids and facts; never anything said about a patient. */
  details?: Record<string, unknown>;
};

export function createAudit(db: Database, clock: Clock) {
  const queries = auditQueries(db);
  return {
    /**
     * Writes an event inside the transaction of the change it reports, so that neither exists without the
     * other.
     */
    async record(inside: Queryable, { userId, action, subject, details = {} }: NewEvent): Promise<void> {
      await auditQueries(inside).insert({
        at: new Date(clock.now()),
        userId,
        action,
        subjectKind: subject.kind,
        subjectId: String(subject.id),
        details,
      });
    },

    /** Newest first. */
    async list({ page, pageSize, ...filter }: z.output<typeof AuditListInput>) {
      const [rows, total] = await Promise.all([
        queries.page(filter, pageSize, (page - 1) * pageSize),
        queries.count(filter),
      ]);
      const events = rows.map(
        ({ event, username }): AuditEvent => ({
          id: event.id,
          at: event.at.toISOString(),
          user: { id: event.userId, username },
          action: event.action,
          subject: { kind: event.subjectKind, id: event.subjectId },
          details: event.details,
        }),
      );
      return { events, total };
    },
  };
}
export type Audit = ReturnType<typeof createAudit>;
