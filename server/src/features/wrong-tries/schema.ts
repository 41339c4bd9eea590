import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Wrong passwords, codes and keys: how often, and when the last one was. Kept for a day. */
export const wrongTries = pgTable(
  'wrong_tries',
  {
    /** A digest of who tries what; names and addresses are stored nowhere. */
    key: text().primaryKey(),
    count: integer().notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('wrong_tries_last_at').on(table.lastAt)],
);
