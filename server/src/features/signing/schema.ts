import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { recordings } from '../recordings/index.ts';
import { users } from '../users/index.ts';

/** One signature ends the versions of a recording's analysis. Append-only. */
export const analysisSignatures = pgTable(
  'analysis_signatures',
  {
    recordingId: integer('recording_id')
      .primaryKey()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    analysisVersion: integer('analysis_version').notNull(),
    signer: integer()
      .notNull()
      .references(() => users.id),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
    /** SHA-256 of the sound as it was on the disk when it was signed. */
    sha256: text().notNull(),
    position: text().notNull(),
    /** What stood beside the analysis; a higher version was made after the signature. */
    positionVersion: integer('position_version').notNull(),
    circumstancesVersion: integer('circumstances_version').notNull(),
    marksVersion: integer('marks_version').notNull(),
    eventsVersion: integer('events_version').notNull(),
  },
  (table) => [index('analysis_signatures_by_time').on(table.signedAt, table.recordingId)],
);

/** What doctors add to a signed analysis. Append-only. */
export const analysisAddenda = pgTable(
  'analysis_addenda',
  {
    recordingId: integer('recording_id')
      .notNull()
      .references(() => analysisSignatures.recordingId, { onDelete: 'cascade' }),
    number: integer().notNull(),
    author: integer()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    text: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.number] }),
    index('analysis_addenda_by_time').on(table.createdAt, table.recordingId),
  ],
);
