import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Bytes without a record: it is deleted, or not yet written. The row is written with the deletion, or before
 * the bytes of a new record, so that no crash leaves them behind.
 */
export const doomedBlobs = pgTable('doomed_blobs', {
  /** A key, or a folder if it ends in a slash. */
  key: text().primaryKey(),
  /** When they become due for removal. */
  doomedAt: timestamp('doomed_at', { withTimezone: true }).notNull().defaultNow(),
});
