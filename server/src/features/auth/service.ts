import { randomUUID } from 'node:crypto';
import type { Duty, LoginResult, SecondStep } from '@sadap/contract/auth';
import type { LoginCodeInput, PasskeyLoginInput } from '@sadap/contract/auth/schema';
import { INACTIVITY_LIMIT_MS, TOKEN_LIFETIME_MS, TOKEN_LIFETIME_REMEMBERED_MS } from '@sadap/contract/limits';
import type { SecuritySettings } from '@sadap/contract/security';
import { brokenPasswordRule } from '@sadap/contract/users';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller, Refusal } from '../../http/caller.ts';
import type { SecondFactors } from '../second-factor/index.ts';
import type { Security } from '../security/index.ts';
import { type NameAnswers, type PasswordChecks, type UserRow, usersQueries } from '../users/index.ts';
import { authQueries } from './queries.ts';
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
type Who = { userId: number; username: string; email: string; role: Caller['role'] };
type AuthParts = {
  tokens: Tokens;
  passwordChecks: PasswordChecks;
  nameAnswers: NameAnswers;
  security: Security;
  factors: SecondFactors;
  secondSteps: SecondSteps;
  clock: Clock;
};

type SignedIn = LoginResult & { lifetimeMs: number };

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

export function createAuth(db: Database, parts: AuthParts) {
  const { tokens, passwordChecks, nameAnswers, security, factors, secondSteps, clock } = parts;
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
  ): Promise<LoginResult> {
    return {
      token: await tokens.sign({ ...who, sessionId }, clock.now(), expiresAt),
      ...who,
      message: 'เข้าสู่ระบบสำเร็จ',
      messageEn: 'Login successful',
      sessionReplaced,
    };
  }

  /** A factor that is added ends its duty by being there. */
  async function dutyOf(
    userId: number,
    { mustChangePassword, mustAddSecondFactor }: { mustChangePassword: boolean; mustAddSecondFactor: boolean },
  ): Promise<Duty | null> {
    if (mustChangePassword) return 'password';
    return mustAddSecondFactor && !(await factors.kindsOf(userId)) ? 'second-factor' : null;
  }

  /** Who holds a login session, or why it is over. */
  async function heldSession(sessionId: string): Promise<HeldSession | Refusal> {
    const row = await queries.sessionWithUser({ id: sessionId });
    if (!row) return 'UNAUTHORIZED';
    const { session, user } = row;
    if (session.endReason === 'replaced') return 'SESSION_REPLACED';
    if (session.endedAt || user.deletedAt) return 'SESSION_EXPIRED';
    const now = clock.now();
    if (session.expiresAt.getTime() <= now || session.lastActivityAt.getTime() + INACTIVITY_LIMIT_MS <= now) {
      await queries.endSession(session.id, 'expired', new Date(now));
      announce({ sessionId: session.id, userId: user.id, reason: 'expired' });
      return 'SESSION_EXPIRED';
    }
    const { id: userId, username, email, role } = user;
    return {
      holder: { sessionId: session.id, userId, username, email, role },
      isLocked: session.lockedAt !== null,
      duty: await dutyOf(user.id, session),
    };
  }

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

  /**
   * The active account of that name and password. The refusal says which was wrong, as long as the address
   * has not seen too many of them; otherwise it is one and the same, after the same work.
   */
  async function userWithPassword(username: string, password: string, address: string): Promise<UserRow> {
    const found = await usersQueries(db).byUsername(username);
    const user = found?.deletedAt ? undefined : found;
    const told = nameAnswers.atLogin;
    if (nameAnswers.areAlwaysHidden || told.areUsedUp(address)) {
      // A pending one too: whoever registered it would learn that its name was free.
      const active = user?.accountState === 'active' ? user : undefined;
      const nobody = { id: `name ${username.toLowerCase()}`, passwordHash: null };
      const at = { address };
      await passwordChecks.require(active ?? nobody, password, 'password', at, 'INVALID_CREDENTIALS');
      if (active) return active;
      throw new AppError('INVALID_CREDENTIALS', 'password');
    }
    if (!user) {
      told.note(address);
      throw new AppError('USER_NOT_FOUND', 'username');
    }
    await passwordChecks.require(user, password, 'password', { address }).catch((error: unknown) => {
      told.note(address);
      throw error;
    });
    if (user.accountState === 'pending') throw new AppError('ACCOUNT_PENDING', 'username');
    return user;
  }

  /** Ends the user's other sessions, and that of `holder`. */
  async function openSession(
    holder: Caller | null,
    { user, remember, mustChangePassword, take }: ProvenSignIn,
  ): Promise<SignedIn> {
    if (holder?.userId === user.id) throw new AppError('ALREADY_LOGGED_IN');
    const mustAddSecondFactor = isRequiredOf(user.role, (await security.settings()).secondFactorFor);
    const sessionId = randomUUID();
    const now = clock.now();
    const expiresAt = now + lifetimeMs(remember);
    const ended = await db.transaction(async (transaction) => {
      const inTransaction = authQueries(transaction);
      const [locked] = await inTransaction.lockUser(user.id);
      // Deleted, or given another password, while this one was checked.
      if (locked?.passwordHash !== user.passwordHash) throw new AppError('INVALID_PASSWORD', 'password');
      await take(transaction);
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
        mustAddSecondFactor,
      });
      return older;
    });
    if (holder) announce({ sessionId: holder.sessionId, userId: holder.userId, reason: 'logout' });
    for (const { id } of ended) announce({ sessionId: id, userId: user.id, reason: 'replaced' });
    const wasAlive = ended.some(
      (old) => old.expiresAt.getTime() > now && old.lastActivityAt.getTime() + INACTIVITY_LIMIT_MS > now,
    );
    const who = { userId: user.id, username: user.username, email: user.email, role: user.role };
    const duty = await dutyOf(user.id, { mustChangePassword, mustAddSecondFactor });
    const reset = await factors.resetOf(user.id);
    return {
      ...(await result(who, sessionId, expiresAt, wasAlive)),
      ...(duty && { duty }),
      ...(reset && { secondFactorReset: reset }),
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

    /**
     * Signs in, or says that a second step is still to come. Ends older sessions of the user, and that of
     * `holder`: the user currently signed in in this browser.
     */
    async login(
      holder: Caller | null,
      input: { username?: string | undefined; password?: string | undefined; remember: boolean },
      address: string,
    ): Promise<SignedIn | SecondStep> {
      const username = input.username?.trim();
      if (!username) throw new AppError('MISSING_CREDENTIALS', 'username');
      if (!input.password) throw new AppError('MISSING_PASSWORD', 'password');
      const user = await userWithPassword(username, input.password, address);
      if (holder?.userId === user.id) throw new AppError('ALREADY_LOGGED_IN');

      const { passwordMinimumLength: minimumLength } = await security.settings();
      const broken = brokenPasswordRule(input.password, { username: user.username, minimumLength });
      const firstStep = { remember: input.remember, mustChangePassword: broken !== undefined };
      return (
        (await secondSteps.begin(user, firstStep)) ??
        openSession(holder, { user, ...firstStep, take: async () => undefined })
      );
    },

    async loginWithCode(
      holder: Caller | null,
      input: z.output<typeof LoginCodeInput>,
      address: string,
    ): Promise<SignedIn> {
      return openSession(holder, await secondSteps.provenByCode(input, address));
    },
    passkeyOptions: secondSteps.passkeyOptions,
    async loginWithPasskey(
      holder: Caller | null,
      { id, response, remember }: z.output<typeof PasskeyLoginInput>,
      origin: string | null,
    ): Promise<SignedIn> {
      return openSession(holder, await secondSteps.provenByPasskey(id, response, remember, origin));
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
        { userId, username, email, role },
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
    lock: async (caller: Caller) => {
      await queries.setLocked(caller.sessionId, new Date(clock.now()));
    },
    async unlock(holder: Caller, password: string): Promise<void> {
      const user = await usersQueries(db).byId({ id: holder.userId });
      if (!user) throw new AppError('SESSION_EXPIRED');
      await passwordChecks.require(user, password, 'password', holder);
      await queries.setLocked(holder.sessionId, null);
    },

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

    async logout({ sessionId, userId }: Caller): Promise<void> {
      await queries.endSession(sessionId, 'logout', new Date(clock.now()));
      announce({ sessionId, userId, reason: 'logout' });
    },
  };
}
export type Auth = ReturnType<typeof createAuth>;
