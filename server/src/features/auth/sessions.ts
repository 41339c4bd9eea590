import { randomUUID } from 'node:crypto';
import type { Duty, LoginResult, LoginSession } from '@sadap/contract/auth';
import {
  INACTIVITY_LIMIT_MS,
  LOGIN_LASTS_AT_MOST_MS,
  SCREEN_LOCK_MS,
  TOKEN_LIFETIME_MS,
  TOKEN_LIFETIME_REMEMBERED_MS,
} from '@sadap/contract/limits';
import type { SecuritySettings } from '@sadap/contract/security';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import { type Actor, type Caller, type Origin, type Refusal, SERVER_ITSELF } from '../../http/caller.ts';
import { type HeldSession, REFUSAL_OF_DUTY, refusalOf, type SessionEnds } from '../../http/held-session.ts';
import { createLastSeen } from '../../last-seen.ts';
import { createUnhurriedClock } from '../../wall-ago.ts';
import { record } from '../audit/index.ts';
import type { SecondFactors } from '../second-factor/index.ts';
import type { Security } from '../security/index.ts';
import type { UserRow } from '../users/index.ts';
import { MEDIA_TOKEN_LIFETIME_S, type MediaTokens } from './media-tokens.ts';
import { authQueries, type LoginSessionRow } from './queries.ts';
import type { ProvenSignIn } from './second-step.ts';
import type { Tokens } from './tokens.ts';

export type SessionEndListener = Parameters<SessionEnds['onSessionEnd']>[0];

type Who = {
  userId: number;
  username: string;
  email: string;
  role: Caller['role'];
  clinicalRole: Caller['clinicalRole'];
  keptBy: UserRow['keptBy'];
};

const isRequiredOf = (role: Caller['role'], whom: SecuritySettings['secondFactorFor']): boolean =>
  whom === 'everybody' || (whom === 'administrators' && role === 'ADMIN');

export type SignedIn = LoginResult & { sessionId: string };
type Opening = Pick<ProvenSignIn, 'remember' | 'by'> &
  Partial<Pick<ProvenSignIn, 'mustChangePassword' | 'take'>>;
type Duties = { mustChangePassword: boolean; mustAddSecondFactor: boolean };

/** Where a login comes from. */
type OpenedFrom = { origin: Origin; userAgent: string };

/** Whether a user has something that runs without being touched, such as a recording or a call. */
export type BusyCheck = (userId: number) => Promise<boolean>;

/** A touch is stored when it is this much later than the stored one: one write in many requests. */
const TOUCH_NOTED_MS = 30_000;
/** The page locks itself first; the server locks where no page did. */
const IDLE_LOCK_MS = SCREEN_LOCK_MS + 60_000;
const USER_AGENT_LENGTH = 300;
const ENDED_LISTED_MS = 30 * 24 * 3_600_000;

export type SessionsParts = {
  tokens: Tokens;
  mediaTokens: MediaTokens;
  factors: SecondFactors;
  security: Security;
  clock: Clock;
  /** The page comes over HTTPS. */
  isSecure: boolean;
  /** Logins that a user may have at a time. One, by the specification: a new one replaces it. */
  loginsPerUser: number;
};

/** Login sessions from their opening to their end; who may open one is decided elsewhere. */
export function createSessions(db: Database, parts: SessionsParts) {
  const { tokens, mediaTokens, factors, security, clock, isSecure, loginsPerUser } = parts;
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
  /** A wall clock that is set ahead ends no login, and prolongs none that begins after it. */
  const unhurriedNow = createUnhurriedClock(clock, LOGIN_LASTS_AT_MOST_MS);
  const isAlive = (row: LoginSessionRow) =>
    row.endedAt === null && overSince(row) > unhurriedNow(row.createdAt.getTime());
  const touched = createLastSeen(clock, IDLE_LOCK_MS);

  async function isBusy(userId: number): Promise<boolean> {
    for (const check of busyChecks) if (await check(userId)) return true;
    return false;
  }

  async function result(
    who: Who,
    { sessionId, signedInAtMs }: { sessionId: string; signedInAtMs: number },
    expiresAt: number,
    sessionReplaced: boolean,
    duty: Duty | null = null,
  ): Promise<LoginResult> {
    return {
      token: await tokens.sign({ ...who, sessionId, signedInAtMs }, clock.now(), expiresAt),
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

  /** A factor that is added ends its duty by being there. */
  async function dutyOf(userId: number, { mustChangePassword, mustAddSecondFactor }: Duties) {
    if (mustChangePassword) return 'password';
    return mustAddSecondFactor && !(await factors.kindsOf(userId)) ? 'second-factor' : null;
  }

  /** Whether the screen is locked; locks it if nobody has touched it for too long. */
  async function isLockedNow(session: LoginSessionRow): Promise<boolean> {
    if (session.lockedAt) return true;
    if (!touched.isSilent(session.id, session.lastActivityAt)) return false;
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
    const notedAt = session.lastActivityAt.getTime();
    // A touch before the clock was set back is later than any.
    const isAhead = notedAt - clock.now() >= TOUCH_NOTED_MS;
    if (!isLocked && touchedAt !== undefined && (isAhead || touchedAt - notedAt >= TOUCH_NOTED_MS))
      await queries.touch(session.id, new Date(touchedAt));
    const { id: userId, username, email, role, clinicalRole } = user;
    return {
      holder: { sessionId: session.id, userId, username, email, role, clinicalRole },
      isLocked,
      duty: await dutyOf(user.id, session),
    };
  }

  async function sessionOf(token: string | null, untouchedMs?: number): Promise<HeldSession | Refusal> {
    if (!token) return 'UNAUTHORIZED';
    const claims = await tokens.read(token, unhurriedNow);
    if (claims === 'expired') return 'SESSION_EXPIRED';
    if (claims === 'invalid') return 'UNAUTHORIZED';
    return heldSession(claims.sessionId, untouchedMs === undefined ? undefined : clock.now() - untouchedMs);
  }

  const unlocked = (held: HeldSession | Refusal): Caller | Refusal => {
    if (typeof held === 'string') return held;
    return refusalOf(held) ?? held.holder;
  };

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
    { remember, by, mustChangePassword = false, take }: Opening,
    { origin, userAgent }: OpenedFrom,
  ): Promise<SignedIn> {
    if (holder?.userId === user.id) throw new AppError('ALREADY_LOGGED_IN');
    // A directory checks passwords alone; a provider asks for a second factor itself (OIDC_ACR_VALUES).
    const mustAddSecondFactor =
      user.keptBy !== 'oidc' && isRequiredOf(user.role, (await security.settings()).secondFactorFor);
    const sessionId = randomUUID();
    // So that a step before it is noticed before it.
    unhurriedNow();
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
          details: { by, accountOf: user.keptBy, remembered: remember, replaced: older.map(({ id }) => id) },
        },
      );
      return older;
    });
    if (holder) announce({ sessionId: holder.sessionId, userId: holder.userId, reason: 'logout' });
    for (const { id } of ended) announce({ sessionId: id, userId: user.id, reason: 'replaced' });
    const { id: userId, username, email, role, clinicalRole, keptBy } = user;
    const who = { userId, username, email, role, clinicalRole, keptBy };
    const duty = await dutyOf(userId, { mustChangePassword, mustAddSecondFactor });
    const reset = await factors.resetOf(userId);
    return {
      ...(await result(who, { sessionId, signedInAtMs: now.getTime() }, expiresAt, ended.length > 0, duty)),
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

    open: openSession,

    /** A new token for the same session, which ends no later than its login allows. */
    async renew({ sessionId, userId, username, email, role, clinicalRole }: Caller): Promise<LoginResult> {
      const row = await queries.sessionWithUser({ id: sessionId });
      if (!row) throw new AppError('UNAUTHORIZED');
      const expiresAt = endOf(row.session);
      await queries.extend(sessionId, new Date(expiresAt));
      const { keptBy } = row.user;
      const who = { userId, username, email, role, clinicalRole, keptBy };
      const signedInAtMs = row.session.createdAt.getTime();
      return result(who, { sessionId, signedInAtMs }, expiresAt, false);
    },

    lock: (caller: Caller) => lock({ id: caller.sessionId, userId: caller.userId }, caller),
    unlock,

    /** The caller's logins: living ones, then those that have ended lately. */
    async list({ userId, sessionId }: Caller): Promise<LoginSession[]> {
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
    async endOthers(caller: Caller, only: string | undefined): Promise<void> {
      const ended = await db.transaction(async (transaction) => {
        const living = await authQueries(transaction).livingSessions(caller.userId);
        const others = living.filter(
          ({ id }) => id !== caller.sessionId && (only === undefined || id === only),
        );
        await end(transaction, others, 'revoked');
        for (const { id } of others)
          await recordEnd(transaction, caller, caller.userId, { sessionId: id, reason: 'revoked' });
        return others;
      });
      if (only !== undefined && ended.length === 0) throw new AppError('NO_SUCH_LOGIN');
      for (const { id } of ended) announce({ sessionId: id, userId: caller.userId, reason: 'revoked' });
    },

    /**
     * Ends all of a user's sessions but the one that changed the password, in the caller's transaction.
     * Returns a function that notifies their browsers, to be called after it commits.
     */
    async revoke(transaction: Transaction, userId: number, keptSession: string | null) {
      if (keptSession !== null) await authQueries(transaction).setPasswordChanged(keptSession);
      const living = await authQueries(transaction).livingSessions(userId);
      const others = living.filter(({ id }) => id !== keptSession);
      await end(transaction, others, 'revoked');
      return () => {
        for (const { id } of others) announce({ sessionId: id, userId, reason: 'revoked' });
      };
    },

    /**
     * Ends logins that the provider has ended, and tells their browsers. `named` says which ones, and writes
     * what must be written only if they end.
     */
    async endByProvider(named: (transaction: Transaction) => Promise<string[]>): Promise<void> {
      const ended = await db.transaction(async (transaction) => {
        const living = await authQueries(transaction).livingAmong(await named(transaction));
        await end(transaction, living, 'revoked');
        for (const { id, userId } of living)
          await recordEnd(transaction, SERVER_ITSELF, userId, { sessionId: id, reason: 'provider' });
        return living;
      });
      for (const { id, userId } of ended) announce({ sessionId: id, userId, reason: 'revoked' });
    },

    async logout(caller: Caller): Promise<void> {
      await endOne(caller, 'logout', caller);
      const { sessionId, userId } = caller;
      announce({ sessionId, userId, reason: 'logout' });
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
