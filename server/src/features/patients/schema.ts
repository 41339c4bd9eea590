import { INSURANCE_RIGHTS, type KeptField, type PatientSortField } from '@sadap/contract/patients';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../users/index.ts';

/**
 * Sort keys of the list; queries repeat them literally, as their indexes require. Thai names sort in
 * dictionary order (a vowel written first is read second), first name first: the collation THAI_NAMES,
 * created by the migration.
 */
export const PATIENT_SORT_KEYS = {
  createdAt: sql`created_at`,
  patientID: sql`upper(hn)`,
  name: sql`(coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), name)) collate "thai_names"`,
  /** The birth date with unknown parts as the first; a corrected age counts back from its day. */
  age: sql`(case when stated_age is null
    then make_date(substr(date_of_birth, 1, 4)::int, coalesce(nullif(substr(date_of_birth, 6, 2), ''), '1')::int,
      coalesce(nullif(substr(date_of_birth, 9, 2), ''), '1')::int)
    else ((stated_age_at at time zone 'UTC') - make_interval(years => stated_age))::date end)`,
  /** Patients who were never examined come before all others. */
  lastCheckUp: sql`(coalesce(last_check_up_at, '-infinity'::timestamptz))`,
} satisfies Record<PatientSortField, SQL>;

/** Everybody whom Sadap knows of; `named-patients.ts`. */
export const namedColumns = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  hn: text().notNull(),
  /** HNs of the records that are part of this one. */
  alsoHns: text('also_hns').array().notNull().default([]),
  /** Names that these records have or had: they find this one. */
  alsoNames: text('also_names').array().notNull().default([]),
  /** Made of title, first and last name, if a first or last name is given. */
  name: text(),
  title: text(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  citizenId: text('citizen_id'),
  insuranceRight: text('insurance_right', { enum: INSURANCE_RIGHTS }),
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
  /** Null: nobody has asked. Empty: asked, and there are none. */
  underlyingDiseases: text('underlying_diseases').array(),
  allergies: text().array(),
  createdBy: integer('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Counts the changes; whoever edits an older version is told. */
  version: integer().notNull().default(1),
  updatedBy: integer('updated_by').references(() => users.id),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  /** The highest check-up number assigned; numbers are never reused. */
  lastCheckUpNumber: integer('last_session_number').notNull().default(0),
  /** When the newest check-up began; written by whoever adds or removes one. */
  lastCheckUpAt: timestamp('last_check_up_at', { withTimezone: true }),
  /** Canonical forms, see `patientForms`; an empty search text is not written yet. */
  searchText: text('search_text').notNull().default(''),
  nameKey: text('name_key').notNull().default(''),
});

/**
 * Those whom Sadap knows and those who await a name (`features/naming`), of whom it knows nothing. Only what
 * a check-up needs reads them all; everything else reads `patients`.
 */
export const everyPatient = pgTable(
  'patients',
  {
    ...namedColumns(),
    gender: text({ enum: ['male', 'female', 'other'] }),
    dateOfBirth: text('date_of_birth'),
    weightKg: real('weight_kg'),
    heightCm: real('height_cm'),
    awaitsName: boolean('awaits_name').notNull().default(false),
    /** The record that it is part of. A merged one is seen by nothing that reads `patients`. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => everyPatient.id, {
      onDelete: 'cascade',
    }),
  },
  (table) => [
    uniqueIndex('patients_hn_key').on(sql`upper(${table.hn})`),
    index('patients_hn_beginning').using('btree', sql`upper(${table.hn}) text_pattern_ops`),
    index('patients_search_trigram').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('patients_without_forms').on(table.id).where(sql`${table.searchText} = ''`),
    index('patients_name_key').on(table.nameKey).where(sql`${table.nameKey} <> ''`),
    index('patients_citizen_id').on(table.citizenId).where(sql`${table.citizenId} is not null`),
    index('patients_created_by').on(table.createdBy),
    index('patients_newest_first').on(table.createdAt, table.id),
    index('patients_by_change').on(table.updatedAt, table.id),
    index('patients_by_name').on(PATIENT_SORT_KEYS.name, table.id),
    index('patients_by_birth').on(PATIENT_SORT_KEYS.age, table.id),
    index('patients_merged_into').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index('patients_that_await_a_name').on(table.id).where(sql`${table.awaitsName}`),
    check(
      'patients_known_or_to_be_named',
      sql`${table.awaitsName} or (${table.gender} is not null and ${table.dateOfBirth} is not null
        and ${table.weightKg} is not null and ${table.heightCm} is not null)`,
    ),
    index('patients_by_last_check_up').on(PATIENT_SORT_KEYS.lastCheckUp, table.id),
  ],
);

/** One set of measurements. It belongs to the check-up that names it, or to none if taken at registration. */
export const vitalSigns = pgTable(
  'vital_signs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => everyPatient.id, { onDelete: 'cascade' }),
    /** bpm, mmHg, %, breaths a minute, °C; null means not measured. */
    heartRate: integer('heart_rate'),
    bloodPressureSystolic: integer('blood_pressure_systolic'),
    bloodPressureDiastolic: integer('blood_pressure_diastolic'),
    oxygenSaturation: integer('oxygen_saturation'),
    respirationRate: integer('respiration_rate'),
    temperature: doublePrecision(),
    /** When it was first entered; a later correction does not make it newer. */
    measuredAt: timestamp('measured_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    index('vital_signs_newest_first').on(table.patientId, table.measuredAt, table.id),
    index('vital_signs_by_time').on(table.measuredAt, table.id),
    index('vital_signs_by_change').on(table.updatedAt, table.id),
  ],
);

/** What a patient's changed fields held before, a row each change; deleted with the patient. */
export const formerValues = pgTable(
  'patient_former_values',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => everyPatient.id, { onDelete: 'cascade' }),
    /** The patient's version before the change. */
    version: integer().notNull(),
    values: jsonb().$type<Partial<Record<KeptField, string | number | string[] | null>>>().notNull(),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => users.id),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('patient_former_values_newest_first').on(table.patientId, table.id)],
);

/** Patients of whom the hospital's system has said the same as their record: the record is its own then. */
export const hospitalPatients = pgTable('hospital_patients', {
  patientId: integer('patient_id')
    .primaryKey()
    .references(() => everyPatient.id, { onDelete: 'cascade' }),
  agreedAt: timestamp('agreed_at', { withTimezone: true }).notNull(),
});

/** HNs of deleted patients, which are not generated again. */
export const deletedPatients = pgTable('deleted_patients', {
  id: integer().primaryKey(),
  hn: text().notNull(),
  deletedBy: integer('deleted_by')
    .notNull()
    .references(() => users.id),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
});
