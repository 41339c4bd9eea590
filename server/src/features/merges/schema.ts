import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { everyPatient } from '../patients/index.ts';
import { users } from '../users/index.ts';
import type { Moved } from './what-moves.ts';

/** Records that became part of another one, with what moved; an undo reads it. Goes with either. */
export const patientMerges = pgTable(
  'patient_merges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    keptId: integer('kept_id')
      .notNull()
      .references(() => everyPatient.id, { onDelete: 'cascade' }),
    goneId: integer('gone_id')
      .notNull()
      .references(() => everyPatient.id, { onDelete: 'cascade' }),
    /** May speak of the patient, so it is not in the audit trail. */
    reason: text().notNull(),
    mergedBy: integer('merged_by')
      .notNull()
      .references(() => users.id),
    mergedAt: timestamp('merged_at', { withTimezone: true }).notNull(),
    /** The message of the hospital's system that told so; null: an administrator did it. */
    adtMessageId: bigint('adt_message_id', { mode: 'number' }),
    moved: jsonb().$type<Moved>().notNull(),
    /** What the other one added to the allergies of the record that stays. */
    addedAllergies: text('added_allergies').array().notNull(),
    /** The restriction of the record that stays, as it was. */
    formerRestriction: integer('former_restriction'),
    undoneBy: integer('undone_by').references(() => users.id),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('patient_merges_that_hold').on(table.goneId).where(sql`${table.undoneAt} is null`),
    index('patient_merges_kept_id').on(table.keptId),
    index('patient_merges_gone_id').on(table.goneId),
  ],
);
