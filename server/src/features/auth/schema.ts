import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/index.ts';

/** One row per login. A token is valid only while its row exists. */
export const loginSessions = pgTable(
  'login_sessions',
  {
    id: uuid().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remembered: boolean().notNull(),
    /** Where it was made, as its user sees it in the settings. Empty for logins of earlier versions. */
    userAgent: text('user_agent').notNull().default(''),
    address: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The last touch of the page, or the last request of a program. Behind by up to `TOUCH_NOTED_MS`. */
    lastActivityAt: timestamp('last_activity_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Set while the screen is locked: the token then only unlocks or logs out. */
    lockedAt: timestamp('locked_at', { withTimezone: true }),
    /** The password was too weak for the rules at login: the token then only changes it or logs out. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endReason: text('end_reason', { enum: ['logout', 'replaced', 'expired', 'revoked'] }),
  },
  (table) => [index('login_sessions_user_id').on(table.userId, table.endedAt)],
);
