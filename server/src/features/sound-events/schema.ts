import type { SoundEvent } from '@sadap/contract/sound-events';
import { index, integer, jsonb, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { recordings } from '../recordings/index.ts';
import { users } from '../users/index.ts';

/** What clinicians marked on the time axis: every save is a version, the highest one counts. Append-only. */
export const soundEvents = pgTable(
  'sound_events',
  {
    recordingId: integer('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    author: integer()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** In order of their beginning; [] when all were removed. */
    events: jsonb().$type<SoundEvent[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.version] }),
    index('sound_events_author').on(table.author),
  ],
);
