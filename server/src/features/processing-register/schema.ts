import type { RegisterFields } from '@sadap/contract/processing-register';
import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/index.ts';

/** What the hospital has filled in: every save is a version, the highest one counts. */
export const registerVersions = pgTable('register_versions', {
  version: integer().primaryKey(),
  fields: jsonb().$type<RegisterFields>().notNull(),
  savedBy: integer('saved_by')
    .notNull()
    .references(() => users.id),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
});
