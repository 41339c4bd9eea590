import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Bytes whose record is gone. Written with the deletion of the record, so that no crash leaves them behind. */
export const doomedBlobs = pgTable('doomed_blobs', {
  /** A key, or a folder when it ends in a slash. */
  key: text().primaryKey(),
  doomedAt: timestamp('doomed_at', { withTimezone: true }).notNull().defaultNow(),
});
