import { randomUUID } from 'node:crypto';
import type { Duty, LoginResult, LoginSession, SecondStep } from '@sadap/contract/auth';
import type { LoginCodeInput, PasskeyLoginInput } from '@sadap/contract/auth/schema';
import type { ErrorCode } from '@sadap/contract/errors';
import {
  INACTIVITY_LIMIT_MS,
  LOGIN_LASTS_AT_MOST_MS,
  SCREEN_LOCK_MS,
  TOKEN_LIFETIME_MS,
  TOKEN_LIFETIME_REMEMBERED_MS,
} from '@sadap/contract/limits';
import type { SecuritySettings } from '@sadap/contract/security';
import { brokenPasswordRule } from '@sadap/contract/users';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import { type Actor, type Caller, type Origin, type Refusal, SERVER_ITSELF } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { DirectorySignIn } from '../directory/index.ts';
import type { SecondFactors } from '../second-factor/index.ts';
import type { Security } from '../security/index.ts';
import { type NameAnswers, type PasswordChecks, type UserRow, usersQueries } from '../users/index.ts';
import { MEDIA_TOKEN_LIFETIME_S, type MediaTokens } from './media-tokens.ts';
import { authQueries, type LoginSessionRow } from './queries.ts';
import type { ProvenSignIn, SecondSteps } from './second-step.ts';
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

type SignedIn = LoginResult & { sessionId: string };
type Opening = Pick<ProvenSignIn, 'remember'> & Partial<Pick<ProvenSignIn, 'mustChangePassword' | 'take'>>;
type Duties = { mustChangePassword: boolean; mustAddSecondFactor: boolean };

const REFUSAL_OF_DUTY = {
  password: 'PASSWORD_CHANGE_NEEDED',
  'second-factor': 'SECOND_FACTOR_NEEDED',
} as const satisfies Record<Duty, Refusal>;

const isRequiredOf = (role: Caller['role'], whom: SecuritySettings['secondFactorFor']): boolean =>
  whom === 'everybody' || (whom === 'administrators' && role === 'ADMIN');

/** Why a session's token does nothing but what its state allows; null if it does everything. */
export function refusalOf({ isLocked, duty }: HeldSession): Refusal | null {
  if (isLocked) return 'SESSION_LOCKED';
  return duty && REFUSAL_OF_DUTY[duty];
}

/** Where a login comes from. */
export type LoginFrom = { origin: Origin; userAgent: string; pageOrigin: string | null };

/** Whether a user has something that runs without being touched, such as a recording or a call. */
export type BusyCheck = (userId: number) => Promise<boolean>;

/** A touch is stored when it is this much later than the stored one: one write in many requests. */
const TOUCH_NOTED_MS = 30_000;
/** The page locks itself first; the server locks where no page did. */
const IDLE_LOCK_MS = SCREEN_LOCK_MS + 60_000;
const USER_AGENT_LENGTH = 300;
const ENDED_LISTED_MS = 30 * 24 * 3_600_000;

type AuthParts = {
  tokens: Tokens;
  mediaTokens: MediaTokens;
  passwordChecks: PasswordChecks;
  nameAnswers: NameAnswers;
  security: Security;
  factors: SecondFactors;
  secondSteps: SecondSteps;
  clock: Clock;
  /** The page comes over HTTPS. */
  isSecure: boolean;
  /** Logins that a user may have at a time. One, by the specification: a new one replaces it. */
  loginsPerUser: number;
  /** Null where no directory is configured. */
  directory: DirectorySignIn | null;
};

export function createAuth(db: Database, parts: AuthParts) {
  const { tokens, mediaTokens, passwordChecks, nameAnswers, security, clock } = parts;
  const { factors, secondSteps, isSecure, loginsPerUser, directory } = parts;
  const queries = authQueries(db);
  const listeners: SessionEndListener[] = [];
  const busyChecks: BusyCheck[] = [];
  const announce: SessionEndListener = (event) => {
    for (const listener of listeners) listener(event);
  };
  const lifetimeMs = (remembered: boolean) => (remembered ? TOKEN_LIFETIME_REMEMBERED_MS : TOKEN_LIFETIME_MS);
  /** When a login ends that is renewed now. */
  const endOf = ({ remembered, createdAt }: Pick<LoginSessionRow, 'remembered' | 'createdAt'>): number => {
    const atMostMs = remembered ? TOKEN_LIFETIME_REMEMBERED_MS : LOGIN_LASTS_AT_MOST_MS;
    return Math.min(clock.now() + lifetimeMs(remembered), createdAt.getTime() + atMostMs);
  };
  const overSince = ({ expiresAt, lastActivityAt }: LoginSessionRow): number =>
    Math.min(expiresAt.getTime(), lastActivityAt.getTime() + INACTIVITY_LIMIT_MS);
  const isAlive = (row: LoginSessionRow) => row.endedAt === null && overSince(row) > clock.now();

  async function isBusy(userId: number): Promise<boolean> {
    for (const check of busyChecks) if (await check(userId)) return true;
    return false;
  }

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
  const endOne = (session: Pick<Caller, 'userId' | 'sessionId'>, reason: 'logout' | 'expired', by: Actor) =>
    db.transaction(async (transaction) => {
      const { userId, sessionId } = session;
      const isEnded = await authQueries(transaction).endSession(sessionId, reason, new Date(clock.now()));
      if (isEnded) await recordEnd(transaction, by, userId, { sessionId, reason });
    });
  const recordEnd = (
    transaction: Transaction,
    by: Actor,
    userId: number,
    details: { sessionId: string; reason: string },
  ) => record(transaction, by, { action: 'session.ended', subject: { kind: 'user', id: userId }, details });

  const lock = ({ id, userId }: Pick<LoginSessionRow, 'id' | 'userId'>, by: Actor) =>
    db.transaction(async (transaction) => {
      if (await authQueries(transaction).lock(id, new Date(clock.now())))
        await record(transaction, by, { action: 'session.locked', subject: { kind: 'user', id: userId } });
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

  /** A factor that is added ends its duty by being there. */
  async function dutyOf(userId: number, { mustChangePassword, mustAddSecondFactor }: Duties) {
    if (mustChangePassword) return 'password';
    return mustAddSecondFactor && !(await factors.kindsOf(userId)) ? 'second-factor' : null;
  }

  /** Whether the screen is locked; locks it if nobody has touched it for too long. */
  async function isLockedNow(session: LoginSessionRow): Promise<boolean> {
    if (session.lockedAt) return true;
    if (session.lastActivityAt.getTime() + IDLE_LOCK_MS > clock.now()) return false;
    if (await isBusy(session.userId)) return false;
    await lock(session, SERVER_ITSELF);
    return true;
  }

  /** Who holds a login session, or why it is over. `touchedAt`: when its page was last touched, if known. */
  async function heldSession(sessionId: string, touchedAt?: number): Promise<HeldSession | Refusal> {
    const row = await queries.sessionWithUser({ id: sessionId });
    if (!row) return 'UNAUTHORIZED';
    const { session, user } = row;
    if (session.endReason === 'replaced') return 'SESSION_REPLACED';
    if (session.endedAt || user.deletedAt || user.accountState !== 'active') return 'SESSION_EXPIRED';
    if (!isAlive(session)) {
      await endOne({ userId: user.id, sessionId: session.id }, 'expired', SERVER_ITSELF);
      announce({ sessionId: session.id, userId: user.id, reason: 'expired' });
      return 'SESSION_EXPIRED';
    }
    const isLocked = await isLockedNow(session);
    if (
      !isLocked &&
      touchedAt !== undefined &&
      touchedAt - session.lastActivityAt.getTime() >= TOUCH_NOTED_MS
    )
      await queries.touch(session.id, new Date(touchedAt));
    const { id: userId, username, email, role } = user;
    return {
      holder: { sessionId: session.id, userId, username, email, role },
      isLocked,
      duty: await dutyOf(user.id, session),
    };
  }

  async function sessionOf(token: string | null, untouchedMs?: number): Promise<HeldSession | Refusal> {
    if (!token) return 'UNAUTHORIZED';
    const claims = await tokens.read(token, clock.now());
    if (claims === 'expired') return 'SESSION_EXPIRED';
    if (claims === 'invalid') return 'UNAUTHORIZED';
    return heldSession(claims.sessionId, untouchedMs === undefined ? undefined : clock.now() - untouchedMs);
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
    if (user.accountState === 'suspended') throw new AppError('ACCOUNT_SUSPENDED', 'username');
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

  /** The holder enters the password again. */
  async function confirmIdentity(holder: Caller, password: string): Promise<void> {
    const user = await usersQueries(db).byId({ id: holder.userId });
    if (!user) throw new AppError('SESSION_EXPIRED');
    await requireOwnPassword(holder, user, password);
  }

  const unlock = (holder: Caller) =>
    db.transaction(async (transaction) => {
      await authQueries(transaction).unlock(holder.sessionId, new Date(clock.now()));
      await record(transaction, holder, {
        action: 'session.unlocked',
        subject: { kind: 'user', id: holder.userId },
      });
    });

  async function end(
    transaction: Transaction,
    rows: LoginSessionRow[],
    reason: 'replaced' | 'revoked' | 'expired',
  ): Promise<void> {
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await authQueries(transaction).endSessions(ids, reason, new Date(clock.now()));
  }

  /**
   * Signs in who has been proven, however. Ends older sessions of the user, and that of `holder`: the user
   * currently signed in in this browser.
   */
  async function openSession(
    holder: Caller | null,
    user: UserRow,
    { remember, mustChangePassword = false, take }: Opening,
    { origin, userAgent }: Omit<LoginFrom, 'pageOrigin'>,
  ): Promise<SignedIn> {
    if (holder?.userId === user.id) throw new AppError('ALREADY_LOGGED_IN');
    // A hospital's directory or provider asks for a second factor itself.
    const mustAddSecondFactor =
      user.keptBy === 'local' && isRequiredOf(user.role, (await security.settings()).secondFactorFor);
    const sessionId = randomUUID();
    const now = new Date(clock.now());
    const expiresAt = endOf({ remembered: remember, createdAt: now });
    const ended = await db.transaction(async (transaction) => {
      const inTransaction = authQueries(transaction);
      const [locked] = await inTransaction.lockUser(user.id);
      // Deleted, suspended, or given another password, while this one was checked.
      if (locked?.passwordHash !== user.passwordHash || locked.deletedAt)
        throw new AppError('INVALID_PASSWORD', 'password');
      if (locked.accountState !== 'active') throw new AppError('ACCOUNT_SUSPENDED', 'username');
      await take?.(transaction);
      if (holder) await inTransaction.endSession(holder.sessionId, 'logout', now);
      const living = await inTransaction.livingSessions(user.id);
      const expired = living.filter((row) => !isAlive(row));
      await end(transaction, expired, 'expired');
      const older = living.filter(isAlive).slice(loginsPerUser - 1);
      await end(transaction, older, 'replaced');
      await inTransaction.insertSession({
        id: sessionId,
        userId: user.id,
        remembered: remember,
        userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
        address: origin.address,
        createdAt: now,
        lastActivityAt: now,
        expiresAt: new Date(expiresAt),
        mustChangePassword,
        mustAddSecondFactor,
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
    const { id: userId, username, email, role, keptBy } = user;
    const who = { userId, username, email, role, keptBy };
    const duty = await dutyOf(userId, { mustChangePassword, mustAddSecondFactor });
    const reset = await factors.resetOf(userId);
    return {
      ...(await result(who, sessionId, expiresAt, ended.length > 0, duty)),
      ...(reset && { secondFactorReset: reset }),
      sessionId,
    };
  }

  return {
    onSessionEnd: (listener: SessionEndListener) => listeners.push(listener),

    /** While it is true of a user, the server does not lock the screen for want of touches. */
    keepUnlockedWhile: (check: BusyCheck) => busyChecks.push(check),

    /**
     * The token's session, or why it is over. Every request reads the session's row. `untouchedMs`: for how
     * long nobody has touched the page that asks; absent where nobody can say.
     */
    sessionOf,

    /** The token's caller, or why it is refused. */
    authenticate: async (token: string | null) => unlocked(await sessionOf(token)),

    /** For bytes alone. */
    media: {
      isSecure,
      lifetimeS: MEDIA_TOKEN_LIFETIME_S,
      issue: mediaTokens.issue,
      /** Whether a media token is this session's, and will last. */
      isFresh: mediaTokens.isFresh,
      authenticate: async (token: string | null): Promise<Caller | Refusal> => {
        const sessionId = token === null ? null : await mediaTokens.read(token);
        return sessionId === null ? 'UNAUTHORIZED' : unlocked(await heldSession(sessionId));
      },
    },

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

    /**
     * Signs in, or says that a second step is still to come. Ends older sessions of the user, and that of
     * `holder`: the user currently signed in in this browser.
     */
    async login(
      holder: Caller | null,
      input: { username?: string | undefined; password?: string | undefined; remember: boolean },
      from: LoginFrom,
    ): Promise<SignedIn | SecondStep> {
      const username = input.username?.trim();
      if (!username) throw new AppError('MISSING_CREDENTIALS', 'username');
      if (!input.password) throw new AppError('MISSING_PASSWORD', 'password');
      const user = await userWithPassword(username, input.password, from.origin);
      if (holder?.userId === user.id) throw new AppError('ALREADY_LOGGED_IN');
      const { passwordMinimumLength: minimumLength } = await security.settings();
      const broken = brokenPasswordRule(input.password, { username: user.username, minimumLength });
      const mustChangePassword = user.keptBy === 'local' && broken !== undefined;
      const firstStep = { remember: input.remember, mustChangePassword };
      return (await secondSteps.begin(user, firstStep)) ?? openSession(holder, user, firstStep, from);
    },

    async loginWithCode(
      holder: Caller | null,
      input: z.output<typeof LoginCodeInput>,
      from: LoginFrom,
    ): Promise<SignedIn> {
      const stranger = { userId: null, sessionId: null, origin: from.origin };
      const proven = await secondSteps.provenByCode(input, from.origin.address, (userId, code) =>
        recordRefusal(stranger, userId, code),
      );
      return openSession(holder, proven.user, proven, from);
    },
    passkeyOptions: secondSteps.passkeyOptions,
    async loginWithPasskey(
      holder: Caller | null,
      { id, response, remember }: z.output<typeof PasskeyLoginInput>,
      from: LoginFrom,
    ): Promise<SignedIn> {
      const proven = await secondSteps
        .provenByPasskey(id, response, remember, from.pageOrigin)
        .catch(async (error: unknown) => {
          const stranger = { userId: null, sessionId: null, origin: from.origin };
          if (error instanceof AppError) await recordRefusal(stranger, 'unknown', error.code);
          throw error;
        });
      return openSession(holder, proven.user, proven, from);
    },

    /** A new token for the same session, which ends no later than its login allows. */
    async renew({ sessionId, userId, username, email, role }: Caller): Promise<LoginResult> {
      const row = await queries.sessionWithUser({ id: sessionId });
      if (!row) throw new AppError('UNAUTHORIZED');
      const expiresAt = endOf(row.session);
      await queries.extend(sessionId, new Date(expiresAt));
      const { keptBy } = row.user;
      return result({ userId, username, email, role, keptBy }, sessionId, expiresAt, false);
    },

    /**
     * Until the password is entered, the session's token only unlocks it or logs out. Streams and captures
     * continue.
     */
    lock: (caller: Caller) => lock({ id: caller.sessionId, userId: caller.userId }, caller),
    async unlock(holder: Caller, password: string): Promise<void> {
      await confirmIdentity(holder, password);
      await unlock(holder);
    },
    /** For who has proven elsewhere to be the holder. */
    unlockProven: unlock,

    /** The caller's logins: living ones, then those that have ended lately. */
    async sessions({ userId, sessionId }: Caller): Promise<LoginSession[]> {
      const rows = await queries.sessionsOf(userId, new Date(clock.now() - ENDED_LISTED_MS));
      return rows.map((row) => {
        const { id, userAgent, address, createdAt, lastActivityAt } = row;
        // nobody has asked with its token since it expired
        const hasExpired = row.endedAt === null && !isAlive(row);
        const endedAt = hasExpired ? new Date(overSince(row)) : row.endedAt;
        return {
          id,
          isCurrent: id === sessionId,
          userAgent,
          address,
          signedInAt: createdAt.toISOString(),
          lastActiveAt: lastActivityAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
          endReason: hasExpired ? 'expired' : row.endReason,
        };
      });
    },

    /** Ends one other login of the caller, or all others, and tells their browsers. */
    async endSessions(caller: Caller, input: { id?: string | undefined; password: string }): Promise<void> {
      await confirmIdentity(caller, input.password);
      const ended = await db.transaction(async (transaction) => {
        const living = await authQueries(transaction).livingSessions(caller.userId);
        const others = living.filter(
          ({ id }) => id !== caller.sessionId && (input.id === undefined || id === input.id),
        );
        await end(transaction, others, 'revoked');
        for (const { id } of others)
          await recordEnd(transaction, caller, caller.userId, { sessionId: id, reason: 'revoked' });
        return others;
      });
      if (input.id !== undefined && ended.length === 0) throw new AppError('NO_SUCH_LOGIN');
      for (const { id } of ended) announce({ sessionId: id, userId: caller.userId, reason: 'revoked' });
    },

    /**
     * Ends all of a user's sessions but the one that changed the password, in the caller's transaction.
     * Returns a function that notifies their browsers, to be called after it commits.
     */
    async revokeSessions(transaction: Transaction, userId: number, keptSession: string | null) {
      if (keptSession !== null) await authQueries(transaction).setPasswordChanged(keptSession);
      const living = await authQueries(transaction).livingSessions(userId);
      const others = living.filter(({ id }) => id !== keptSession);
      await end(transaction, others, 'revoked');
      return () => {
        for (const { id } of others) announce({ sessionId: id, userId, reason: 'revoked' });
      };
    },

    async logout(caller: Caller): Promise<void> {
      await endOne(caller, 'logout', caller);
      const { sessionId, userId } = caller;
      announce({ sessionId, userId, reason: 'logout' });
    },
  };
}
export type Auth = ReturnType<typeof createAuth>;
