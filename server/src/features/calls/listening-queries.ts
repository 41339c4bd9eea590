import type { ListeningEnd } from '@sadap/contract/listening-together';
import { and, eq, exists, getTableColumns, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../users/index.ts';
import { calls, type HeardSubject, sharedListenings } from './schema.ts';

export type ListeningRow = NonNullable<Awaited<ReturnType<ReturnType<typeof listeningQueries>['byId']>>>;

export const listeningQueries = (db: Queryable) => {
  const host = alias(users, 'host');
  const guest = alias(users, 'guest');
  const isLive = ne(sharedListenings.state, 'ended');
  /** There is no listening without its call, whatever went wrong when the call ended. */
  const isOfRunningCall = exists(
    db
      .select({ id: calls.id })
      .from(calls)
      .where(and(eq(calls.id, sharedListenings.callId), eq(calls.state, 'active'))),
  );
  const withNames = () =>
    db
      .select({ ...getTableColumns(sharedListenings), hostName: host.username, guestName: guest.username })
      .from(sharedListenings)
      .innerJoin(host, eq(host.id, sharedListenings.hostId))
      .innerJoin(guest, eq(guest.id, sharedListenings.guestId));

  return {
    async byId(id: string) {
      return (await withNames().where(eq(sharedListenings.id, id)))[0];
    },
    async liveOfCall(callId: string) {
      return (await withNames().where(and(isLive, eq(sharedListenings.callId, callId))))[0];
    },
    async liveOfUser(userId: number) {
      const isParty = or(eq(sharedListenings.hostId, userId), eq(sharedListenings.guestId, userId));
      return (await withNames().where(and(isLive, isParty, isOfRunningCall)))[0];
    },
    async heardBy(guestId: number, macAddress: string) {
      const isTheirs = and(
        eq(sharedListenings.guestId, guestId),
        eq(sharedListenings.macAddress, macAddress),
      );
      return (await withNames().where(and(eq(sharedListenings.state, 'listening'), isTheirs)))[0];
    },
    liveOfDevice: (macAddress: string) =>
      withNames().where(and(isLive, eq(sharedListenings.macAddress, macAddress))),
    async isListening(guestId: number, macAddress: string): Promise<boolean> {
      const found = await db
        .select({ id: sharedListenings.id })
        .from(sharedListenings)
        .where(
          and(
            eq(sharedListenings.state, 'listening'),
            eq(sharedListenings.guestId, guestId),
            eq(sharedListenings.macAddress, macAddress),
            isOfRunningCall,
          ),
        );
      return found.length > 0;
    },
    /** False if there is one already. */
    async insert(row: typeof sharedListenings.$inferInsert): Promise<boolean> {
      const inserted = await db
        .insert(sharedListenings)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: sharedListenings.id });
      return inserted.length > 0;
    },
    async accept(id: string, at: Date): Promise<boolean> {
      const changed = await db
        .update(sharedListenings)
        .set({ state: 'listening', acceptedAt: at })
        .where(and(eq(sharedListenings.id, id), eq(sharedListenings.state, 'invited')))
        .returning({ id: sharedListenings.id });
      return changed.length > 0;
    },
    async setSubject(id: string, subject: HeardSubject): Promise<void> {
      await db
        .update(sharedListenings)
        .set({ subject })
        .where(and(isLive, eq(sharedListenings.id, id)));
    },
    /** False if it had this value already. */
    async setHeard(id: string, isHeard: boolean): Promise<boolean> {
      const changed = await db
        .update(sharedListenings)
        .set({ isHeard })
        .where(and(isLive, eq(sharedListenings.id, id), ne(sharedListenings.isHeard, isHeard)))
        .returning({ id: sharedListenings.id });
      return changed.length > 0;
    },
    /** False if it had already ended. */
    async end(id: string, end: ListeningEnd, at: Date): Promise<boolean> {
      const changed = await db
        .update(sharedListenings)
        .set({ state: 'ended', end, endedAt: at })
        .where(and(isLive, eq(sharedListenings.id, id)))
        .returning({ id: sharedListenings.id });
      return changed.length > 0;
    },
  };
};
