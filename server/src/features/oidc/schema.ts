import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/index.ts';

/**
 * What a browser brings back from the provider's sign-in. Each is exchanged once, within a minute, by the
 * browser that has gone there.
 */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    /** SHA-256 of the code, and of the secret in the browser's cookie. */
    codeHash: text('code_hash').primaryKey(),
    browserHash: text('browser_hash').notNull(),
    purpose: text({ enum: ['sign-in', 'unlock'] }).notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sign_in_codes_expires_at').on(table.expiresAt)],
);
