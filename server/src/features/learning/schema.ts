import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { MANOEUVRES, POSTURES } from '@sadap/contract/circumstances';
import { AGE_BANDS, type Essentials, QUIZ_ORGANS } from '@sadap/contract/learning';
import { ORGANS } from '@sadap/contract/positions';
import { type SQL, sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { recordings } from '../recordings/index.ts';
import { users } from '../users/index.ts';

/**
 * Sounds of the hospital's own to learn from. The sound is a copy without a name; the row leads back to the
 * patient, for whoever withdraws the consent. It goes with its recording.
 */
export const teachingCases = pgTable(
  'teaching_cases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recordingId: integer('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    organ: text({ enum: ORGANS }).notNull(),
    position: text().notNull(),
    posture: text({ enum: POSTURES }),
    manoeuvre: text({ enum: MANOEUVRES }),
    ageBand: text('age_band', { enum: AGE_BANDS }),
    titleTh: text('title_th').notNull(),
    titleEn: text('title_en').notNull(),
    question: text().notNull(),
    explanation: text().notNull(),
    /** As it stood when the case was made, without what was written by hand. */
    findings: jsonb().$type<DoctorAnalysis>().notNull(),
    analysisVersion: integer('analysis_version').notNull(),
    /** Null once it is withdrawn: the bytes are removed. */
    blobKey: text('blob_key'),
    byteCount: integer('byte_count').notNull(),
    sampleCount: integer('sample_count').notNull(),
    sampleRateHz: integer('sample_rate_hz').notNull(),
    waveform: real().array().notNull(),
    peak: real().notNull(),
    rms: real().notNull(),
    consentBy: text('consent_by').notNull(),
    consentOn: date('consent_on').notNull(),
    consentNote: text('consent_note').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    withdrawnBy: integer('withdrawn_by').references(() => users.id),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    withdrawalReason: text('withdrawal_reason'),
  },
  (table) => [
    uniqueIndex('teaching_cases_one_of_recording')
      .on(table.recordingId)
      .where(sql`${table.withdrawnAt} is null` as SQL),
  ],
);

export const quizzes = pgTable(
  'quizzes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    organs: text({ enum: QUIZ_ORGANS }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('quizzes_of_user').on(table.userId, table.id)],
);

/** A sound of a quiz: a case or a reference. What was right is kept with the answer. */
export const quizQuestions = pgTable(
  'quiz_questions',
  {
    quizId: integer('quiz_id')
      .notNull()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    organ: text({ enum: ORGANS }).notNull(),
    /** Of a case that may be gone. No foreign key: answers are an account's, nothing of the patient's. */
    caseId: integer('case_id'),
    referenceId: text('reference_id'),
    answer: jsonb().$type<Essentials>(),
    right: jsonb().$type<Essentials>(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.quizId, table.number] }),
    index('quiz_questions_of_case').on(table.caseId),
  ],
);
