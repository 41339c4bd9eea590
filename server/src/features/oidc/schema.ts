import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { loginSessions } from '../auth/index.ts';
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
    subject: text().notNull(),
    /** The provider's own session, where it names it. */
    providerSession: text('provider_session'),
    idToken: text('id_token').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sign_in_codes_expires_at').on(table.expiresAt)],
);

/** Which session at the provider a login has come from: each may end the other. */
export const providerSessions = pgTable(
  'provider_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => loginSessions.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    providerSession: text('provider_session'),
    /** Tells the provider at a logout whose session ends, so that it need not ask. It opens nothing. */
    idToken: text('id_token').notNull(),
  },
  (table) => [index('provider_sessions_subject').on(table.issuer, table.subject)],
);

/** Logout tokens that were heard: each counts once. */
export const usedLogoutTokens = pgTable('used_logout_tokens', {
  /** SHA-256 of the token's `jti`. */
  idHash: text('id_hash').primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
