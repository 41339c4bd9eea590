import { sql } from 'drizzle-orm';
import { index, integer, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkUps } from '../checkups/index.ts';
import { everyPatient } from '../patients/index.ts';
import { users } from '../users/index.ts';

/** Which check-up was put to which patient; it goes with either. */
export const namings = pgTable(
  'namings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    checkUpId: integer('check_up_id')
      .notNull()
      .references(() => checkUps.id, { onDelete: 'cascade' }),
    /** Who awaited the name; the row stays, so that the check-up can go back. */
    fromPatientId: integer('from_patient_id')
      .notNull()
      .references(() => everyPatient.id, { onDelete: 'cascade' }),
    toPatientId: integer('to_patient_id')
      .notNull()
      .references(() => everyPatient.id, { onDelete: 'cascade' }),
    namedBy: integer('named_by')
      .notNull()
      .references(() => users.id),
    namedAt: timestamp('named_at', { withTimezone: true }).notNull(),
    /** The check-up's newest analysis then; a newer one was made of the named sounds. */
    newestAnalysis: integer('newest_analysis'),
    undoneBy: integer('undone_by').references(() => users.id),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('namings_that_hold').on(table.fromPatientId).where(sql`${table.undoneAt} is null`),
    index('namings_check_up_id').on(table.checkUpId),
    index('namings_from_patient_id').on(table.fromPatientId),
    index('namings_to_patient_id').on(table.toPatientId),
  ],
);
