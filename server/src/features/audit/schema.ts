import type { AuditAction } from '@sadap/contract/audit';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/index.ts';

/** Who did what to which record; never changed. No foreign keys: the subject may be gone. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    action: text().$type<AuditAction>().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** Ids and facts; never anything said about a patient. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_events_newest_first').on(table.at, table.id),
    index('audit_events_user_id').on(table.userId, table.at),
    index('audit_events_subject').on(table.subjectKind, table.subjectId),
  ],
);
