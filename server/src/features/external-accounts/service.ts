import { seenText } from '@sadap/contract/canonical-text';
import { LOGIN_LASTS_AT_MOST_MS } from '@sadap/contract/limits';
import {
  CLINICAL_ROLES,
  type ClinicalRole,
  GIVEN_USERNAME_PATTERN,
  NO_MAIL_DOMAIN,
  ROLES,
  type Role,
  USERNAME_MAX_LENGTH,
} from '@sadap/contract/users';
import { Email } from '@sadap/contract/users/schema';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Actor } from '../../http/caller.ts';
import { createUnhurriedClock } from '../../wall-ago.ts';
import { record } from '../audit/index.ts';
import { NO_PASSWORD, type RevokeSessions, type UserRow, usersQueries } from '../users/index.ts';
import { externalAccountsQueries } from './queries.ts';

/** Somebody whose password another system has checked. */
export type ExternalPerson = {
  keptBy: 'directory' | 'oidc';
  issuer: string;
  subject: string;
  username: string;
  email: string | null;
  name: string;
  groups: string[];
};

/** Roles here that groups elsewhere give; null: an administrator gives them. */
type RolesOf<Given> = { group: string; role: Given }[] | null;
/** What groups elsewhere mean here. */
export type GroupRules = {
  roles: RolesOf<Role>;
  clinicalRoles: RolesOf<ClinicalRole>;
  requiredGroup: string | null;
};
/** Of an account that is not there yet. */
const NOBODY = { id: 0, email: '' };

type Roles = Pick<UserRow, 'role' | 'clinicalRole'>;

/** Why somebody who is who they say may not sign in. */
type Refusal = 'NOT_IN_GROUP' | 'HOSPITAL_ACCOUNT_CLOSED';

export function createExternalAccounts(
  db: Database,
  { clock, revokeSessions }: { clock: Clock; revokeSessions: RevokeSessions },
) {
  /** A login goes on when the wall clock is set ahead, and its account is looked up as before. */
  const unhurriedNow = createUnhurriedClock(clock, LOGIN_LASTS_AT_MOST_MS);

  async function add(
    transaction: Transaction,
    person: ExternalPerson,
    roles: Roles,
    by: Actor,
  ): Promise<UserRow> {
    const username = usableName(person.username);
    // Never taken over, whoever has it: names and addresses prove nothing.
    if (await usersQueries(transaction).byUsername(username))
      throw new AppError('NAME_TAKEN_HERE', 'username');
    const queries = externalAccountsQueries(transaction);
    const { firstName, lastName } = splitName(person.name);
    const user = await usersQueries(transaction).insert({
      username,
      email: await freeEmail(transaction, person, username, NOBODY),
      passwordHash: NO_PASSWORD,
      keptBy: person.keptBy,
      ...roles,
      accountState: 'active',
      firstName,
      lastName,
    });
    if (!user) throw new Error('the user was not written');
    const { issuer, subject, keptBy } = person;
    await queries.insert({ userId: user.id, issuer, subject, createdAt: new Date(clock.now()) });
    const about = { kind: 'user', id: user.id };
    await record(transaction, by, {
      action: 'account.added-by-hospital',
      subject: about,
      details: { keptBy, ...roles },
    });
    return user;
  }

  /** Name, address and roles follow the hospital; the rest of the profile is the user's own. */
  async function follow(
    transaction: Transaction,
    user: UserRow,
    person: ExternalPerson,
    { role, clinicalRole }: Roles,
    by: Actor,
  ) {
    const wanted = usableName(person.username);
    const holder = wanted === user.username ? user : await usersQueries(transaction).byUsername(wanted);
    const username = !holder || holder.id === user.id ? wanted : user.username;
    const email = await freeEmail(transaction, person, username, user);
    const hasRoles = role === user.role && clinicalRole === user.clinicalRole;
    if (!hasRoles)
      await record(transaction, by, {
        action: 'account.role-set-by-hospital',
        subject: { kind: 'user', id: user.id },
        details: { from: user.role, to: role, clinicalFrom: user.clinicalRole, clinicalTo: clinicalRole },
      });
    if (username === user.username && email === user.email && hasRoles) return user;
    const changes = { username, email, role, clinicalRole };
    return (await usersQueries(transaction).change(user.id, changes)) ?? user;
  }

  async function freeEmail(
    transaction: Transaction,
    person: ExternalPerson,
    username: string,
    { id, email: stored }: Pick<UserRow, 'id' | 'email'>,
  ) {
    // One that is stored was taken for good when it came.
    if (person.email === stored) return stored;
    const { data: email } = Email.safeParse(person.email);
    const isUsable =
      email !== undefined && !(await externalAccountsQueries(transaction).isEmailTaken(email, id));
    return isUsable ? email : `${username.replaceAll('@', '.')}@${NO_MAIL_DOMAIN}`;
  }

  /** Ends the sessions of somebody whom the hospital refuses, if they have an account. */
  async function refuse(issuer: string, subject: string, refusal: Refusal, by: Actor): Promise<void> {
    const tell = await db.transaction(async (transaction) => {
      const user = await externalAccountsQueries(transaction).userOf(issuer, subject);
      if (!user) return null;
      await record(transaction, by, {
        action: 'account.refused-by-hospital',
        subject: { kind: 'user', id: user.id },
        details: { reason: refusal },
      });
      return revokeSessions(transaction, user.id, null);
    });
    tell?.();
  }

  async function write(person: ExternalPerson, rules: GroupRules, by: Actor): Promise<UserRow> {
    return db.transaction(async (transaction) => {
      const known = await externalAccountsQueries(transaction).userOf(person.issuer, person.subject);
      if (known?.deletedAt) throw new AppError('ACCOUNT_REMOVED', 'username');
      const roles = rolesIn(person.groups, rules, known ?? { role: 'USER', clinicalRole: null });
      return known ? follow(transaction, known, person, roles, by) : add(transaction, person, roles, by);
    });
  }

  /** The account of somebody, made at their first sign-in. Throws `AppError` if they may not sign in. */
  async function admit(person: ExternalPerson, rules: GroupRules, by: Actor): Promise<UserRow> {
    if (rules.requiredGroup !== null && !person.groups.includes(rules.requiredGroup)) {
      await refuse(person.issuer, person.subject, 'NOT_IN_GROUP', by);
      throw new AppError('NOT_IN_GROUP');
    }
    try {
      return await write(person, rules, by);
    } catch (error) {
      // Their first sign-in from two tablets at once: the second finds what the first has made.
      const isNameTaken = error instanceof AppError && error.code === 'NAME_TAKEN_HERE';
      if (!isNameTaken && sqlState(error) !== UNIQUE_VIOLATION) throw error;
      return write(person, rules, by);
    }
  }

  return {
    admit,
    refuse,
    /** The account of somebody elsewhere who has signed in here; deleted ones too. */
    userOf: (issuer: string, subject: string) => externalAccountsQueries(db).userOf(issuer, subject),
    identityOf: (userId: number) => externalAccountsQueries(db).identityOf(userId),
    signedIn: (issuer: string) => externalAccountsQueries(db).signedIn(issuer, new Date(unhurriedNow())),
  };
}
export type ExternalAccounts = ReturnType<typeof createExternalAccounts>;

/** The highest roles that any group gives; as they are where groups give none. */
function rolesIn(groups: string[], { roles, clinicalRoles }: GroupRules, known: Roles): Roles {
  const highest = <Given extends string>(order: readonly Given[], given: NonNullable<RolesOf<Given>>) =>
    order.find((role) => given.some((each) => each.role === role && groups.includes(each.group))) ?? null;
  return {
    role: roles ? (highest(ROLES, roles) ?? 'USER') : known.role,
    clinicalRole: clinicalRoles ? highest(CLINICAL_ROLES, clinicalRoles) : known.clinicalRole,
  };
}

/** The name as it is here; what an address or a file name could not hold becomes an underscore. */
const usableName = (username: string): string =>
  Array.from(username.trim(), (sign) => (GIVEN_USERNAME_PATTERN.test(sign) ? sign : '_'))
    .join('')
    .slice(0, USERNAME_MAX_LENGTH);

/** The last word is the family name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = seenText(name).split(' ');
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' ').slice(0, 100), lastName: lastName.slice(0, 100) };
}
