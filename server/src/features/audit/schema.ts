import type { AuditAction, AuditOutcome } from '@sadap/contract/audit';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Milliseconds, because the chain's hashes are made of what JavaScript reads. */
const now = sql`date_trunc('milliseconds', clock_timestamp())`;

/**
 * Who did or saw what. Triggers of the migration refuse every update, and the removal of anything younger
 * than 90 days. No foreign keys: the subject may be gone.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().default(now),
    /** Null: nobody was signed in, or the server acted by itself. */
    userId: integer('user_id'),
    sessionId: uuid('session_id'),
    address: text(),
    requestId: uuid('request_id'),
    action: text().$type<AuditAction>().notNull(),
    outcome: text().$type<AuditOutcome>().notNull().default('done'),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The patients it showed or changed. */
    patientIds: integer('patient_ids').array().notNull().default([]),
    /** Ids and facts; never anything said about a patient. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_events_newest_first').on(table.at, table.id),
    index('audit_events_user_id').on(table.userId, table.at),
    // Of programs.
    index('audit_events_session_of_no_user')
      .on(table.sessionId, table.at)
      .where(sql`${table.userId} is null and ${table.sessionId} is not null`),
    index('audit_events_action').on(table.action, table.at),
    index('audit_events_outcome').on(table.outcome, table.at).where(sql`${table.outcome} <> 'done'`),
    index('audit_events_address').using('btree', sql`${table.address} text_pattern_ops`),
    index('audit_events_patients').using('gin', table.patientIds),
  ],
);

/**
 * Each event once, in the order in which they were sealed. A link's hash covers its event and the link before
 * it.
 */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  eventId: bigint('event_id', { mode: 'number' }).notNull().unique('audit_chain_event_id_key'),
  /** SHA-256, hexadecimal. */
  hash: text().notNull(),
  sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull().default(now),
});

/** Events that are not in the chain yet; a trigger adds each one. */
export const auditUnsealed = pgTable('audit_unsealed', {
  eventId: bigint('event_id', { mode: 'number' }).primaryKey(),
});

/** Where the chain begins once old events were removed. The newest row counts. */
export const auditChainStarts = pgTable('audit_chain_starts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The last link that was removed. */
  position: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  removedAt: timestamp('removed_at', { withTimezone: true }).notNull().default(now),
});
