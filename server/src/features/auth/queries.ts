import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { preparedRow } from '../../database/prepared.ts';
import { users } from '../users/index.ts';
import { loginSessions, pendingSignIns } from './schema.ts';

export type LoginSessionRow = typeof loginSessions.$inferSelect;

const SESSIONS_LISTED = 20;

type EndReason = NonNullable<(typeof loginSessions.$inferSelect)['endReason']>;

const stillPending = (idHash: string, mostWrongCodes: number, now: Date) =>
  and(
    eq(pendingSignIns.idHash, idHash),
    gt(pendingSignIns.expiresAt, now),
    lt(pendingSignIns.wrongCodes, mostWrongCodes),
  );

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
          clinicalRole: users.clinicalRole,
          keptBy: users.keptBy,
          accountState: users.accountState,
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
      .select({
        passwordHash: users.passwordHash,
        accountState: users.accountState,
        deletedAt: users.deletedAt,
      })
      .from(users)
      .where(eq(users.id, userId))
      .for('update'),
  /** Living logins of a user, newest first. */
  livingSessions: (userId: number) =>
    db
      .select()
      .from(loginSessions)
      .where(and(eq(loginSessions.userId, userId), isNull(loginSessions.endedAt)))
      .orderBy(desc(loginSessions.createdAt)),
  livingAmong: (ids: string[]) =>
    db
      .select()
      .from(loginSessions)
      .where(and(inArray(loginSessions.id, ids), isNull(loginSessions.endedAt))),
  endSessions: (ids: string[], endReason: EndReason, endedAt: Date) =>
    db
      .update(loginSessions)
      .set({ endReason, endedAt })
      .where(and(inArray(loginSessions.id, ids), isNull(loginSessions.endedAt))),
  /** Living ones first, then those that ended after `since`. */
  sessionsOf: (userId: number, since: Date) =>
    db
      .select()
      .from(loginSessions)
      .where(
        and(
          eq(loginSessions.userId, userId),
          or(isNull(loginSessions.endedAt), gt(loginSessions.endedAt, since)),
        ),
      )
      .orderBy(sql`${loginSessions.endedAt} desc nulls first`, desc(loginSessions.createdAt))
      .limit(SESSIONS_LISTED),
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
  async addPending(row: typeof pendingSignIns.$inferInsert, now: Date): Promise<void> {
    await db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now));
    await db.insert(pendingSignIns).values(row);
  },
  async pending(idHash: string, mostWrongCodes: number, now: Date) {
    return (
      await db
        .select()
        .from(pendingSignIns)
        .where(stillPending(idHash, mostWrongCodes, now))
    )[0];
  },
  /** Counts a code before it is looked at: those that come at once must not all be. */
  async countCode(idHash: string, mostWrongCodes: number, now: Date) {
    const counted = await db
      .update(pendingSignIns)
      .set({ wrongCodes: sql`${pendingSignIns.wrongCodes} + 1` })
      .where(stillPending(idHash, mostWrongCodes, now))
      .returning();
    return counted[0];
  },
  takeCodeBack: (idHash: string) =>
    db
      .update(pendingSignIns)
      .set({ wrongCodes: sql`${pendingSignIns.wrongCodes} - 1` })
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
  touch: (id: string, lastActivityAt: Date) =>
    db.update(loginSessions).set({ lastActivityAt }).where(eq(loginSessions.id, id)),
  /** Returns whether it was not locked yet. */
  async lock(id: string, lockedAt: Date): Promise<boolean> {
    const locked = await db
      .update(loginSessions)
      .set({ lockedAt })
      .where(and(eq(loginSessions.id, id), isNull(loginSessions.lockedAt)))
      .returning({ id: loginSessions.id });
    return locked.length > 0;
  },
  unlock: (id: string, lastActivityAt: Date) =>
    db.update(loginSessions).set({ lockedAt: null, lastActivityAt }).where(eq(loginSessions.id, id)),
  extend: (id: string, expiresAt: Date) =>
    db.update(loginSessions).set({ expiresAt }).where(eq(loginSessions.id, id)),
});
