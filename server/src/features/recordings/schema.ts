import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { MANOEUVRES, POSTURES } from '@sadap/contract/circumstances';
import type { Gap, Listening, OriginalSound } from '@sadap/contract/recordings';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { checkUps } from '../checkups/index.ts';
import { examinations } from '../examinations/index.ts';
import { users } from '../users/index.ts';

export const recordings = pgTable(
  'recordings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organ: text({ enum: ['heart', 'lung'] }).notNull(),
    checkUpId: integer('check_up_id')
      .notNull()
      .references(() => checkUps.id),
    position: text().notNull(),
    /**
     * As displayed and as requested. Contains HN, sex and age, so never use it as a storage key or in a log.
     */
    fileName: text('file_name').unique('recordings_file_name_key'),
    blobKey: text('blob_key').notNull(),
    /** The capture it was made from: saving twice saves once. */
    captureId: uuid('capture_id').unique('recordings_capture_id_key'),
    /** The sender's id of an upload: sending it twice saves once. */
    requestId: uuid('request_id'),
    sha256: text().notNull(),
    byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
    sampleRateHz: integer('sample_rate_hz').notNull(),
    sampleCount: bigint('sample_count', { mode: 'number' }).notNull(),
    gaps: jsonb().$type<Gap[]>().notNull().default([]),
    listening: jsonb().$type<Listening>(),
    /** 1000 peaks, 0 to 1, with the sound's levels; computed once, when saving. */
    waveform: real().array().notNull(),
    peak: real().notNull(),
    rms: real().notNull(),
    /** By its levels, before there are findings. */
    isSilent: boolean('is_silent').notNull().default(false),
    /** The upload, if it had to be converted. */
    original: jsonb().$type<OriginalSound>(),
    originalBlobKey: text('original_blob_key'),
    /** Whether there is an analysis; a partial index covers the unreviewed recordings. */
    isReviewed: boolean('is_reviewed').notNull().default(false),
    /** The examination's step that it was recorded for; null: recorded freely, or imported. */
    examinationId: integer('examination_id').references(() => examinations.id, { onDelete: 'set null' }),
    examinationStep: smallint('examination_step'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    /** When it was saved. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When its first sample was heard, by the server's clock; null: imported, and nothing says when. */
    recordedAt: timestamp('recorded_at', { withTimezone: true }),
  },
  (table) => [
    // Per user: nobody can take an id from another user, or learn that it is taken.
    unique('recordings_request_id_key').on(table.createdBy, table.requestId),
    index('recordings_check_up_id').on(table.checkUpId, table.organ),
    index('recordings_examination_id').on(table.examinationId),
    index('recordings_position').on(table.organ, table.position),
    index('recordings_newest_first').on(table.createdAt),
    index('recordings_by_time').on(table.recordedAt, table.id),
    index('recordings_waiting').on(table.id).where(sql`not ${table.isReviewed}`),
    index('recordings_waiting_of_check_up').on(table.checkUpId).where(sql`not ${table.isReviewed}`),
  ],
);

/** Every save is a version; the highest one counts. */
export const analyses = pgTable(
  'analyses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recordingId: integer('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    author: integer()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    body: jsonb().$type<DoctorAnalysis>().notNull(),
  },
  (table) => [unique('analyses_version_key').on(table.recordingId, table.version)],
);

/** How a recording was made, once somebody states it. Each change is a version; the highest one counts. */
export const recordingCircumstances = pgTable(
  'recording_circumstances',
  {
    recordingId: integer('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    author: integer()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    posture: text({ enum: POSTURES }),
    manoeuvre: text({ enum: MANOEUVRES }),
    note: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.version] }),
    index('recording_circumstances_by_time').on(table.createdAt, table.recordingId),
  ],
);

/** Corrections of a recording's position; never changed. */
export const positionCorrections = pgTable(
  'position_corrections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recordingId: integer('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    author: integer()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    fromPosition: text('from_position').notNull(),
    toPosition: text('to_position').notNull(),
    /** Pages loaded earlier still request the sound by it. */
    formerFileName: text('former_file_name').notNull(),
  },
  (table) => [
    unique('position_corrections_version_key').on(table.recordingId, table.version),
    index('position_corrections_former_file_name').on(table.formerFileName),
    index('position_corrections_by_time').on(table.createdAt, table.recordingId),
  ],
);
