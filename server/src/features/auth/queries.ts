import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { preparedRow } from '../../database/prepared.ts';
import { users } from '../users/index.ts';
import { loginSessions } from './schema.ts';

type EndReason = NonNullable<(typeof loginSessions.$inferSelect)['endReason']>;

export const authQueries = (db: Queryable) => ({
  sessionWithUser: preparedRow('session_with_user', ['id'], ({ id }) =>
    db
      .select({
        session: loginSessions,
        user: {
          id: users.id,
          username: users.username,
          email: users.email,
          role: users.role,
          keptBy: users.keptBy,
          deletedAt: users.deletedAt,
        },
      })
      .from(loginSessions)
      .innerJoin(users, eq(users.id, loginSessions.userId))
      .where(eq(loginSessions.id, id)),
  ),
  insertSession: (row: typeof loginSessions.$inferInsert) => db.insert(loginSessions).values(row),
  /** Locks the user's row, so that two concurrent logins end up with one session. */
  lockUser: (userId: number) =>
    db
      .select({ passwordHash: users.passwordHash, deletedAt: users.deletedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('update'),
  endSessionsOf: (userId: number, endReason: EndReason, endedAt: Date, keptSession: string | null = null) =>
    db
      .update(loginSessions)
      .set({ endReason, endedAt })
      .where(
        and(
          eq(loginSessions.userId, userId),
          isNull(loginSessions.endedAt),
          keptSession === null ? undefined : ne(loginSessions.id, keptSession),
        ),
      )
      .returning({
        id: loginSessions.id,
        lastActivityAt: loginSessions.lastActivityAt,
        expiresAt: loginSessions.expiresAt,
      }),
  /** Of everybody. */
  endAllSessions: (endReason: EndReason, endedAt: Date) =>
    db.update(loginSessions).set({ endReason, endedAt }).where(isNull(loginSessions.endedAt)),
  /** Returns whether it was not over yet. */
  async endSession(id: string, endReason: EndReason, endedAt: Date): Promise<boolean> {
    const ended = await db
      .update(loginSessions)
      .set({ endReason, endedAt })
      .where(and(eq(loginSessions.id, id), isNull(loginSessions.endedAt)))
      .returning({ id: loginSessions.id });
    return ended.length > 0;
  },
  setLocked: (id: string, lockedAt: Date | null) =>
    db.update(loginSessions).set({ lockedAt }).where(eq(loginSessions.id, id)),
  setPasswordChanged: (id: string) =>
    db.update(loginSessions).set({ mustChangePassword: false }).where(eq(loginSessions.id, id)),
  extend: (id: string, lastActivityAt: Date, expiresAt: Date) =>
    db.update(loginSessions).set({ lastActivityAt, expiresAt }).where(eq(loginSessions.id, id)),
});
