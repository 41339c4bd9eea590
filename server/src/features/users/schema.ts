import { CLINICAL_ROLES } from '@sadap/contract/users';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Set while the password is one that somebody else chose: it must be changed, and ends unused then. */
    firstPasswordEndsAt: timestamp('first_password_ends_at', { withTimezone: true }),
    role: text({ enum: ['ADMIN', 'USER'] }).notNull(),
    clinicalRole: text('clinical_role', { enum: CLINICAL_ROLES }),
    /** Only `local` accounts have a password here. */
    keptBy: text('kept_by', { enum: ['local', 'directory', 'oidc'] })
      .notNull()
      .default('local'),
    accountState: text('account_state', { enum: ['active', 'pending', 'suspended'] }).notNull(),
    title: text().notNull().default(''),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    department: text().notNull().default(''),
    phone: text().notNull().default(''),
    /** Canonical forms, see `userForms`; an empty search text is not written yet. */
    searchText: text('search_text').notNull().default(''),
    usernameKey: text('username_key').notNull().default(''),
    emailKey: text('email_key').notNull().default(''),
    /** Of what an administrator edits: username, address and roles. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** A deleted account keeps its name: it stays on what it recorded and is never reused. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`).where(sql`${table.deletedAt} is null`),
    index('users_username_same').on(table.usernameKey),
  ],
);
