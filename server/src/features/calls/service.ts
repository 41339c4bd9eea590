import { randomUUID } from 'node:crypto';
import { type Call, type CallEnd, userOfPeerId } from '@sadap/contract/calls';
import { CALL_LEAVE_MS, CALL_PARTY_TIMEOUT_MS, CALL_RING_MS } from '@sadap/contract/limits';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { describeError } from '../../described-error.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { createKnownMarks } from '../../known-marks.ts';
import { createAttempts } from '../../limits/attempts.ts';
import type { Log } from '../../log.ts';
import { repeated } from '../../repeated.ts';
import { type Presence, requireOwn } from './presence.ts';
import { type CallRow, callsQueries } from './queries.ts';

/** Both pages end a call themselves; the server does it for pages that are gone. */
const LATE_MS = 15_000;
const SWEEP_EVERY_MS = 10_000;
/** After a longer pause between sweeps, the server or its database was away. */
const AWAY_MS = 3 * SWEEP_EVERY_MS;
const CALLS_PER_MINUTE = 20;

type CallParts = {
  presence: Presence;
  /** Notifies all pages of both. */
  tell: (call: Call) => void;
  onEnd: (callId: string) => Promise<void>;
  clock: Clock;
  log: Log;
};
export type Calls = ReturnType<typeof createCalls>;
type StartCall = { id?: string | undefined; peerId: string; from: string };

/** Marks of what a row says, which no other row has said. */
const ringing = (callId: string, at: Date) => `${callId} ringing ${at.getTime()}`;
const seen = (peerId: string, at: Date) => `${peerId} seen ${at.getTime()}`;
const left = (peerId: string, at: Date) => `${peerId} left ${at.getTime()}`;

/** Calls between two users: who rings, who talks, and why it ended. */
export function createCalls(db: Database, { presence, tell, onEnd, clock, log }: CallParts) {
  const queries = callsQueries(db);
  const attempts = createAttempts(clock, CALLS_PER_MINUTE, 60_000);
  const now = () => new Date(clock.now());
  const leaving = new Set<NodeJS.Timeout>();
  const known = createKnownMarks(clock);

  async function ofParty({ userId }: Caller, id: string): Promise<CallRow> {
    const row = await queries.byId(id);
    if (!row || (row.callerId !== userId && row.calleeId !== userId)) throw new AppError('CALL_NOT_FOUND');
    return row;
  }

  /** The call as it is now; notifies both. */
  async function told(id: string): Promise<Call> {
    const row = await queries.byId(id);
    if (!row) throw new AppError('CALL_NOT_FOUND');
    const call = toCall(row);
    tell(call);
    return call;
  }

  async function finish(id: string, end: CallEnd, endedBy: number | null): Promise<Call> {
    if (await queries.end(id, end, endedBy, now())) {
      // Both must learn of the end, whatever else fails.
      await onEnd(id).catch((error: unknown) =>
        log.error({ error: describeError(error) }, 'ending what depends on a call failed'),
      );
      return told(id);
    }
    const row = await queries.byId(id);
    if (!row) throw new AppError('CALL_NOT_FOUND');
    return toCall(row);
  }

  /** How a call ends when a party leaves. */
  const leavingEnd = ({ state, callerId }: CallRow, userId: number): CallEnd => {
    if (state === 'active') return 'hung-up';
    return callerId === userId ? 'cancelled' : 'declined';
  };

  /** Silence counts only while the server was listening. */
  let listensSinceMs = clock.monotonicMs();
  let lookedMs = listensSinceMs;
  function hasListenedFor(ms: number): boolean {
    const nowMs = clock.monotonicMs();
    if (nowMs - lookedMs > AWAY_MS) listensSinceMs = nowMs;
    lookedMs = nowMs;
    return nowMs - listensSinceMs >= ms;
  }

  async function endOfLeft(live: CallRow[]): Promise<void> {
    for (const row of live.filter(({ state }) => state === 'active')) {
      const hasLeft = (peerId: string, at: Date | null) =>
        at !== null && known.knownForMs(left(peerId, at)) >= CALL_LEAVE_MS;
      if (hasLeft(row.callerPeerId, row.callerLeftAt)) await finish(row.id, 'left', row.callerId);
      else if (hasLeft(row.calleePeerId, row.calleeLeftAt)) await finish(row.id, 'left', row.calleeId);
    }
  }

  /** Ends the running call of a page that does not return in time. */
  async function pageLeft(userId: number, peerId: string): Promise<void> {
    const at = now();
    known.note(left(peerId, at));
    await queries.partyLeft(userId, peerId, at);
    const endIfAway = async () => endOfLeft(await queries.live());
    const timer = setTimeout(() => {
      leaving.delete(timer);
      endIfAway().catch((error: unknown) =>
        log.error({ error: describeError(error) }, 'leaving a call failed'),
      );
    }, CALL_LEAVE_MS);
    leaving.add(timer);
  }

  async function endOfSilent(live: CallRow[]): Promise<void> {
    const hasListened = hasListenedFor(CALL_PARTY_TIMEOUT_MS);
    for (const row of live.filter(({ state }) => state === 'active')) {
      const callerMs = known.knownForMs(seen(row.callerPeerId, row.callerSeenAt));
      const calleeMs = known.knownForMs(seen(row.calleePeerId, row.calleeSeenAt));
      if (hasListened && Math.max(callerMs, calleeMs) >= CALL_PARTY_TIMEOUT_MS)
        await finish(row.id, 'lost', null);
    }
  }

  async function sweep(): Promise<void> {
    await presence.forgetTheSilent();
    const live = await queries.live();
    for (const { id, state, startedAt } of live)
      if (state === 'ringing' && known.knownForMs(ringing(id, startedAt)) >= CALL_RING_MS + LATE_MS)
        await finish(id, 'no-answer', null);
    await endOfLeft(live);
    await endOfSilent(live);
  }

  return {
    sweep,
    /**
     * Rings at the page that the other user registered last. A repeated request with the same id returns the
     * same call.
     */
    async start(caller: Caller, { id = randomUUID(), peerId, from }: StartCall): Promise<Call> {
      const calleeId = userOfPeerId(peerId);
      requireOwn(caller, from, 'from');
      if (calleeId === caller.userId) throw new AppError('CALL_YOURSELF', 'peerId');
      const begun = await begunBefore(queries, id, caller.userId, calleeId);
      if (begun) return toCall(begun);
      const attempter = String(caller.userId);
      if (attempts.areExceeded(attempter)) throw new AppError('RATE_LIMITED');
      attempts.add(attempter);
      if (!(await queries.isActiveUser(calleeId))) throw new AppError('NO_SUCH_USER', 'peerId');
      const calleePeerId = await presence.ringingPage(calleeId);
      if (!calleePeerId) throw new AppError('CALL_USER_OFFLINE', 'peerId');
      const at = now();
      known.note(ringing(id, at), seen(from, at), seen(calleePeerId, at));
      const meanwhile = await db.transaction(async (transaction) => {
        const inTransaction = callsQueries(transaction);
        await inTransaction.lockUsers([caller.userId, calleeId]);
        const row = await begunBefore(inTransaction, id, caller.userId, calleeId);
        if (row) return row;
        const own = await inTransaction.liveOf(caller.userId);
        if (own && own.callerId === calleeId) return crossed(inTransaction, own, from, at);
        if (own) throw new AppError('CALL_ACTIVE');
        if (await inTransaction.liveOf(calleeId)) throw new AppError('CALL_USER_BUSY', 'peerId');
        await inTransaction.insert({
          id,
          state: 'ringing',
          callerId: caller.userId,
          calleeId,
          callerPeerId: from,
          calleePeerId,
          callerSeenAt: at,
          calleeSeenAt: at,
          startedAt: at,
        });
        return null;
      });
      return meanwhile?.id === id ? toCall(meanwhile) : told(meanwhile?.id ?? id);
    },

    async current({ userId }: Caller): Promise<Call | null> {
      const row = await queries.liveOf(userId);
      return row ? toCall(row) : null;
    },

    isInCall: async (userId: number) => (await queries.liveOf(userId)) !== undefined,

    get: async (caller: Caller, id: string): Promise<Call> => toCall(await ofParty(caller, id)),

    async accept(caller: Caller, id: string, peerId: string): Promise<Call> {
      const row = await ofParty(caller, id);
      requireOwn(caller, peerId);
      if (row.calleeId !== caller.userId) throw new AppError('FORBIDDEN');
      // The first answer was lost.
      if (row.state === 'active' && row.calleePeerId === peerId) return toCall(row);
      const at = now();
      known.note(seen(peerId, at));
      if (!(await queries.accept(id, peerId, at))) throw new AppError('CALL_ENDED');
      return told(id);
    },

    /** A party's page that was reloaded, or lost its id, is in the call from now on. */
    async resume(caller: Caller, id: string, peerId: string): Promise<Call> {
      const row = await ofParty(caller, id);
      requireOwn(caller, peerId);
      const side = row.callerId === caller.userId ? 'caller' : 'callee';
      if (!(await queries.move(id, side, peerId, now()))) throw new AppError('CALL_ENDED');
      return told(id);
    },

    /** A page of a running call is closing, or reloading and will return. */
    async leave(caller: Caller, id: string, peerId: string): Promise<void> {
      await ofParty(caller, id);
      requireOwn(caller, peerId);
      await pageLeft(caller.userId, peerId);
    },
    pageLeft,

    async decline(caller: Caller, id: string): Promise<Call> {
      const row = await ofParty(caller, id);
      return finish(id, leavingEnd(row, caller.userId), caller.userId);
    },

    /** Hanging up a ringing call cancels it, or declines it for the other party. */
    async end(caller: Caller, id: string, end: CallEnd): Promise<Call> {
      const row = await ofParty(caller, id);
      const isByHand = end === 'hung-up';
      return finish(id, isByHand ? leavingEnd(row, caller.userId) : end, isByHand ? caller.userId : null);
    },

    /** Signed out, or signed in elsewhere. */
    async sessionEnded(sessionId: string, userId: number): Promise<void> {
      await presence.leave(sessionId);
      const row = await queries.liveOf(userId);
      if (row) await finish(row.id, leavingEnd(row, userId), userId);
    },

    /** Ends abandoned calls. Returns a function that stops it. */
    startUpkeep(): () => Promise<void> {
      const stop = repeated({
        everyMs: SWEEP_EVERY_MS,
        work: sweep,
        failure: 'the sweep of abandoned calls failed',
        log,
      });
      return () => {
        for (const each of leaving) clearTimeout(each);
        return stop();
      };
    },
  };
}

/** Both call each other: the second one to start accepts the call that already rings. */
async function crossed(
  queries: ReturnType<typeof callsQueries>,
  call: CallRow,
  peerId: string,
  at: Date,
): Promise<CallRow> {
  const isAnswered = call.state === 'active' && call.calleePeerId === peerId;
  if (!isAnswered && !(await queries.accept(call.id, peerId, at))) throw new AppError('CALL_ACTIVE');
  return call;
}

/** The call of these two that was already started under an id. */
async function begunBefore(
  queries: ReturnType<typeof callsQueries>,
  id: string,
  callerId: number,
  calleeId: number,
): Promise<CallRow | undefined> {
  const row = await queries.byId(id);
  if (row && (row.callerId !== callerId || row.calleeId !== calleeId)) throw new AppError('CALL_NOT_FOUND');
  return row;
}

function toCall(row: CallRow): Call {
  return {
    id: row.id,
    state: row.state,
    caller: { userId: row.callerId, username: row.callerName, peerId: row.callerPeerId },
    callee: { userId: row.calleeId, username: row.calleeName, peerId: row.calleePeerId },
    startedAt: row.startedAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    end: row.end,
    endedBy: row.endedBy,
  };
}
