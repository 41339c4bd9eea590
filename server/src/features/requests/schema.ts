import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Requests whose work is done, for who sends one again because its answer was lost. Kept for a day. */
export const doneRequests = pgTable(
  'done_requests',
  {
    /** Made of user and request id; the id itself is stored nowhere. */
    key: text().primaryKey(),
    /** What was asked and what came of it; opened by the request id alone. */
    sealed: text().notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('done_requests_done_at').on(table.doneAt)],
);
