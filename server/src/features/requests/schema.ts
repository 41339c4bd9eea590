import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Requests whose work is done, for senders that repeat one because its answer was lost. Kept for a day. */
export const doneRequests = pgTable(
  'done_requests',
  {
    /** Made from user and request id; the id itself is stored nowhere. */
    key: text().primaryKey(),
    /** The request and its result, encrypted; only the request id opens it. */
    sealed: text().notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('done_requests_done_at').on(table.doneAt)],
);
