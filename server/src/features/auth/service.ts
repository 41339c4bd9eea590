import { randomUUID } from 'node:crypto';
import type { LoginResult } from '@sadap/contract/auth';
import { INACTIVITY_LIMIT_MS, TOKEN_LIFETIME_MS, TOKEN_LIFETIME_REMEMBERED_MS } from '@sadap/contract/limits';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller, Refusal } from '../../http/caller.ts';
import type { DirectorySignIn } from '../directory/index.ts';
import { type EnteredAt, type PasswordChecks, type UserRow, usersQueries } from '../users/index.ts';
import { authQueries } from './queries.ts';
import type { Tokens } from './tokens.ts';

export type SessionEndListener = (event: {
  sessionId: string;
  userId: number;
  reason: 'logout' | 'replaced' | 'expired' | 'revoked';
}) => void;

/** A live login session. While its screen is locked, its holder may only unlock it or log out. */
export type HeldSession = { holder: Caller; isLocked: boolean };
type Who = {
  userId: number;
  username: string;
  email: string;
  role: Caller['role'];
  origin: UserRow['origin'];
};

export function createAuth(
  db: Database,
  tokens: Tokens,
  passwordChecks: PasswordChecks,
  clock: Clock,
  directory: DirectorySignIn | null = null,
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
  ): Promise<LoginResult> {
    return {
      token: await tokens.sign({ ...who, sessionId }, clock.now(), expiresAt),
      ...who,
      message: 'เข้าสู่ระบบสำเร็จ',
      messageEn: 'Login successful',
      sessionReplaced,
    };
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
    return held.isLocked ? 'SESSION_LOCKED' : held.holder;
  };

  /** A local account by its own password; otherwise the hospital's directory is asked. */
  async function provenByPassword(username: string, password: string, at: EnteredAt): Promise<UserRow> {
    const user = await usersQueries(db).byUsername(username);
    if (user?.origin === 'oidc' && !user.deletedAt) throw new AppError('SIGN_IN_WITH_PROVIDER', 'username');
    if (user?.origin !== 'local' || user.deletedAt) {
      if (directory) return directory.signIn(username, password, at);
      throw user && !user.deletedAt
        ? new AppError('DIRECTORY_UNAVAILABLE')
        : new AppError('USER_NOT_FOUND', 'username');
    }
    try {
      await passwordChecks.require(user, password, 'password', at);
      return user;
    } catch (error) {
      if (!directory || !(error instanceof AppError && error.code === 'INVALID_PASSWORD')) throw error;
      return signInBesideLocal(directory, username, password, at, error);
    }
  }

  /** Somebody of the hospital whose name a local account has is told so, once the password proves them. */
  async function signInBesideLocal(
    hospital: DirectorySignIn,
    username: string,
    password: string,
    at: EnteredAt,
    refusal: AppError,
  ): Promise<UserRow> {
    try {
      return await hospital.signIn(username, password, at);
    } catch (error) {
      if (error instanceof AppError && error.code === 'NAME_TAKEN_HERE') throw error;
      throw refusal;
    }
  }

  /**
   * Signs in who has been proven, however. Ends older sessions of the user, and that of `holder`: the user
   * currently signed in in this browser.
   */
  async function openSession(
    holder: Caller | null,
    user: UserRow,
    remember: boolean,
  ): Promise<LoginResult & { lifetimeMs: number }> {
    if (user.accountState === 'pending') throw new AppError('ACCOUNT_PENDING', 'username');
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
      });
      return older;
    });
    if (holder) announce({ sessionId: holder.sessionId, userId: holder.userId, reason: 'logout' });
    for (const { id } of ended) announce({ sessionId: id, userId: user.id, reason: 'replaced' });
    const wasAlive = ended.some(
      (old) => old.expiresAt.getTime() > now && old.lastActivityAt.getTime() + INACTIVITY_LIMIT_MS > now,
    );
    const { id: userId, username, email, role, origin } = user;
    const who = { userId, username, email, role, origin };
    return {
      ...(await result(who, sessionId, expiresAt, wasAlive)),
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
      return typeof held === 'string' ? held : held.holder;
    },

    isOver: async (sessionId: string) => typeof (await heldSession(sessionId)) === 'string',

    openSession,

    async login(
      holder: Caller | null,
      input: { username?: string | undefined; password?: string | undefined; remember: boolean },
      address: string,
    ): Promise<LoginResult & { lifetimeMs: number }> {
      const username = input.username?.trim();
      if (!username) throw new AppError('MISSING_CREDENTIALS', 'username');
      if (!input.password) throw new AppError('MISSING_PASSWORD', 'password');
      const user = await provenByPassword(username, input.password, { address });
      return openSession(holder, user, input.remember);
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
        { userId, username, email, role, origin: row.user.origin },
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
      if (user.origin === 'local') await passwordChecks.require(user, password, 'password', holder);
      else if (user.origin === 'oidc') throw new AppError('SIGN_IN_WITH_PROVIDER');
      else if (directory) await directory.requirePassword(user, password, holder);
      else throw new AppError('DIRECTORY_UNAVAILABLE');
      await queries.setLocked(holder.sessionId, null);
    },
    /** For who has proven elsewhere to be the holder. */
    unlockProven: async (holder: Caller) => {
      await queries.setLocked(holder.sessionId, null);
    },

    /**
     * Ends all of a user's sessions but one, in the caller's transaction. Returns a function that notifies
     * their browsers, to be called after it commits.
     */
    async revokeSessions(transaction: Transaction, userId: number, keptSession: string | null) {
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
