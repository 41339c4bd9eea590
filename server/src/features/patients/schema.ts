import { sql } from 'drizzle-orm';
import { index, integer, pgTable, real, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/index.ts';

export const patients = pgTable(
  'patients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hn: text().notNull(),
    name: text(),
    gender: text({ enum: ['male', 'female', 'other'] }).notNull(),
    /** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD': month and day may be unknown. */
    dateOfBirth: text('date_of_birth').notNull(),
    /** Set only when the clinician corrected the age that follows from the birth date. */
    statedAge: integer('stated_age'),
    statedAgeAt: timestamp('stated_age_at', { withTimezone: true }),
    weightKg: real('weight_kg').notNull(),
    heightCm: real('height_cm').notNull(),
    phone: text(),
    address: text(),
    medicalHistory: text('medical_history'),
    underlyingDiseases: text('underlying_diseases').array().notNull().default([]),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('patients_hn_key').on(sql`upper(${table.hn})`),
    index('patients_hn_trigram').using('gin', sql`upper(${table.hn}) gin_trgm_ops`),
    index('patients_name_trigram').using('gin', sql`upper(${table.name}) gin_trgm_ops`),
    index('patients_phone_trigram').using('gin', sql`${table.phone} gin_trgm_ops`),
    index('patients_newest_first').on(table.createdAt.desc(), table.id.desc()),
  ],
);
