import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  like,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { groupForms } from '../../database/canonical-forms.ts';
import type { Queryable } from '../../database/connection.ts';
import { containing, users } from '../users/index.ts';
import { groupMembers, userGroups } from './schema.ts';

const AVAILABLE_USERS_LIMIT = 50;
const FOUND_GROUPS_LIMIT = 50;
const PATIENT_GROUPS_LIMIT = 1_000;

const memberColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  groupRole: groupMembers.groupRole,
  isVouchedFor: groupMembers.isVouchedFor,
  joinedAt: groupMembers.joinedAt,
};
const summaryColumns = { id: userGroups.id, name: userGroups.name, description: userGroups.description };
const { searchText: _forSearching, ...shownColumns } = getTableColumns(userGroups);
const notDeleted = isNull(users.deletedAt);

const sharesGroupWith = (userId: number) => sql`exists (
  select from group_members theirs join group_members own on own.group_id = theirs.group_id
  where theirs.user_id = ${users.id} and own.user_id = ${userId})`;

export const groupsQueries = (db: Queryable) => {
  /** Groups as one user sees them, with that user's own role; null for non-members. */
  const seenBy = (userId: number) => {
    const creator = alias(users, 'creator');
    const own = alias(groupMembers, 'own');
    const memberCount = sql<number>`(
      select count(*)::int from ${groupMembers} join ${users} on ${users.id} = ${groupMembers.userId}
      where ${groupMembers.groupId} = ${userGroups.id} and ${notDeleted})`;
    return {
      own,
      select: db
        .select({
          ...shownColumns,
          creatorUsername: creator.username,
          memberCount,
          userRole: own.groupRole,
          joinedAt: own.joinedAt,
        })
        .from(userGroups)
        .innerJoin(creator, eq(creator.id, userGroups.createdBy))
        .leftJoin(own, and(eq(own.groupId, userGroups.id), eq(own.userId, userId))),
    };
  };

  return {
    named: (search: string) =>
      db
        .select(summaryColumns)
        .from(userGroups)
        .where(like(userGroups.searchText, containing(search)))
        .orderBy(asc(sql`lower(${userGroups.name})`), asc(userGroups.id))
        .limit(FOUND_GROUPS_LIMIT),
    ofMember(userId: number) {
      const { select, own } = seenBy(userId);
      return select.where(isNotNull(own.userId)).orderBy(desc(own.joinedAt), desc(userGroups.id));
    },
    async byId(id: number, userId: number) {
      return (await seenBy(userId).select.where(eq(userGroups.id, id)))[0];
    },
    async summary(id: number) {
      return (await db.select(summaryColumns).from(userGroups).where(eq(userGroups.id, id)))[0];
    },
    members: (groupId: number) =>
      db
        .select(memberColumns)
        .from(groupMembers)
        .innerJoin(users, eq(users.id, groupMembers.userId))
        .where(and(eq(groupMembers.groupId, groupId), notDeleted))
        .orderBy(asc(groupMembers.joinedAt), asc(users.id)),
    async isMember(groupId: number, userId: number): Promise<boolean> {
      const found = await db
        .select({ id: users.id })
        .from(groupMembers)
        .innerJoin(users, eq(users.id, groupMembers.userId))
        .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId), notDeleted));
      return found.length > 0;
    },
    membershipsOf: (userId: number) =>
      db
        .select({ role: groupMembers.groupRole, group: summaryColumns })
        .from(groupMembers)
        .innerJoin(userGroups, eq(userGroups.id, groupMembers.groupId))
        .where(eq(groupMembers.userId, userId))
        .orderBy(asc(userGroups.name), asc(userGroups.id)),
    /** Which of these users share a group with this one. */
    async inGroupsOf(userId: number, ids: readonly number[]): Promise<number[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.id, [...ids]), sharesGroupWith(userId)));
      return rows.map(({ id }) => id);
    },
    /** `viewer`: only the e-mails of those in a group with this user are told, and searched. */
    availableUsers: (groupId: number, search: string | undefined, viewer: number | null) =>
      db
        .select({
          id: users.id,
          username: users.username,
          email:
            viewer === null
              ? users.email
              : sql<string | null>`case when ${sharesGroupWith(viewer)} then ${users.email} end`,
        })
        .from(users)
        .where(
          and(
            notDeleted,
            eq(users.accountState, 'active'),
            notExists(
              db
                .select({ one: sql`1` })
                .from(groupMembers)
                .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, users.id))),
            ),
            search
              ? or(
                  like(users.searchText, containing(search)),
                  and(
                    like(users.emailKey, containing(search)),
                    viewer === null ? undefined : sharesGroupWith(viewer),
                  ),
                )
              : undefined,
          ),
        )
        .orderBy(asc(sql`lower(${users.username})`))
        .limit(AVAILABLE_USERS_LIMIT),
    /** Every group, or one. */
    patientGroups: (id?: number) =>
      db
        .select({
          id: userGroups.id,
          name: userGroups.name,
          memberCount: sql<number>`(select count(*)::int from group_members where group_id = ${userGroups.id})`,
          createdBy: users.username,
          sharesPatients: userGroups.sharesPatients,
          members: sql<
            string[]
          >`array(select who.username from group_members m join users who on who.id = m.user_id
            where m.group_id = ${userGroups.id} and who.deleted_at is null order by m.joined_at, who.id)`,
          newMembers: sql<
            string[]
          >`array(select who.username from group_members m join users who on who.id = m.user_id
            where m.group_id = ${userGroups.id} and ${userGroups.sharesPatients} and not m.is_vouched_for
              and who.deleted_at is null order by m.joined_at)`,
        })
        .from(userGroups)
        .innerJoin(users, eq(users.id, userGroups.createdBy))
        .where(id === undefined ? undefined : eq(userGroups.id, id))
        .orderBy(desc(userGroups.sharesPatients), asc(sql`lower(${userGroups.name})`), asc(userGroups.id))
        .limit(PATIENT_GROUPS_LIMIT),
    lock: async (id: number) =>
      (
        await db
          .select({ name: userGroups.name, sharesPatients: userGroups.sharesPatients })
          .from(userGroups)
          .where(eq(userGroups.id, id))
          .for('update')
      )[0],
    /** With `sharesPatients` its present members are vouched for, but for `except`. */
    async setSharing(id: number, sharesPatients: boolean, except: number | null): Promise<void> {
      await db.update(userGroups).set({ sharesPatients }).where(eq(userGroups.id, id));
      const isMember = eq(groupMembers.groupId, id);
      if (sharesPatients)
        await db
          .update(groupMembers)
          .set({ isVouchedFor: true })
          .where(except === null ? isMember : and(isMember, ne(groupMembers.userId, except)));
    },
    async insert(row: typeof userGroups.$inferInsert): Promise<number> {
      const [inserted] = await db
        .insert(userGroups)
        .values({ ...row, ...groupForms(row) })
        .returning({ id: userGroups.id });
      if (!inserted) throw new Error('the group was not inserted');
      return inserted.id;
    },
    /** False if the user is already in the group. */
    async addMember(row: typeof groupMembers.$inferInsert): Promise<boolean> {
      const added = await db
        .insert(groupMembers)
        .values(row)
        .onConflictDoNothing()
        .returning({ userId: groupMembers.userId });
      return added.length > 0;
    },
    /** False if the user was not in the group. */
    async removeMember(groupId: number, userId: number): Promise<boolean> {
      const removed = await db
        .delete(groupMembers)
        .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
        .returning({ userId: groupMembers.userId });
      return removed.length > 0;
    },
  };
};
