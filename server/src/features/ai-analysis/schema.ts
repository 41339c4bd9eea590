import type { AiWarning } from '@sadap/contract/ai-analysis';
import type { Quality } from '@sadap/contract/quality';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { recordings } from '../recordings/index.ts';
import { users } from '../users/index.ts';

/**
 * Where the heart's classifier says murmur, as administrators have chosen it for one version of the model.
 * The newest is in force; one without limits stands for the model's own. Never changed.
 */
export const operatingPoints = pgTable(
  'operating_points',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    modelVersion: text('model_version').notNull(),
    /** Within the version, from 1. */
    number: integer().notNull(),
    absentUpTo: doublePrecision('absent_up_to'),
    presentFrom: doublePrecision('present_from'),
    reason: text().notNull(),
    chosenBy: integer('chosen_by')
      .notNull()
      .references(() => users.id),
    chosenAt: timestamp('chosen_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('operating_points_number').on(table.modelVersion, table.number)],
);

/** Classifier results as they were returned; never changed. */
export const aiAnalyses = pgTable(
  'ai_analyses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recordingId: integer('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    author: integer()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    modelName: text('model_name').notNull(),
    modelVersion: text('model_version').notNull(),
    /** Hash of the model file, so that a result can be traced to it. */
    modelSha256: text('model_sha256').notNull(),
    confidence: jsonb().$type<Record<string, number>>().notNull(),
    findings: jsonb().$type<Record<string, number>>().notNull(),
    /** Null: uncertain. */
    verdict: text(),
    /** Classes that this result's model did not recognise in its test. */
    unproven: jsonb().$type<string[]>().notNull().default([]),
    /** 0: like the training data; 1: something else. */
    novelty: real().notNull(),
    quality: jsonb().$type<Quality>().notNull(),
    durationS: real('duration_s').notNull(),
    analysedS: real('analysed_s').notNull(),
    warnings: jsonb().$type<AiWarning[]>().notNull(),
    /** The limits that the verdict follows; null: the model's own. */
    judgedBy: integer('judged_by').references(() => operatingPoints.id),
    // Older results have no `fromS`. `isColoured`: what the second picture colours was proven for the model.
    spectrum: jsonb()
      .$type<{ lowHz: number; highHz: number; fromS?: number; seconds: number; isColoured?: boolean }>()
      .notNull(),
    notes: text().notNull(),
    /** Keys of the pictures, which are stored and deleted with the sound's other pictures. */
    normalBlobKey: text('normal_blob_key').notNull(),
    analysisBlobKey: text('analysis_blob_key').notNull(),
  },
  (table) => [index('ai_analyses_recording_id').on(table.recordingId, table.createdAt)],
);

/** Whether clinicians agree with a result: one opinion each. */
export const aiOpinions = pgTable(
  'ai_opinions',
  {
    analysisId: integer('analysis_id')
      .notNull()
      .references(() => aiAnalyses.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    agrees: boolean().notNull(),
    comment: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.analysisId, table.userId] })],
);
