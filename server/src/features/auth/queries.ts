import { and, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { preparedRow } from '../../database/prepared.ts';
import { users } from '../users/index.ts';
import { loginSessions, pendingSignIns } from './schema.ts';

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
    db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)).for('update'),
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
  endSession: (id: string, endReason: EndReason, endedAt: Date) =>
    db
      .update(loginSessions)
      .set({ endReason, endedAt })
      .where(and(eq(loginSessions.id, id), isNull(loginSessions.endedAt))),
  setLocked: (id: string, lockedAt: Date | null) =>
    db.update(loginSessions).set({ lockedAt }).where(eq(loginSessions.id, id)),
  async addPending(row: typeof pendingSignIns.$inferInsert, now: Date): Promise<void> {
    await db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now));
    await db.insert(pendingSignIns).values(row);
  },
  async pending(idHash: string, mostWrongCodes: number, now: Date) {
    const alive = and(
      eq(pendingSignIns.idHash, idHash),
      gt(pendingSignIns.expiresAt, now),
      lt(pendingSignIns.wrongCodes, mostWrongCodes),
    );
    return (await db.select().from(pendingSignIns).where(alive))[0];
  },
  noteWrongCode: (idHash: string) =>
    db
      .update(pendingSignIns)
      .set({ wrongCodes: sql`${pendingSignIns.wrongCodes} + 1` })
      .where(eq(pendingSignIns.idHash, idHash)),
  /** Returns whether it was still there: it is used once. */
  async takePending(idHash: string): Promise<boolean> {
    const gone = await db
      .delete(pendingSignIns)
      .where(eq(pendingSignIns.idHash, idHash))
      .returning({ idHash: pendingSignIns.idHash });
    return gone.length > 0;
  },
  setPasswordChanged: (id: string) =>
    db.update(loginSessions).set({ mustChangePassword: false }).where(eq(loginSessions.id, id)),
  extend: (id: string, lastActivityAt: Date, expiresAt: Date) =>
    db.update(loginSessions).set({ lastActivityAt, expiresAt }).where(eq(loginSessions.id, id)),
});
