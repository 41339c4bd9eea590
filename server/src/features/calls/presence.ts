import { setTimeout as wait } from 'node:timers/promises';
import { type CallUser, peerIdOf, userOfPeerId } from '@sadap/contract/calls';
import { PRESENCE_TIMEOUT_MS } from '@sadap/contract/limits';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { createLastSeen } from '../../last-seen.ts';
import { fullNameOf } from '../users/index.ts';
import { callsQueries } from './queries.ts';

/** A page may be called only by an id of its own user. */
export function requireOwn({ userId }: Caller, peerId: string, field = 'peerId'): void {
  if (userOfPeerId(peerId) !== userId) throw new AppError('NOT_YOURSELF', field);
}

/** A page that is loaded again registers within this time, or its user is offline. */
const RETURN_MS = 6_000;
const LOOK_MS = 250;

export type Presence = ReturnType<typeof createPresence>;

/** Who can be called, and on which page. `isConnected`: to the signalling of any server. */
export function createPresence(
  db: Database,
  clock: Clock,
  isConnected: (peerId: string) => Promise<boolean>,
) {
  const queries = callsQueries(db);
  const seen = createLastSeen(clock, PRESENCE_TIMEOUT_MS);

  const pageOf = ({ userId, sessionId }: Caller, peerId: string) => {
    const now = new Date(clock.now());
    return { peerId, userId, sessionId, registeredAt: now, seenAt: now };
  };

  return {
    async register(caller: Caller, peerId: string): Promise<void> {
      requireOwn(caller, peerId);
      const page = pageOf(caller, peerId);
      await queries.registerPage(page);
      // It is in its call, even after the server was away.
      await queries.partySeen(caller.userId, peerId, page.seenAt);
      await queries.partyLeft(caller.userId, peerId, null);
    },
    /** The login ended. */
    leave: (sessionId: string) => queries.removePagesOf(sessionId),
    /** A page of a login closes, or is loaded again; another that is still alive reports again. */
    unregister: (sessionId: string) => queries.agePagesOf(sessionId, seen.after()),
    /** A page whose signalling closed and stayed closed. */
    lost: (peerId: string) => queries.removePage(peerId),
    async heartbeat(caller: Caller, peerId: string | undefined): Promise<void> {
      const now = new Date(clock.now());
      if (peerId !== undefined) {
        requireOwn(caller, peerId);
        // A page without signalling would ring but never hear the other page.
        if (await isConnected(peerId)) await queries.keepPage(pageOf(caller, peerId));
        await queries.partySeen(caller.userId, peerId, now);
      }
      await queries.pagesSeen(caller.sessionId, seen.after(), now);
    },
    /** Waits for a page that is just being loaded again: others still see its user as available. */
    async ringingPage(userId: number): Promise<string | undefined> {
      const returnsAfter = () => new Date(seen.after().getTime() - RETURN_MS);
      for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
        const page = await queries.latestPage(userId, seen.after());
        if (page || waitedMs >= RETURN_MS || !(await queries.latestPage(userId, returnsAfter()))) return page;
        await wait(LOOK_MS);
      }
    },
    async users(): Promise<CallUser[]> {
      const rows = await queries.usersWithPages({ seenAfter: seen.after() });
      return rows.map(({ userId, username, department, role, peerId, isAway, inCall, ...names }) => ({
        user_id: userId,
        username,
        fullName: fullNameOf(names),
        department,
        role,
        peerId: peerId ?? peerIdOf(userId),
        isOnline: peerId !== null,
        isAway,
        inCall,
      }));
    },
    async forgetTheSilent(): Promise<void> {
      await queries.removePagesBefore(new Date(seen.after().getTime() - RETURN_MS));
      // Seen before the clock was set back, and perhaps never since.
      for (const { peerId, seenAt } of await queries.pagesAfter(new Date(clock.now())))
        if (seen.isSilent(peerId, seenAt)) await queries.removePage(peerId);
    },
  };
}
