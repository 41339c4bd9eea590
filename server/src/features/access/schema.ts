import type { GlassReason, RestrictionKind } from '@sadap/contract/access';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { everyPatient } from '../patients/index.ts';
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
      .references(() => everyPatient.id, { onDelete: 'cascade' }),
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

/** Records whose use is or was restricted at the patient's request; deleted with the patient. */
export const patientRestrictions = pgTable(
  'patient_restrictions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => everyPatient.id, { onDelete: 'cascade' }),
    kind: text().$type<RestrictionKind>().notNull(),
    /** In the administrator's words. May speak of the patient, so it is not in the audit trail. */
    note: text().notNull(),
    restrictedBy: integer('restricted_by')
      .notNull()
      .references(() => users.id),
    restrictedAt: instant('restricted_at').notNull(),
    liftedBy: integer('lifted_by').references(() => users.id),
    liftedAt: instant('lifted_at'),
    liftingNote: text('lifting_note'),
  },
  (table) => [
    uniqueIndex('patient_restrictions_that_hold').on(table.patientId).where(sql`${table.liftedAt} is null`),
    index('patient_restrictions_patient_id').on(table.patientId),
  ],
);
