import { boolean, date, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { everyPatient } from '../patients/index.ts';
import { users } from '../users/index.ts';

/** What a reference, such as echocardiography, said of a patient's heart: one a day. */
export const heartOutcomes = pgTable(
  'heart_outcomes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => everyPatient.id, { onDelete: 'cascade' }),
    date: date().notNull(),
    hasDisease: boolean('has_disease').notNull(),
    note: text().notNull(),
    version: integer().notNull().default(1),
    enteredBy: integer('entered_by')
      .notNull()
      .references(() => users.id),
    enteredAt: timestamp('entered_at', { withTimezone: true }).notNull(),
    correctedBy: integer('corrected_by').references(() => users.id),
    correctedAt: timestamp('corrected_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('heart_outcomes_one_a_day').on(table.patientId, table.date)],
);
