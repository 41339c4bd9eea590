import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { everyPatient } from '../patients/index.ts';
import { users } from '../users/index.ts';

/** Pictures and documents of a patient. */
export const patientFiles = pgTable(
  'patient_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => everyPatient.id),
    /** Storage keys carry nothing about the patient, neither name nor HN. */
    blobKey: text('blob_key').notNull().unique('patient_files_blob_key_key'),
    /** Null if no picture could be made, for example for a PDF. */
    thumbnailKey: text('thumbnail_key'),
    originalName: text('original_name').notNull(),
    fileType: text('file_type', {
      enum: ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'],
    }).notNull(),
    byteCount: integer('byte_count').notNull(),
    sha256: text().notNull(),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => users.id),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('patient_files_patient_id').on(table.patientId, table.uploadedAt),
    index('patient_files_newest_first').on(table.uploadedAt),
  ],
);
