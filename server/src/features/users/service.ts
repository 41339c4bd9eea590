import type { Registration } from '@sadap/contract/auth';
import { FIRST_PASSWORD_DAYS } from '@sadap/contract/limits';
import { fullName } from '@sadap/contract/patients';
import type {
  Colleague,
  CreateUserInput,
  OwnAccount,
  Profile,
  StaffName,
  UpdateUserInput,
  User,
  UserCounts,
} from '@sadap/contract/users';
import { usernameFault } from '@sadap/contract/users';
import type { Clock } from '../../clock.ts';
import { faultOfPassword } from '../../config/new-password.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError, sqlState, UNIQUE_VIOLATION, violatedConstraint } from '../../errors.ts';
import { type Actor, type Caller, type Origin, SERVER_ITSELF, type Sender } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { doneBefore, once } from '../requests/index.ts';
import type { NameAnswers } from './name-answers.ts';
import { askerAt, type PasswordChecks } from './password-checks.ts';
import type { Passwords } from './passwords.ts';
import { NO_PASSWORD, type UserFilter, type UserOrder, type UserRow, usersQueries } from './queries.ts';

/**
 * Ends a user's login sessions except `keptSession`, in the transaction that removes the access. Returns a
 * function that notifies the browsers, to be called once the transaction commits.
 */
export type RevokeSessions = (
  transaction: Transaction,
  userId: number,
  keptSession: string | null,
) => Promise<() => void>;

/** `isPasswordFirst`: its holder must change it at the first login, which must come soon. */
type NewAccount = CreateUserInput & { isPasswordFirst?: boolean };

type UsersParts = {
  registration: Registration;
  passwords: Passwords;
  passwordChecks: PasswordChecks;
  nameAnswers: NameAnswers;
  clock: Clock;
  revokeSessions: RevokeSessions;
  /** Of a new password, as the administrator has set it. */
  passwordMinimumLength: () => Promise<number>;
};

export function createUsers(
  db: Database,
  {
    registration,
    passwords,
    passwordChecks,
    nameAnswers,
    clock,
    revokeSessions,
    passwordMinimumLength,
  }: UsersParts,
) {
  const queries = usersQueries(db);

  const endOfFirst = () => new Date(clock.now() + FIRST_PASSWORD_DAYS * 24 * 3_600_000);

  async function add(
    input: NewAccount,
    role: User['role'],
    accountState: User['accountState'],
    sender: Sender & Actor,
    asker: string,
  ): Promise<number> {
    const { username, email } = input;
    const passwordHash = await passwords.hash(asker, input.password);
    return refuseTaken(() =>
      once(db, sender, async (transaction) => {
        const firstPasswordEndsAt = input.isPasswordFirst ? endOfFirst() : null;
        const clinicalRole = input.clinicalRole ?? null;
        const row = { username, email, passwordHash, firstPasswordEndsAt, role, clinicalRole, accountState };
        const inserted = present(await usersQueries(transaction).insert(row)).id;
        await record(transaction, sender, {
          action: 'user.registered',
          subject: { kind: 'user', id: inserted },
          details: { username, role, clinicalRole, accountState },
        });
        return inserted;
      }),
    );
  }
  async function insert(
    input: NewAccount,
    role: User['role'],
    accountState: User['accountState'],
    sender: Sender & Actor = SERVER_ITSELF,
    asker = 'server',
  ): Promise<User> {
    const id = await add(input, role, accountState, sender, asker);
    return toUser(present(await queries.byId({ id })));
  }

  /** A stranger's registration. How its refusal tells that a name is taken counts for the address. */
  async function registerStranger(
    input: CreateUserInput,
    sender: Sender & Actor,
    address: string,
  ): Promise<User> {
    const told = nameAnswers.atRegistration;
    const state = registration === 'open' ? 'active' : 'pending';
    const asker = askerAt({ address }, 'registration');
    if (!nameAnswers.areAlwaysHidden) {
      if (told.areUsedUp(address)) throw new AppError('RATE_LIMITED');
      return insert(input, 'USER', state, sender, asker).catch((error: unknown) => {
        if (isTaken(error)) told.note(address);
        throw error;
      });
    }
    // Made or not: the answer is the same, names no account, and takes the request's id.
    await add(input, 'USER', state, sender, asker).catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      return once(db, sender, async () => null);
    });
    const { username, email } = input;
    const createdAt = new Date(clock.now()).toISOString();
    return {
      ...{ id: 0, username, email, role: 'USER', clinicalRole: null },
      ...{ accountState: state, keptBy: 'local', createdAt, version: 1 },
    };
  }

  /** Refuses a new password that breaks a rule, at `field`. */
  async function requireGood(password: string, username: string, field: string): Promise<void> {
    const minimumLength = await passwordMinimumLength();
    const broken = faultOfPassword(password, { username, minimumLength });
    if (!broken) return;
    if (broken.name === 'length')
      throw new AppError('PASSWORD_TOO_SHORT', field, { length: String(minimumLength) });
    throw AppError.invalid(field, broken.fault);
  }

  async function requireCurrent(caller: Caller, account: UserRow, current = ''): Promise<void> {
    if (current === '') throw AppError.invalid('currentPassword', 'currentPasswordRequired');
    await passwordChecks.require(account, current, 'currentPassword', caller);
  }

  async function own(id: number): Promise<OwnAccount> {
    const row = present(await queries.byId({ id }));
    const { title, firstName, lastName, department, phone } = row;
    return { ...toUser(row), title, firstName, lastName, department, phone };
  }

  const activate = (
    caller: Caller,
    id: number,
    from: 'pending' | 'suspended',
    action: 'user.approved' | 'user.restored',
  ): Promise<User> =>
    db.transaction(async (transaction) => {
      const row = present(await usersQueries(transaction).activate(id, from));
      await record(transaction, caller, { action, subject: { kind: 'user', id } });
      return toUser(row);
    });

  /**
   * Refuses to remove the role of the last administrator. One who has not chosen a password yet may never
   * come: a first one ends by itself.
   */
  async function keepAnAdministrator(transaction: Transaction, id: number): Promise<void> {
    const administrators = await usersQueries(transaction).lockAdministrators();
    const isOne = administrators.some((each) => each.id === id);
    const isReplaced = administrators.some((each) => each.id !== id && each.firstPasswordEndsAt === null);
    if (isOne && !isReplaced) throw new AppError('LAST_ADMINISTRATOR');
  }

  return {
    insert,
    /** Public registration; with an administrator's token an account of any role, active at once. */
    async register(
      caller: Caller | null,
      input: CreateUserInput,
      sender: Sender,
      origin: Origin,
    ): Promise<User> {
      const by = { ...sender, sessionId: caller?.sessionId ?? null, origin };
      if (caller?.role !== 'ADMIN') {
        if (input.role === 'ADMIN') throw new AppError('FORBIDDEN', 'role');
        if (input.clinicalRole) throw new AppError('FORBIDDEN', 'clinicalRole');
        if (registration === 'closed') throw new AppError('REGISTRATION_CLOSED');
      }
      await requireGood(input.password, input.username, 'password');
      if (caller?.role === 'ADMIN') {
        const first = { ...input, isPasswordFirst: true };
        return insert(first, input.role ?? 'USER', 'active', by, askerAt(caller));
      }
      return registerStranger(input, by, origin.address);
    },
    /** Always false where names are hidden from strangers; refused to whoever has found too many. */
    async usernameExists(caller: Caller | null, username: string, address: string): Promise<boolean> {
      const told = nameAnswers.atRegistration;
      const isKnown = caller?.role === 'ADMIN';
      if (!isKnown && nameAnswers.areAlwaysHidden) return false;
      if (!isKnown && told.areUsedUp(address)) throw new AppError('RATE_LIMITED');
      const exists = (await queries.byUsername(username)) !== undefined;
      if (exists && !isKnown) told.note(address);
      return exists;
    },

    own,
    async updateOwn(caller: Caller, profile: Profile): Promise<OwnAccount> {
      const { title, firstName, lastName, department, phone } = profile;
      await db.transaction(async (transaction) => {
        const changes = { title, firstName, lastName, department, phone };
        await usersQueries(transaction).change(caller.userId, changes);
        await record(transaction, caller, {
          action: 'user.changed',
          subject: { kind: 'user', id: caller.userId },
          details: { named: Object.keys(changes) },
        });
      });
      return own(caller.userId);
    },
    async changePassword(caller: Caller, current: string, next: string): Promise<void> {
      const account = present(await queries.byId({ id: caller.userId }));
      if (account.keptBy !== 'local') throw new AppError('ACCOUNT_ELSEWHERE');
      if (await doneBefore(db, caller)) return;
      await requireGood(next, account.username, 'newPassword');
      if (account.firstPasswordEndsAt && next === current)
        throw AppError.invalid('newPassword', 'passwordNotOwn');
      await passwordChecks.require(account, current, 'currentPassword', caller);
      const passwordHash = await passwords.hash(askerAt(caller), next);
      let tell = () => {};
      await once(db, caller, async (transaction) => {
        await usersQueries(transaction).change(caller.userId, { passwordHash, firstPasswordEndsAt: null });
        await record(transaction, caller, {
          action: 'user.password-changed',
          subject: { kind: 'user', id: caller.userId },
        });
        tell = await revokeSessions(transaction, caller.userId, caller.sessionId);
        return null;
      });
      tell();
    },

    async list(filter: UserFilter, order: UserOrder, page: number, pageSize: number) {
      const [rows, total] = await Promise.all([
        queries.page(filter, order, pageSize, (page - 1) * pageSize),
        queries.count(filter),
      ]);
      return { users: rows.map(toUser), total };
    },
    async counts(): Promise<UserCounts> {
      const [total, administrators, pending] = await Promise.all([
        queries.count(),
        queries.count({ role: 'ADMIN' }),
        queries.count({ state: 'pending' }),
      ]);
      return { total, administrators, regular: total - administrators, pending };
    },
    async colleagues(caller: Caller, search: string | undefined): Promise<Colleague[]> {
      const rows = await queries.colleaguesOf(caller.userId, search);
      return rows.map(({ id, username, ...row }) => ({ id, username, fullName: fullNameOf(row) }));
    },
    async names(): Promise<StaffName[]> {
      const rows = await queries.named();
      return rows.map(({ username, ...row }) => ({ username, displayName: fullNameOf(row) }));
    },
    get: async (id: number): Promise<User> => toUser(present(await queries.byId({ id }))),
    approve: (caller: Caller, id: number) => activate(caller, id, 'pending', 'user.approved'),
    restore: (caller: Caller, id: number) => activate(caller, id, 'suspended', 'user.restored'),
    /** Its logins end, and with them its hold on devices. What it recorded stays. */
    async suspend(caller: Caller, id: number): Promise<User> {
      if (caller.userId === id) throw new AppError('NOT_ON_YOURSELF');
      const { row, tell } = await db.transaction(async (transaction) => {
        await keepAnAdministrator(transaction, id);
        const changed = present(await usersQueries(transaction).change(id, { accountState: 'suspended' }));
        await record(transaction, caller, { action: 'user.suspended', subject: { kind: 'user', id } });
        return { row: changed, tell: await revokeSessions(transaction, id, null) };
      });
      tell();
      return toUser(row);
    },
    async endSessions(caller: Caller, id: number): Promise<void> {
      const tell = await db.transaction(async (transaction) => {
        present(await usersQueries(transaction).byId({ id }));
        await record(transaction, caller, {
          action: 'session.ended',
          subject: { kind: 'user', id },
          details: { reason: 'revoked' },
        });
        return revokeSessions(transaction, id, caller.userId === id ? caller.sessionId : null);
      });
      tell();
    },

    /**
     * Refused if it names a version that is no longer the newest; without one the last change wins.
     * An empty password keeps the current one; a new one ends the user's login sessions, and its holder must
     * choose another at the next. The caller's own is changed with the current one alone: a page left open is
     * not enough.
     */
    async update(caller: Caller, id: number, input: UpdateUserInput): Promise<User> {
      const { username, email, role, version } = input;
      const before = present(await queries.byId({ id }));
      const { clinicalRole = before.clinicalRole } = input;
      const isRenamed = username !== before.username;
      if (before.keptBy !== 'local' && (isRenamed || email !== before.email || input.password))
        throw new AppError('ACCOUNT_ELSEWHERE');
      const fault = isRenamed ? usernameFault(username) : null;
      if (fault) throw AppError.invalid('username', fault);
      if (input.password) {
        await requireGood(input.password, username, 'password');
        if (caller.userId === id) await requireCurrent(caller, before, input.currentPassword);
      }
      const passwordHash = input.password ? await passwords.hash(askerAt(caller), input.password) : undefined;
      const { row, tell } = await refuseTaken(() =>
        db.transaction(async (transaction) => {
          if (role !== 'ADMIN') await keepAnAdministrator(transaction, id);
          // An administrator's own password is of their own choosing.
          const firstPasswordEndsAt = caller.userId === id ? null : endOfFirst();
          const changes = {
            username,
            email,
            role,
            clinicalRole,
            ...(passwordHash && { passwordHash, firstPasswordEndsAt }),
          };
          const inTransaction = usersQueries(transaction);
          const changed = await inTransaction.change(id, changes, version);
          if (!changed) {
            present(await inTransaction.byId({ id }));
            throw new AppError('USER_CHANGED', 'version');
          }
          await record(transaction, caller, {
            action: 'user.changed',
            subject: { kind: 'user', id },
            details: { username, role, clinicalRole, isPasswordNew: passwordHash !== undefined },
          });
          const kept = caller.userId === id ? caller.sessionId : null;
          return {
            row: changed,
            tell: passwordHash === undefined ? null : await revokeSessions(transaction, id, kept),
          };
        }),
      );
      tell?.();
      return toUser(row);
    },

    /** Nobody can sign in with the account any more; its name stays on what it recorded. */
    async delete(caller: Caller, id: number): Promise<void> {
      if (caller.userId === id) throw new AppError('NOT_ON_YOURSELF');
      const tell = await db.transaction(async (transaction) => {
        await keepAnAdministrator(transaction, id);
        const inTransaction = usersQueries(transaction);
        const unsaved = await inTransaction.unsavedCaptureCount(id);
        if (unsaved > 0) throw new AppError('USER_HAS_UNSAVED_SOUND', undefined, { count: String(unsaved) });
        present(
          await inTransaction.change(id, {
            deletedAt: new Date(clock.now()),
            passwordHash: NO_PASSWORD,
            email: `deleted-${id}@invalid`,
            firstName: '',
            lastName: '',
            department: '',
            phone: '',
          }),
        );
        await inTransaction.leaveGroups(id);
        await record(transaction, caller, { action: 'user.deleted', subject: { kind: 'user', id } });
        return revokeSessions(transaction, id, null);
      });
      tell();
    },
    /** Which of these names are active accounts with this password here. */
    async whoHas(password: string, usernames: readonly string[]): Promise<string[]> {
      const having: string[] = [];
      for (const username of usernames) {
        const account = await queries.byUsername(username);
        if (account?.accountState !== 'active' || account.deletedAt || account.keptBy !== 'local') continue;
        if (await passwords.isRight('server', account.passwordHash, password)) having.push(username);
      }
      return having;
    },
    hasAdministrator: () => queries.hasAdministrator(new Date(clock.now())),
    /** The first administrator, or a new password for one who let the first password end unused. */
    async putAdministrator(account: NewAccount): Promise<void> {
      const passwordHash = await passwords.hash('server', account.password);
      const firstPasswordEndsAt = account.isPasswordFirst ? endOfFirst() : null;
      const isRenewed = await db.transaction(async (transaction) => {
        const row = await usersQueries(transaction).renewFirstPassword(
          account.username,
          { passwordHash, firstPasswordEndsAt },
          new Date(clock.now()),
        );
        if (row)
          await record(transaction, SERVER_ITSELF, {
            action: 'user.changed',
            subject: { kind: 'user', id: row.id },
            details: { username: row.username, role: row.role, isPasswordNew: true },
          });
        return row !== undefined;
      });
      if (!isRenewed) await insert(account, 'ADMIN', 'active');
    },
  };
}
export type Users = ReturnType<typeof createUsers>;

export const fullNameOf = (row: Pick<UserRow, 'title' | 'firstName' | 'lastName'>) => fullName(row);

/** How a message names an account: by title and name, or by the username if it has none. */
export async function calledName(db: Database, username: string): Promise<string> {
  const row = await usersQueries(db).byUsername(username);
  return (row && fullNameOf(row)) || username;
}

function present(row: UserRow | undefined): UserRow {
  if (!row) throw new AppError('NO_SUCH_USER');
  return row;
}

const isTaken = (error: unknown) =>
  error instanceof AppError && (error.code === 'USERNAME_TAKEN' || error.code === 'EMAIL_TAKEN');

async function refuseTaken<Value>(write: () => Promise<Value | undefined>): Promise<Value> {
  try {
    const value = await write();
    if (value === undefined) throw new Error('the user was not written');
    return value;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw violatedConstraint(error) === 'users_email_key'
      ? new AppError('EMAIL_TAKEN', 'email')
      : new AppError('USERNAME_TAKEN', 'username');
  }
}

function toUser({ createdAt, ...row }: UserRow): User {
  const { id, username, email, role, clinicalRole, accountState, keptBy, version } = row;
  return {
    id,
    username,
    email,
    role,
    clinicalRole,
    accountState,
    keptBy,
    createdAt: createdAt.toISOString(),
    version,
  };
}
