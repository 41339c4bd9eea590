import type { Quality } from '@sadap/contract/quality';
import type { Beats, Breathing, BreathPhase, PhaseLoudness } from '@sadap/dsp';
import { index, integer, jsonb, pgTable, timestamp, unique } from 'drizzle-orm/pg-core';
import { recordings } from '../recordings/index.ts';
import { users } from '../users/index.ts';

/** What follows from corrected marks, without all of the beats: lists show it without the sound's samples. */
export type BeatsOfCorrection = { version: number; bpm: number | null; loudness: PhaseLoudness | null };
export type StoredBeats = Beats & { ofCorrection?: BeatsOfCorrection };

/** Findings computed from a recording on the first request; recomputed when `method` is outdated. */
export const soundFindings = pgTable('sound_findings', {
  recordingId: integer('recording_id')
    .primaryKey()
    .references(() => recordings.id, { onDelete: 'cascade' }),
  /** Version of the methods that computed it. */
  method: integer().notNull(),
  quality: jsonb().$type<Quality>().notNull(),
  beats: jsonb().$type<StoredBeats>(),
  breathing: jsonb().$type<Breathing>(),
});

export type CorrectedMarks =
  | { beats: { kind: 'S1' | 'S2'; second: number }[] }
  | { phases: Pick<BreathPhase, 'kind' | 'startS' | 'endS'>[] };

/** A clinician's corrections: every save is a version, the highest one counts. */
export const soundCorrections = pgTable(
  'sound_corrections',
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
    /** Null: back to the computed ones. */
    marks: jsonb().$type<CorrectedMarks>(),
  },
  (table) => [
    unique('sound_corrections_version_key').on(table.recordingId, table.version),
    index('sound_corrections_author').on(table.author),
  ],
);
