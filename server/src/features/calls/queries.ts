import type { CallEnd } from '@sadap/contract/calls';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/connection.ts';
import { prepared } from '../../database/prepared.ts';
import { loginSessions } from '../auth/index.ts';
import { users } from '../users/index.ts';
import { callPages, calls } from './schema.ts';

const USERS_LIMIT = 1000;

export type CallRow = NonNullable<Awaited<ReturnType<ReturnType<typeof callsQueries>['byId']>>>;

export const callsQueries = (db: Queryable) => {
  const caller = alias(users, 'caller');
  const callee = alias(users, 'callee');
  const isLive = ne(calls.state, 'ended');
  const isPartyOf = (userId: number) => or(eq(calls.callerId, userId), eq(calls.calleeId, userId));
  const withNames = () =>
    db
      .select({ ...getTableColumns(calls), callerName: caller.username, calleeName: callee.username })
      .from(calls)
      .innerJoin(caller, eq(caller.id, calls.callerId))
      .innerJoin(callee, eq(callee.id, calls.calleeId));

  return {
    /** A newer login of its user takes over an id. */
    async registerPage(page: typeof callPages.$inferInsert): Promise<void> {
      const { sessionId, registeredAt, seenAt } = page;
      await db
        .insert(callPages)
        .values(page)
        .onConflictDoUpdate({ target: callPages.peerId, set: { sessionId, registeredAt, seenAt } });
    },
    /** Where another tab of the login unregistered it, it is back. */
    async keepPage(page: typeof callPages.$inferInsert): Promise<void> {
      const { sessionId, seenAt } = page;
      const own = eq(callPages.sessionId, sessionId);
      await db
        .insert(callPages)
        .values(page)
        .onConflictDoUpdate({ target: callPages.peerId, set: { seenAt }, setWhere: own });
    },
    /** As if they had last been seen then. */
    async agePagesOf(sessionId: string, seenAt: Date): Promise<void> {
      await db.update(callPages).set({ seenAt }).where(eq(callPages.sessionId, sessionId));
    },
    async removePage(peerId: string): Promise<void> {
      await db.delete(callPages).where(eq(callPages.peerId, peerId));
    },
    async removePagesOf(sessionId: string): Promise<void> {
      await db.delete(callPages).where(eq(callPages.sessionId, sessionId));
    },
    async removePagesBefore(instant: Date): Promise<void> {
      await db.delete(callPages).where(lt(callPages.seenAt, instant));
    },
    pagesAfter: (instant: Date) =>
      db
        .select({ peerId: callPages.peerId, seenAt: callPages.seenAt })
        .from(callPages)
        .where(gt(callPages.seenAt, instant)),
    /** Pages last seen before `seenAfter` have left. */
    async pagesSeen(sessionId: string, seenAfter: Date, at: Date): Promise<void> {
      const isThere = and(eq(callPages.sessionId, sessionId), gt(callPages.seenAt, seenAfter));
      await db.update(callPages).set({ seenAt: at }).where(isThere);
    },
    /** The page that rings. */
    async latestPage(userId: number, seenAfter: Date): Promise<string | undefined> {
      const [page] = await db
        .select({ peerId: callPages.peerId })
        .from(callPages)
        .where(and(eq(callPages.userId, userId), gt(callPages.seenAt, seenAfter)))
        .orderBy(desc(callPages.registeredAt))
        .limit(1);
      return page?.peerId;
    },
    /** Everyone, online users first; at most a thousand. */
    usersWithPages: prepared('users_with_pages', ['seenAfter'], ({ seenAfter }) => {
      const page = db
        .select({ peerId: callPages.peerId })
        .from(callPages)
        .where(and(eq(callPages.userId, users.id), gt(callPages.seenAt, seenAfter)))
        .orderBy(desc(callPages.registeredAt))
        .limit(1)
        .as('page');
      const isAway = sql<boolean>`${page.peerId} is not null and not exists (
        select 1 from ${callPages} join ${loginSessions} on ${loginSessions.id} = ${callPages.sessionId}
        where ${callPages.userId} = ${users.id} and ${gt(callPages.seenAt, seenAfter)}
        and ${loginSessions.lockedAt} is null)`;
      const inCall = sql<boolean>`exists (
        select 1 from ${calls} where ${calls.state} <> 'ended'
        and (${calls.callerId} = ${users.id} or ${calls.calleeId} = ${users.id}))`;
      return db
        .select({
          userId: users.id,
          username: users.username,
          title: users.title,
          firstName: users.firstName,
          lastName: users.lastName,
          department: users.department,
          role: users.role,
          peerId: page.peerId,
          isAway,
          inCall,
        })
        .from(users)
        .leftJoinLateral(page, sql`true`)
        .where(and(isNull(users.deletedAt), eq(users.accountState, 'active')))
        .orderBy(asc(sql`${page.peerId} is null`), asc(sql`lower(${users.username})`))
        .limit(USERS_LIMIT);
    }),
    async isActiveUser(id: number): Promise<boolean> {
      const found = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), isNull(users.deletedAt), eq(users.accountState, 'active')));
      return found.length > 0;
    },
    /** Starting a call with one of them waits until this transaction ends. */
    async lockUsers(ids: number[]): Promise<void> {
      await db
        .select({ id: users.id })
        .from(users)
        .where(inArray(users.id, ids))
        .orderBy(asc(users.id))
        .for('no key update');
    },
    async byId(id: string) {
      return (await withNames().where(eq(calls.id, id)))[0];
    },
    async liveOf(userId: number) {
      return (await withNames().where(and(isLive, isPartyOf(userId))))[0];
    },
    async areInCall(userId: number, otherId: number): Promise<boolean> {
      const found = await db
        .select({ id: calls.id })
        .from(calls)
        .where(and(isLive, isPartyOf(userId), isPartyOf(otherId)));
      return found.length > 0;
    },
    async insert(call: typeof calls.$inferInsert): Promise<void> {
      await db.insert(calls).values(call);
    },
    /** False if it no longer rings. */
    async accept(id: string, calleePeerId: string, at: Date): Promise<boolean> {
      const changed = await db
        .update(calls)
        .set({ state: 'active', calleePeerId, acceptedAt: at, calleeSeenAt: at })
        .where(and(eq(calls.id, id), eq(calls.state, 'ringing')))
        .returning({ id: calls.id });
      return changed.length > 0;
    },
    /** False if it is over. */
    async move(id: string, side: 'caller' | 'callee', peerId: string, at: Date): Promise<boolean> {
      const changed = await db
        .update(calls)
        .set(
          side === 'caller'
            ? { callerPeerId: peerId, callerSeenAt: at, callerLeftAt: null }
            : { calleePeerId: peerId, calleeSeenAt: at, calleeLeftAt: null },
        )
        .where(and(eq(calls.id, id), isLive))
        .returning({ id: calls.id });
      return changed.length > 0;
    },
    /** False if it was already over. */
    async end(id: string, end: CallEnd, endedBy: number | null, at: Date): Promise<boolean> {
      const changed = await db
        .update(calls)
        .set({ state: 'ended', end, endedBy, endedAt: at })
        .where(and(eq(calls.id, id), isLive))
        .returning({ id: calls.id });
      return changed.length > 0;
    },
    /** The page in the call; other pages of its user do not count. */
    async partySeen(userId: number, peerId: string, at: Date): Promise<void> {
      await db
        .update(calls)
        .set({ callerSeenAt: at })
        .where(and(isLive, eq(calls.callerId, userId), eq(calls.callerPeerId, peerId)));
      await db
        .update(calls)
        .set({ calleeSeenAt: at })
        .where(and(isLive, eq(calls.calleeId, userId), eq(calls.calleePeerId, peerId)));
    },
    /** The page in a running call is leaving (`at`), or did not leave after all (null). */
    async partyLeft(userId: number, peerId: string, at: Date | null): Promise<void> {
      const isRunning = eq(calls.state, 'active');
      await db
        .update(calls)
        .set({ callerLeftAt: at })
        .where(and(isRunning, eq(calls.callerId, userId), eq(calls.callerPeerId, peerId)));
      await db
        .update(calls)
        .set({ calleeLeftAt: at })
        .where(and(isRunning, eq(calls.calleeId, userId), eq(calls.calleePeerId, peerId)));
    },
    /** Those that ring and those that run. */
    live: () => withNames().where(isLive),
  };
};
