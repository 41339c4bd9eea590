import { canonicalText } from '@sadap/contract/canonical-text';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  isNull,
  like,
  lte,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { userForms } from '../../database/canonical-forms.ts';
import type { Queryable } from '../../database/connection.ts';
import { preparedRow } from '../../database/prepared.ts';
import { users } from './schema.ts';

export type UserRow = typeof users.$inferSelect;
export type UserFilter = {
  search?: string | undefined;
  role?: UserRow['role'] | undefined;
  /** `none`: accounts without one. */
  clinicalRole?: NonNullable<UserRow['clinicalRole']> | 'none' | undefined;
  state?: UserRow['accountState'] | undefined;
};
export type UserOrder = {
  sort: 'createdAt' | 'username' | 'email' | 'role';
  order: 'ascending' | 'descending';
};

/** argon2 never produces this hash, so no password matches it. */
export const NO_PASSWORD = '';

const COLLEAGUES_LIMIT = 50;
const NAMES_LIMIT = 10_000;
/** What `userForms` are made of. */
const NAMED = ['username', 'email', 'firstName', 'lastName'];

const isKept = isNull(users.deletedAt);
const withId = (id: number | Placeholder) => and(eq(users.id, id), isKept);
/** With a password here: one of them must remain for the day when the hospital's directory is down. */
const isActiveAdministrator = and(
  eq(users.role, 'ADMIN'),
  eq(users.accountState, 'active'),
  eq(users.keptBy, 'local'),
  isKept,
);

/** A pattern for canonical forms that contain what was typed. */
export const containing = (typed: string) =>
  `%${canonicalText(typed).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function matches({ search, role, clinicalRole, state }: UserFilter): SQL | undefined {
  const pattern = containing(search ?? '');
  return and(
    isKept,
    search ? or(like(users.searchText, pattern), like(users.emailKey, pattern)) : undefined,
    role && eq(users.role, role),
    clinicalRole &&
      (clinicalRole === 'none' ? isNull(users.clinicalRole) : eq(users.clinicalRole, clinicalRole)),
    state && eq(users.accountState, state),
  );
}

/** What an administrator edits: a change of it is a new version. */
const EDITED = ['username', 'email', 'role', 'clinicalRole'] as const;

/** Whether these changes make another of what an administrator edits. */
function differs(changes: Partial<typeof users.$inferInsert>): SQL {
  const other = EDITED.filter((name) => changes[name] !== undefined).map(
    (name) => sql`${users[name]} is distinct from ${changes[name]}`,
  );
  return sql`(${other.length > 0 ? sql.join(other, sql` or `) : sql`false`})`;
}

const SORTED_BY = {
  createdAt: users.createdAt,
  username: sql`lower(${users.username})`,
  email: sql`lower(${users.email})`,
  role: users.role,
};

export const usersQueries = (db: Queryable) => ({
  byId: preparedRow('user_by_id', ['id'], ({ id }) => db.select().from(users).where(withId(id))),
  /**
   * Includes deleted accounts, behind those that are kept: a name is never reused, nor one that looks the
   * same.
   */
  async byUsername(username: string): Promise<UserRow | undefined> {
    const isExact = eq(sql`lower(${users.username})`, username.toLowerCase());
    return (
      await db
        .select()
        .from(users)
        .where(or(isExact, eq(users.usernameKey, canonicalText(username))))
        .orderBy(desc(isKept), desc(isExact), asc(users.id))
        .limit(1)
    )[0];
  },
  /** Returns false, and changes nothing, if the password was changed in the meantime. */
  async replaceHash(id: number, former: string, passwordHash: string): Promise<boolean> {
    const isFormer = and(withId(id), eq(users.passwordHash, former));
    const changed = await db.update(users).set({ passwordHash }).where(isFormer).returning({ id: users.id });
    return changed.length > 0;
  },
  insert: async (row: typeof users.$inferInsert) =>
    (
      await db
        .insert(users)
        .values({ ...row, ...userForms(row) })
        .returning()
    )[0],
  page(filter: UserFilter, { sort, order }: UserOrder, limit: number, offset: number): Promise<UserRow[]> {
    const direction = order === 'ascending' ? asc : desc;
    return db
      .select()
      .from(users)
      .where(matches(filter))
      .orderBy(direction(SORTED_BY[sort]), direction(users.id))
      .limit(limit)
      .offset(offset);
  },
  async count(filter: UserFilter = {}): Promise<number> {
    return (await db.select({ value: count() }).from(users).where(matches(filter)))[0]?.value ?? 0;
  },
  /** Active accounts but one, by name. */
  colleaguesOf(id: number, search: string | undefined) {
    const pattern = containing(search ?? '');
    return db
      .select({
        id: users.id,
        username: users.username,
        title: users.title,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(users)
      .where(
        and(
          isKept,
          eq(users.accountState, 'active'),
          ne(users.id, id),
          search ? like(users.searchText, pattern) : undefined,
        ),
      )
      .orderBy(asc(sql`lower(${users.username})`))
      .limit(COLLEAGUES_LIMIT);
  },
  /** Accounts with a name, deleted ones too. */
  named: () =>
    db
      .select({
        username: users.username,
        title: users.title,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(users)
      .where(sql`${users.firstName} <> '' or ${users.lastName} <> ''`)
      .orderBy(asc(users.id))
      .limit(NAMES_LIMIT),
  /** Makes an account active that was in this state, and leaves any other as it is. */
  async activate(id: number, from: 'pending' | 'suspended'): Promise<UserRow | undefined> {
    const [activated] = await db
      .update(users)
      .set({ accountState: 'active' })
      .where(and(withId(id), eq(users.accountState, from)))
      .returning();
    return activated ?? (await db.select().from(users).where(withId(id)))[0];
  },
  /** Undefined if there is no such account, or if `version` is given and no longer the newest. */
  change: (
    id: number,
    changes: Partial<typeof users.$inferInsert>,
    version?: number,
  ): Promise<UserRow | undefined> =>
    db.transaction(async (transaction) => {
      const isIt = and(withId(id), version === undefined ? undefined : eq(users.version, version));
      const next = sql`${users.version} + ${differs(changes)}::int`;
      const [changed] = await transaction
        .update(users)
        .set({ ...changes, version: next })
        .where(isIt)
        .returning();
      if (!changed || !NAMED.some((column) => column in changes)) return changed;
      return (await transaction.update(users).set(userForms(changed)).where(eq(users.id, id)).returning())[0];
    }),
  /** The active administrators, locked: whoever removes one waits for the other, and counts again. */
  lockAdministrators: () =>
    db
      .select({ id: users.id, firstPasswordEndsAt: users.firstPasswordEndsAt })
      .from(users)
      .where(isActiveAdministrator)
      .orderBy(asc(users.id))
      .for('update'),
  async areThereOtherAdministrators(id: number): Promise<boolean> {
    const others = and(eq(users.role, 'ADMIN'), eq(users.accountState, 'active'), isKept, ne(users.id, id));
    return (await db.select({ id: users.id }).from(users).where(others).limit(1)).length > 0;
  },
  /** Whether an administrator is there whose password works. */
  async hasAdministrator(now: Date): Promise<boolean> {
    const works = or(isNull(users.firstPasswordEndsAt), gt(users.firstPasswordEndsAt, now));
    const found = db.select({ id: users.id }).from(users).where(and(isActiveAdministrator, works)).limit(1);
    return (await found).length > 0;
  },
  /** A new password of an administrator who has not used the first one in time; undefined without one. */
  async renewFirstPassword(
    username: string,
    { passwordHash, firstPasswordEndsAt }: Pick<UserRow, 'passwordHash' | 'firstPasswordEndsAt'>,
    now: Date,
  ): Promise<UserRow | undefined> {
    const hasEnded = and(
      isActiveAdministrator,
      eq(sql`lower(${users.username})`, username.toLowerCase()),
      lte(users.firstPasswordEndsAt, now),
    );
    return (await db.update(users).set({ passwordHash, firstPasswordEndsAt }).where(hasEnded).returning())[0];
  },
  // Tables are named, not imported: groups and captures depend on users, not the other way round.
  async unsavedCaptureCount(id: number): Promise<number> {
    const { rows } = await db.execute<{ value: number }>(
      sql`select count(*)::int as value from captures where clinician = ${id} and state <> 'saved'`,
    );
    return rows[0]?.value ?? 0;
  },
  /** A group left without an administrator gets its longest-standing member as one. */
  async leaveGroups(id: number): Promise<void> {
    await db.execute(sql`
      with gone as (delete from group_members where user_id = ${id} returning group_id),
      heir as (
        select distinct on (member.group_id) member.group_id, member.user_id
        from group_members as member join gone using (group_id)
        where member.user_id <> ${id} and not exists (
          select 1 from group_members as head
          where head.group_id = member.group_id and head.group_role = 'ADMIN' and head.user_id <> ${id})
        order by member.group_id, member.joined_at, member.user_id)
      update group_members set group_role = 'ADMIN' from heir
      where group_members.group_id = heir.group_id and group_members.user_id = heir.user_id`);
  },
});
