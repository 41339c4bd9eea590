import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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

/** What the bytes of a blob must be. Without a row, a blob's bytes are known to nobody. */
export const storedBlobs = pgTable(
  'stored_blobs',
  {
    /** Ascending: a scrub goes through them by it. */
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A key, or a folder if it ends in a slash. */
    key: text().notNull().unique('stored_blobs_key_key'),
    /** Null: stored before SHA-256s were kept; the first one to read it whole fills it in. Or a folder. */
    sha256: text(),
    byteCount: bigint('byte_count', { mode: 'number' }),
    /** Made from other bytes, and made again when damaged. */
    isDerived: boolean('is_derived').notNull().default(false),
    verifiedAt: timestamp('verified_at', { withTimezone: true }),
    fault: text({ enum: ['damaged', 'missing'] }),
    faultFoundAt: timestamp('fault_found_at', { withTimezone: true }),
    /** An administrator knows of the fault; it raises no alarm any more. */
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true }),
  },
  (table) => [index('stored_blobs_faults').on(table.id).where(sql`${table.fault} is not null`)],
);

/** Rounds through all stored blobs; the unfinished one continues after a restart. */
export const scrubs = pgTable('scrubs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  /** The last blob verified, and the last one there was at the start. */
  atBlob: integer('at_blob').notNull().default(0),
  toBlob: integer('to_blob').notNull(),
  blobCount: integer('blob_count').notNull().default(0),
  byteCount: bigint('byte_count', { mode: 'number' }).notNull().default(0),
  faultCount: integer('fault_count').notNull().default(0),
  /** How many had no SHA-256 yet. */
  hashedCount: integer('hashed_count').notNull().default(0),
});
