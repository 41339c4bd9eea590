import { randomUUID } from 'node:crypto';
import type { Duty, LoginResult } from '@sadap/contract/auth';
import type { ErrorCode } from '@sadap/contract/errors';
import { INACTIVITY_LIMIT_MS, TOKEN_LIFETIME_MS, TOKEN_LIFETIME_REMEMBERED_MS } from '@sadap/contract/limits';
import { brokenPasswordRule } from '@sadap/contract/users';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import { type Actor, type Caller, type Origin, type Refusal, SERVER_ITSELF } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { DirectorySignIn } from '../directory/index.ts';
import type { Security } from '../security/index.ts';
import { type NameAnswers, type PasswordChecks, type UserRow, usersQueries } from '../users/index.ts';
import { authQueries } from './queries.ts';
import type { Tokens } from './tokens.ts';

export type SessionEndListener = (event: {
  sessionId: string;
  userId: number;
  reason: 'logout' | 'replaced' | 'expired' | 'revoked';
}) => void;

/**
 * A live login session. While its screen is locked, its holder may only unlock it or log out; while it has a
 * duty, only do that or log out.
 */
export type HeldSession = { holder: Caller; isLocked: boolean; duty: Duty | null };
type Who = {
  userId: number;
  username: string;
  email: string;
  role: Caller['role'];
  keptBy: UserRow['keptBy'];
};
type AuthParts = {
  tokens: Tokens;
  passwordChecks: PasswordChecks;
  nameAnswers: NameAnswers;
  security: Security;
  clock: Clock;
  /** Null where no directory is configured. */
  directory: DirectorySignIn | null;
};

/** Answers from which a stranger learns that a name exists. */
const TELL_NAMES: readonly ErrorCode[] = [
  'USER_NOT_FOUND',
  'INVALID_PASSWORD',
  'SIGN_IN_WITH_PROVIDER',
  'HOSPITAL_ACCOUNT_CLOSED',
  'HOSPITAL_ACCOUNT_LOCKED',
  'DIRECTORY_AMBIGUOUS',
];
const WRONG_PASSWORD: readonly ErrorCode[] = ['INVALID_PASSWORD', 'INVALID_CREDENTIALS'];

const REFUSAL_OF_DUTY = { password: 'PASSWORD_CHANGE_NEEDED' } as const satisfies Record<Duty, Refusal>;

/** Why a session's token does nothing but what its state allows; null if it does everything. */
export function refusalOf({ isLocked, duty }: HeldSession): Refusal | null {
  if (isLocked) return 'SESSION_LOCKED';
  return duty && REFUSAL_OF_DUTY[duty];
}

export function createAuth(
  db: Database,
  { tokens, passwordChecks, nameAnswers, security, clock, directory }: AuthParts,
) {
  const queries = authQueries(db);
  const listeners: SessionEndListener[] = [];
  const announce: SessionEndListener = (event) => {
    for (const listener of listeners) listener(event);
  };
  const lifetimeMs = (remembered: boolean) => (remembered ? TOKEN_LIFETIME_REMEMBERED_MS : TOKEN_LIFETIME_MS);

  async function result(
    who: Who,
    sessionId: string,
    expiresAt: number,
    sessionReplaced: boolean,
    duty: Duty | null = null,
  ): Promise<LoginResult> {
    return {
      token: await tokens.sign({ ...who, sessionId }, clock.now(), expiresAt),
      ...who,
      message: 'เข้าสู่ระบบสำเร็จ',
      messageEn: 'Login successful',
      sessionReplaced,
      ...(duty && { duty }),
    };
  }

  /** `by`: who ends it, in the audit trail. */
  const end = (session: Pick<Caller, 'userId' | 'sessionId'>, reason: 'logout' | 'expired', by: Actor) =>
    db.transaction(async (transaction) => {
      const isEnded = await authQueries(transaction).endSession(
        session.sessionId,
        reason,
        new Date(clock.now()),
      );
      if (isEnded)
        await record(transaction, by, {
          action: 'session.ended',
          subject: { kind: 'user', id: session.userId },
          details: { sessionId: session.sessionId, reason },
        });
    });

  /** A wrong password stays in the audit trail; what was typed does not. */
  async function requirePassword(
    by: Actor,
    account: Parameters<PasswordChecks['require']>[0],
    password: string,
    where: { address: string } | Caller,
    refusal?: Parameters<PasswordChecks['require']>[4],
  ): Promise<void> {
    try {
      await passwordChecks.require(account, password, 'password', where, refusal);
    } catch (error) {
      const id = typeof account.id === 'number' ? account.id : 'unknown';
      if (error instanceof AppError) await recordRefusal(by, id, error.code);
      throw error;
    }
  }
  const recordRefusal = (by: Actor, account: number | 'unknown', reason: string) =>
    record(db, by, {
      action: 'session.refused',
      outcome: 'refused',
      subject: { kind: 'user', id: account },
      details: { reason },
    });

  /** Who holds a login session, or why it is over. */
  async function heldSession(sessionId: string): Promise<HeldSession | Refusal> {
    const row = await queries.sessionWithUser({ id: sessionId });
    if (!row) return 'UNAUTHORIZED';
    const { session, user } = row;
    if (session.endReason === 'replaced') return 'SESSION_REPLACED';
    if (session.endedAt || user.deletedAt) return 'SESSION_EXPIRED';
    const now = clock.now();
    if (session.expiresAt.getTime() <= now || session.lastActivityAt.getTime() + INACTIVITY_LIMIT_MS <= now) {
      await end({ userId: user.id, sessionId: session.id }, 'expired', SERVER_ITSELF);
      announce({ sessionId: session.id, userId: user.id, reason: 'expired' });
      return 'SESSION_EXPIRED';
    }
    const { id: userId, username, email, role } = user;
    return {
      holder: { sessionId: session.id, userId, username, email, role },
      isLocked: session.lockedAt !== null,
      duty: session.mustChangePassword ? 'password' : null,
    };
  }

  const setLocked = (caller: Caller, lockedAt: Date | null) =>
    db.transaction(async (transaction) => {
      await authQueries(transaction).setLocked(caller.sessionId, lockedAt);
      await record(transaction, caller, {
        action: lockedAt ? 'session.locked' : 'session.unlocked',
        subject: { kind: 'user', id: caller.userId },
      });
    });

  async function sessionOf(token: string | null): Promise<HeldSession | Refusal> {
    if (!token) return 'UNAUTHORIZED';
    const claims = await tokens.read(token, clock.now());
    if (claims === 'expired') return 'SESSION_EXPIRED';
    if (claims === 'invalid') return 'UNAUTHORIZED';
    return heldSession(claims.sessionId);
  }

  const unlocked = (held: HeldSession | Refusal): Caller | Refusal => {
    if (typeof held === 'string') return held;
    return refusalOf(held) ?? held.holder;
  };

  const areNamesHiddenAt = ({ address }: Origin) =>
    nameAnswers.areAlwaysHidden || nameAnswers.atLogin.areUsedUp(address);

  /**
   * The active account of that name and password. The refusal says which was wrong, as long as the address
   * has not seen too many of them; otherwise it is one and the same, after the same work.
   */
  async function localUser(
    user: UserRow | undefined,
    username: string,
    password: string,
    origin: Origin,
  ): Promise<UserRow> {
    const stranger = { userId: null, sessionId: null, origin };
    const told = nameAnswers.atLogin;
    if (areNamesHiddenAt(origin)) {
      // A pending one too: whoever registered it would learn that its name was free.
      const active = user?.accountState === 'active' ? user : undefined;
      const nobody = { id: `name ${username.toLowerCase()}`, passwordHash: null };
      await requirePassword(stranger, active ?? nobody, password, origin, 'INVALID_CREDENTIALS');
      if (active) return active;
      throw new AppError('INVALID_CREDENTIALS', 'password');
    }
    if (!user) {
      told.note(origin.address);
      await recordRefusal(stranger, 'unknown', 'USER_NOT_FOUND');
      throw new AppError('USER_NOT_FOUND', 'username');
    }
    await requirePassword(stranger, user, password, origin).catch((error: unknown) => {
      told.note(origin.address);
      throw error;
    });
    if (user.accountState === 'pending') throw new AppError('ACCOUNT_PENDING', 'username');
    return user;
  }

  /** An account of the hospital, whose password is not here; its name is hidden in the same way. */
  async function hospitalUser(
    user: UserRow | undefined,
    username: string,
    password: string,
    origin: Origin,
  ): Promise<UserRow> {
    try {
      if (user?.keptBy === 'oidc') throw new AppError('SIGN_IN_WITH_PROVIDER', 'username');
      if (!directory) throw new AppError('DIRECTORY_UNAVAILABLE');
      return await directory.signIn(username, password, origin);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const stranger = { userId: null, sessionId: null, origin };
      await recordRefusal(stranger, user?.id ?? 'unknown', error.code);
      if (!TELL_NAMES.includes(error.code)) throw error;
      const isHidden = areNamesHiddenAt(origin);
      if (!isHidden) nameAnswers.atLogin.note(origin.address);
      throw isHidden ? new AppError('INVALID_CREDENTIALS', 'password') : error;
    }
  }

  /** A local account by its own password; otherwise the hospital's directory is asked. */
  async function userWithPassword(username: string, password: string, origin: Origin): Promise<UserRow> {
    const found = await usersQueries(db).byUsername(username);
    const user = found?.deletedAt ? undefined : found;
    const isElsewhere = user ? user.keptBy !== 'local' : directory !== null;
    if (isElsewhere) return hospitalUser(user, username, password, origin);
    try {
      return await localUser(user, username, password, origin);
    } catch (refusal) {
      const isWrong = refusal instanceof AppError && WRONG_PASSWORD.includes(refusal.code);
      if (!directory || !isWrong) throw refusal;
      // Somebody of the hospital whose name a local account has is told so, once the password proves them.
      return directory.signIn(username, password, origin).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'NAME_TAKEN_HERE' ? error : refusal;
      });
    }
  }

  /** The holder of a locked screen. */
  async function requireOwnPassword(holder: Caller, user: UserRow, password: string): Promise<void> {
    if (user.keptBy === 'local') return requirePassword(holder, user, password, holder);
    try {
      if (user.keptBy === 'oidc') throw new AppError('SIGN_IN_WITH_PROVIDER');
      if (!directory) throw new AppError('DIRECTORY_UNAVAILABLE');
      await directory.requirePassword(user, password, holder);
    } catch (error) {
      if (error instanceof AppError) await recordRefusal(holder, user.id, error.code);
      throw error;
    }
  }

  /**
   * Signs in who has been proven, however. Ends older sessions of the user, and that of `holder`: the user
   * currently signed in in this browser.
   */
  async function openSession(
    holder: Caller | null,
    user: UserRow,
    { remember, mustChangePassword = false }: { remember: boolean; mustChangePassword?: boolean },
    origin: Origin,
  ): Promise<LoginResult & { lifetimeMs: number }> {
    if (holder?.userId === user.id) throw new AppError('ALREADY_LOGGED_IN');

    const sessionId = randomUUID();
    const now = clock.now();
    const expiresAt = now + lifetimeMs(remember);
    const ended = await db.transaction(async (transaction) => {
      const inTransaction = authQueries(transaction);
      const [locked] = await inTransaction.lockUser(user.id);
      // Deleted, or given another password, while this one was checked.
      if (locked?.passwordHash !== user.passwordHash || locked.deletedAt)
        throw new AppError('INVALID_PASSWORD', 'password');
      if (holder) await inTransaction.endSession(holder.sessionId, 'logout', new Date(now));
      const older = await inTransaction.endSessionsOf(user.id, 'replaced', new Date(now));
      await inTransaction.insertSession({
        id: sessionId,
        userId: user.id,
        remembered: remember,
        createdAt: new Date(now),
        lastActivityAt: new Date(now),
        expiresAt: new Date(expiresAt),
        mustChangePassword,
      });
      await record(
        transaction,
        { userId: user.id, sessionId, origin },
        {
          action: 'session.opened',
          subject: { kind: 'user', id: user.id },
          details: { remembered: remember, replaced: older.map(({ id }) => id) },
        },
      );
      return older;
    });
    if (holder) announce({ sessionId: holder.sessionId, userId: holder.userId, reason: 'logout' });
    for (const { id } of ended) announce({ sessionId: id, userId: user.id, reason: 'replaced' });
    const wasAlive = ended.some(
      (old) => old.expiresAt.getTime() > now && old.lastActivityAt.getTime() + INACTIVITY_LIMIT_MS > now,
    );
    const { id: userId, username, email, role, keptBy } = user;
    const who = { userId, username, email, role, keptBy };
    return {
      ...(await result(who, sessionId, expiresAt, wasAlive, mustChangePassword ? 'password' : null)),
      lifetimeMs: lifetimeMs(remember),
    };
  }

  return {
    onSessionEnd: (listener: SessionEndListener) => listeners.push(listener),

    /** The token's session, or why it is over. Every request reads the session's row. */
    sessionOf,

    /** The token's caller, or why it is refused. */
    authenticate: async (token: string | null) => unlocked(await sessionOf(token)),

    /** The same for the session that opened a realtime connection. */
    callerOf: async (sessionId: string) => unlocked(await heldSession(sessionId)),

    /** Who holds a session, even while its screen is locked. */
    holderOf: async (sessionId: string): Promise<Caller | Refusal> => {
      const held = await heldSession(sessionId);
      if (typeof held === 'string') return held;
      return held.duty ? REFUSAL_OF_DUTY[held.duty] : held.holder;
    },

    isOver: async (sessionId: string) => typeof (await heldSession(sessionId)) === 'string',

    openSession,

    async login(
      holder: Caller | null,
      input: { username?: string | undefined; password?: string | undefined; remember: boolean },
      origin: Origin,
    ): Promise<LoginResult & { lifetimeMs: number }> {
      const username = input.username?.trim();
      if (!username) throw new AppError('MISSING_CREDENTIALS', 'username');
      if (!input.password) throw new AppError('MISSING_PASSWORD', 'password');
      const user = await userWithPassword(username, input.password, origin);
      const { passwordMinimumLength: minimumLength } = await security.settings();
      const broken = brokenPasswordRule(input.password, { username: user.username, minimumLength });
      const mustChangePassword = user.keptBy === 'local' && broken !== undefined;
      return openSession(holder, user, { remember: input.remember, mustChangePassword }, origin);
    },

    /** A new token for the same session, counted as activity. */
    async renew(caller: Caller): Promise<LoginResult & { lifetimeMs: number }> {
      const row = await queries.sessionWithUser({ id: caller.sessionId });
      if (!row) throw new AppError('UNAUTHORIZED');
      const lifetime = lifetimeMs(row.session.remembered);
      const now = clock.now();
      await queries.extend(caller.sessionId, new Date(now), new Date(now + lifetime));
      const { userId, username, email, role } = caller;
      const renewed = await result(
        { userId, username, email, role, keptBy: row.user.keptBy },
        caller.sessionId,
        now + lifetime,
        false,
      );
      return { ...renewed, lifetimeMs: lifetime };
    },

    /**
     * Until the password is entered, the session's token only unlocks it or logs out. Streams and captures
     * continue.
     */
    lock: (caller: Caller) => setLocked(caller, new Date(clock.now())),
    async unlock(holder: Caller, password: string): Promise<void> {
      const user = await usersQueries(db).byId({ id: holder.userId });
      if (!user) throw new AppError('SESSION_EXPIRED');
      await requireOwnPassword(holder, user, password);
      await setLocked(holder, null);
    },
    /** For who has proven elsewhere to be the holder. */
    unlockProven: (holder: Caller) => setLocked(holder, null),

    /**
     * Ends all of a user's sessions but the one that changed the password, in the caller's transaction.
     * Returns a function that notifies their browsers, to be called after it commits.
     */
    async revokeSessions(transaction: Transaction, userId: number, keptSession: string | null) {
      if (keptSession !== null) await authQueries(transaction).setPasswordChanged(keptSession);
      const now = new Date(clock.now());
      const ended = await authQueries(transaction).endSessionsOf(userId, 'revoked', now, keptSession);
      return () => {
        for (const { id } of ended) announce({ sessionId: id, userId, reason: 'revoked' });
      };
    },

    async logout(caller: Caller): Promise<void> {
      await end(caller, 'logout', caller);
      const { sessionId, userId } = caller;
      announce({ sessionId, userId, reason: 'logout' });
    },
  };
}
export type Auth = ReturnType<typeof createAuth>;
