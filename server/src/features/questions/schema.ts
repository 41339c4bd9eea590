import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordings } from '../recordings/index.ts';
import { users } from '../users/index.ts';

/** A question to a colleague about a recording, with the answer; deleted with the recording. */
export const questions = pgTable(
  'questions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recordingId: integer('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    askerId: integer('asker_id')
      .notNull()
      .references(() => users.id),
    askedId: integer('asked_id')
      .notNull()
      .references(() => users.id),
    question: text().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }),
    answerText: text('answer_text'),
    /** The colleague's own opinion, separate from the recording's analysis. */
    answerAnalysis: jsonb('answer_analysis').$type<DoctorAnalysis>(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    answerSeenAt: timestamp('answer_seen_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('questions_open_key')
      .on(table.recordingId, table.askerId, table.askedId)
      .where(sql`${table.answeredAt} is null`),
    index('questions_recording_id').on(table.recordingId),
    index('questions_asker_id').on(table.askerId, table.askedAt),
    index('questions_asked_id').on(table.askedId, table.askedAt),
  ],
);
