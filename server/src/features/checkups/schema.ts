import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { everyPatient, vitalSigns } from '../patients/index.ts';
import { users } from '../users/index.ts';

export const checkUps = pgTable(
  'check_ups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => everyPatient.id),
    /** Counted within the patient. */
    number: integer('session_number').notNull(),
    begunAt: timestamp('session_date', { withTimezone: true }).notNull().defaultNow(),
    note: text(),
    vitalSignsId: integer('vital_signs_id')
      .references(() => vitalSigns.id)
      .unique('check_ups_vital_signs_id_key'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    unique('check_ups_session_number_key').on(table.patientId, table.number),
    index('check_ups_created_by').on(table.createdBy),
    index('check_ups_newest_first').on(table.begunAt),
  ],
);
