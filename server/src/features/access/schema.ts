import type { GlassReason } from '@sadap/contract/access';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { patients } from '../patients/index.ts';
import { users } from '../users/index.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Who broke the glass of which patient, why, and until when it holds; deleted with the patient. */
export const glassOpenings = pgTable(
  'glass_openings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    patientId: integer('patient_id')
      .notNull()
      .references(() => patients.id, { onDelete: 'cascade' }),
    reason: text().$type<GlassReason>().notNull(),
    /** In the user's words. May speak of the patient, so it is not in the audit trail. */
    note: text().notNull(),
    openedAt: instant('opened_at').notNull(),
    until: instant('until').notNull(),
    reviewedBy: integer('reviewed_by').references(() => users.id),
    reviewedAt: instant('reviewed_at'),
  },
  (table) => [
    index('glass_openings_of_user').on(table.userId, table.patientId, table.until),
    index('glass_openings_patient_id').on(table.patientId),
    index('glass_openings_unreviewed').on(table.openedAt).where(sql`${table.reviewedAt} is null`),
  ],
);
