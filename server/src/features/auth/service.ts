import { randomUUID } from 'node:crypto';
import {
  INACTIVITY_LIMIT_MS,
  type LoginResult,
  TOKEN_LIFETIME_MS,
  TOKEN_LIFETIME_REMEMBERED_MS,
} from '@sadap/contract';
import { createAttempts } from '../../attempts.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { usersQueries, verifyPassword } from '../users/index.ts';
import { authQueries } from './queries.ts';
import type { Tokens } from './tokens.ts';

export type Refusal = 'SESSION_EXPIRED' | 'SESSION_REPLACED' | 'UNAUTHORIZED';
export type SessionEndListener = (event: {
  sessionId: string;
  userId: number;
  reason: 'logout' | 'replaced' | 'expired';
}) => void;

/** Wrong passwords for one username before it must wait, and how long they count. */
const WRONG_PASSWORDS = 10;
const WRONG_PASSWORD_WINDOW_MS = 5 * 60_000;

type Who = { userId: number; username: string; email: string; role: Caller['role'] };

export function createAuth(db: Database, tokens: Tokens, clock: Clock) {
  const queries = authQueries(db);
  const wrongPasswords = createAttempts(clock, WRONG_PASSWORDS, WRONG_PASSWORD_WINDOW_MS);
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

  /** Who a login session belongs to, or why it is over. */
  async function callerOf(sessionId: string): Promise<Caller | Refusal> {
    const row = await queries.sessionWithUser(sessionId);
    if (!row) return 'UNAUTHORIZED';
    const { session, user } = row;
    if (session.endReason === 'replaced') return 'SESSION_REPLACED';
    if (session.endedAt) return 'SESSION_EXPIRED';
    const now = clock.now();
    if (session.expiresAt.getTime() <= now || session.lastActivityAt.getTime() + INACTIVITY_LIMIT_MS <= now) {
      await queries.endSession(session.id, 'expired', new Date(now));
      announce({ sessionId: session.id, userId: user.id, reason: 'expired' });
      return 'SESSION_EXPIRED';
    }
    return {
      sessionId: session.id,
      userId: user.id,
      username: user.username,
      email: user.email,
      role: user.role,
    };
  }

  return {
    onSessionEnd: (listener: SessionEndListener) => listeners.push(listener),

    callerOf,

    /** The token's caller, or why it is refused. Every request asks the session's row. */
    async authenticate(token: string | null): Promise<Caller | Refusal> {
      if (!token) return 'UNAUTHORIZED';
      const claims = await tokens.read(token, clock.now());
      if (claims === 'expired') return 'SESSION_EXPIRED';
      if (claims === 'invalid') return 'UNAUTHORIZED';
      return callerOf(claims.sessionId);
    },

    /** Ends older sessions of the user. `caller` is who this browser is signed in as already. */
    async login(
      caller: Caller | null,
      input: { username?: string | undefined; password?: string | undefined; remember: boolean },
    ): Promise<LoginResult & { lifetimeMs: number }> {
      const username = input.username?.trim();
      if (!username) throw new AppError('MISSING_CREDENTIALS', 'username');
      if (!input.password) throw new AppError('MISSING_PASSWORD', 'password');
      const user = await usersQueries(db).byUsername(username);
      if (!user) throw new AppError('USER_NOT_FOUND', 'username');
      const attemptKey = String(user.id);
      if (wrongPasswords.areExceeded(attemptKey)) throw new AppError('RATE_LIMITED');
      if (!(await verifyPassword(user.passwordHash, input.password))) {
        wrongPasswords.add(attemptKey);
        throw new AppError('INVALID_PASSWORD', 'password');
      }
      wrongPasswords.forget(attemptKey);
      if (user.accountState === 'pending') throw new AppError('ACCOUNT_PENDING', 'username');
      if (caller?.userId === user.id) throw new AppError('ALREADY_LOGGED_IN');

      const sessionId = randomUUID();
      const now = clock.now();
      const expiresAt = now + lifetimeMs(input.remember);
      const ended = await db.transaction(async (transaction) => {
        const inTransaction = authQueries(transaction);
        await inTransaction.lockUser(user.id);
        const older = await inTransaction.endSessionsOf(user.id, 'replaced', new Date(now));
        await inTransaction.insertSession({
          id: sessionId,
          userId: user.id,
          remembered: input.remember,
          createdAt: new Date(now),
          lastActivityAt: new Date(now),
          expiresAt: new Date(expiresAt),
        });
        return older;
      });
      for (const { id } of ended) announce({ sessionId: id, userId: user.id, reason: 'replaced' });
      const wasAlive = ended.some(
        (old) => old.expiresAt.getTime() > now && old.lastActivityAt.getTime() + INACTIVITY_LIMIT_MS > now,
      );
      const who = { userId: user.id, username: user.username, email: user.email, role: user.role };
      return {
        ...(await result(who, sessionId, expiresAt, wasAlive)),
        lifetimeMs: lifetimeMs(input.remember),
      };
    },

    /** A new token for the same session, counted as activity. */
    async renew(caller: Caller): Promise<LoginResult & { lifetimeMs: number }> {
      const row = await queries.sessionWithUser(caller.sessionId);
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

    async logout(caller: Caller): Promise<void> {
      await queries.endSession(caller.sessionId, 'logout', new Date(clock.now()));
      announce({ sessionId: caller.sessionId, userId: caller.userId, reason: 'logout' });
    },
  };
}
export type Auth = ReturnType<typeof createAuth>;
