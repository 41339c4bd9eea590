import { customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { checkUps } from '../checkups/index.ts';
import { everyPatient } from '../patients/index.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The first report of each signed state of a check-up, which is given out again. Append-only. */
export const signedReports = pgTable(
  'signed_reports',
  {
    checkUpId: integer('check_up_id')
      .notNull()
      .references(() => checkUps.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    /** Whom the PDF names: not whoever's check-up it is later. It goes with the record that it names. */
    patientId: integer('patient_id')
      .notNull()
      .references(() => everyPatient.id, { onDelete: 'cascade' }),
    /** SHA-256 of what clinicians had stated and signed. */
    basis: text().notNull(),
    pdf: bytea().notNull(),
    sha256: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkUpId, table.language, table.basis, table.patientId] }),
    index('signed_reports_patient_id').on(table.patientId),
  ],
);
