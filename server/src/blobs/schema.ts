import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Bytes whose record is gone, or not there yet. Written with the deletion of the record, and before the bytes of a new
 * one, so that no crash leaves them behind.
 */
export const doomedBlobs = pgTable('doomed_blobs', {
  /** A key, or a folder when it ends in a slash. */
  key: text().primaryKey(),
  /** From when on they are to be removed. */
  doomedAt: timestamp('doomed_at', { withTimezone: true }).notNull().defaultNow(),
});
