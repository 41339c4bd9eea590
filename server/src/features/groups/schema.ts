import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/index.ts';

export const userGroups = pgTable('user_groups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** The name's canonical form on a line; empty is not written yet. */
  searchText: text('search_text').notNull().default(''),
  description: text(),
  createdBy: integer('created_by')
    .notNull()
    .references(() => users.id),
  /**
   * With need-to-know, members open each other's patients. Anybody makes groups and adds whom they like, so
   * an administrator vouches for it, and for each member who comes later.
   */
  sharesPatients: boolean('shares_patients').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => userGroups.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    groupRole: text('group_role', { enum: ['ADMIN', 'MEMBER'] }).notNull(),
    /** Where the group shares patients: an administrator has seen that this member belongs to it. */
    isVouchedFor: boolean('is_vouched_for').notNull().default(false),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('group_members_user_id').on(table.userId),
  ],
);
