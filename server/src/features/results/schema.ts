import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Where results go, as configured. Triggers write a row below for each. */
export const resultReceivers = pgTable('result_receivers', {
  name: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * What was last on its way to a receiver, noted before it leaves: if its answer is lost, or this server dies,
 * the receiver may have it, and what follows takes its place.
 */
export const resultsUnderWay = pgTable(
  'results_under_way',
  {
    receiver: text().notNull(),
    checkUpId: integer('check_up_id').notNull(),
    /** Whom it names. */
    patientId: integer('patient_id').notNull(),
    key: text().notNull(),
    replaces: text(),
    basis: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.receiver, table.checkUpId] })],
);

/**
 * The outbox. A trigger writes a row in the transaction that signs, or that changes something signed; what
 * leaves is read when it leaves. `sent`: the receiver has it. `refused`: a dead letter, until an
 * administrator sends it again or gives it up.
 */
export const outgoingResults = pgTable(
  'outgoing_results',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    receiver: text().notNull(),
    // No foreign keys: whoever signs would wait for whoever deletes, and the other way round.
    checkUpId: integer('check_up_id').notNull(),
    /** Results of one patient leave one after the other. Of one that was sent: whom it names. */
    patientId: integer('patient_id').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    state: text({ enum: ['waiting', 'sent', 'refused', 'given-up'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    /** Null before a try has failed. */
    firstFailedAt: timestamp('first_failed_at', { withTimezone: true }),
    /** Why the last try failed. Names no patient. */
    why: text(),
    /** What was sent, and which state of the check-up it was: `signature.ts` of the reports. */
    key: text(),
    basis: text(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('outgoing_results_waiting')
      .on(table.receiver, table.patientId, table.id)
      .where(sql`state = 'waiting'`),
    index('outgoing_results_check_up').on(table.checkUpId, table.receiver, table.id),
    index('outgoing_results_refused').on(table.id).where(sql`state = 'refused'`),
    index('outgoing_results_unsent').on(table.patientId).where(sql`state in ('waiting', 'refused')`),
    index('outgoing_results_sent').on(table.endedAt).where(sql`state = 'sent'`),
  ],
);
