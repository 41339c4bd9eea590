import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { soundEvents } from './schema.ts';

export const soundEventsQueries = (db: Queryable) => ({
  /** Newest first. */
  newest: (recordingId: number, limit: number) =>
    db
      .select({
        version: soundEvents.version,
        author: users.username,
        createdAt: soundEvents.createdAt,
        events: soundEvents.events,
      })
      .from(soundEvents)
      .innerJoin(users, eq(users.id, soundEvents.author))
      .where(eq(soundEvents.recordingId, recordingId))
      .orderBy(desc(soundEvents.version))
      .limit(limit),
  add: (row: typeof soundEvents.$inferInsert) => db.insert(soundEvents).values(row),
});
