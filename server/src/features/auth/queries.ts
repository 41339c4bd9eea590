import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { loginSessions } from './schema.ts';

type EndReason = NonNullable<(typeof loginSessions.$inferSelect)['endReason']>;

export const authQueries = (db: Queryable) => ({
  async sessionWithUser(id: string) {
    const rows = await db
      .select({
        session: loginSessions,
        user: { id: users.id, username: users.username, email: users.email, role: users.role },
      })
      .from(loginSessions)
      .innerJoin(users, eq(users.id, loginSessions.userId))
      .where(eq(loginSessions.id, id));
    return rows[0];
  },
  insertSession: (row: typeof loginSessions.$inferInsert) => db.insert(loginSessions).values(row),
  /** Locks the user's row, so that two logins at once end up with one session. */
  lockUser: (userId: number) =>
    db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update'),
  endSessionsOf: (userId: number, endReason: EndReason, endedAt: Date) =>
    db
      .update(loginSessions)
      .set({ endReason, endedAt })
      .where(and(eq(loginSessions.userId, userId), isNull(loginSessions.endedAt)))
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
  extend: (id: string, lastActivityAt: Date, expiresAt: Date) =>
    db.update(loginSessions).set({ lastActivityAt, expiresAt }).where(eq(loginSessions.id, id)),
});
