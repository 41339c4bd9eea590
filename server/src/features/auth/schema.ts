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
    /** Required by a setting: without a second factor, the token then only adds one or logs out. */
    mustAddSecondFactor: boolean('must_add_second_factor').notNull().default(false),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endReason: text('end_reason', { enum: ['logout', 'replaced', 'expired', 'revoked'] }),
  },
  (table) => [index('login_sessions_user_id').on(table.userId, table.endedAt)],
);

/** Right passwords whose second step is still to come. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the id that the browser holds. */
    idHash: text('id_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The password's, as it was checked: another password ends it. */
    passwordHash: text('password_hash').notNull(),
    remembered: boolean().notNull(),
    mustChangePassword: boolean('must_change_password').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('pending_sign_ins_expires_at').on(table.expiresAt)],
);
