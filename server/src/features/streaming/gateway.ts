import { randomUUID } from 'node:crypto';
import { COMPRESSION } from '@sadap/contract/compressed-frames';
import { apiError } from '@sadap/contract/errors';
import type { Reply } from '@sadap/contract/realtime';
import { REDUCTION } from '@sadap/contract/reduced-frames';
import { type Clock, within } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { errorAnswer } from '../../http/error-answer.ts';
import type { PatientAccess } from '../../http/patient-access.ts';
import type { Log } from '../../log.ts';
import { type RealtimeServer, type RealtimeSocket, roomOf } from '../../realtime/realtime.ts';
import type { Auth } from '../auth/index.ts';
import type { StreamControl } from './stream-control.ts';
import { type InputOf, type RequestWithInput, STREAM_REQUESTS } from './stream-requests.ts';

/** Requests of one account under way, on all its channels. A page rarely has more than two. */
const AT_A_TIME = 40;
/** A page gives up after 10 s and blames the network. */
const ANSWER_WITHIN_MS = 9_000;

type Parts = { auth: Auth; control: StreamControl; access: PatientAccess; clock: Clock; log: Log };

/** The clinicians' requests on the realtime channel. */
export function serveStreamRequests(io: RealtimeServer, { auth, control, access, clock, log }: Parts): void {
  /** By account. */
  const underWay = new Map<number, number>();
  const count = (userId: number, by: 1 | -1): number => {
    const counted = (underWay.get(userId) ?? 0) + by;
    if (counted > 0) underWay.set(userId, counted);
    else underWay.delete(userId);
    return counted;
  };

  io.on('connection', (socket: RealtimeSocket) => {
    const { sessionId, userId } = socket.data.caller;

    async function answer<Value>(
      reply: unknown,
      work: (caller: Caller) => Promise<Value>,
      who = auth.callerOf,
    ): Promise<void> {
      // A client may send anything in place of the acknowledgement.
      if (typeof reply !== 'function') return;
      const answered = await within(clock, ANSWER_WITHIN_MS, outcomeOf(work, who));
      if (answered === 'late') log.warn('a request of a page has no answer yet');
      reply(answered === 'late' ? { ok: false, error: apiError('SERVER_BUSY') } : answered);
    }

    async function outcomeOf<Value>(
      work: (caller: Caller) => Promise<Value>,
      who: typeof auth.callerOf,
    ): Promise<Reply<Value>> {
      const ofAccount = count(userId, 1);
      try {
        if (ofAccount > AT_A_TIME) throw new AppError('RATE_LIMITED');
        const caller = await who(sessionId);
        if (typeof caller === 'string') throw new AppError(caller);
        const origin = { address: socket.data.address, requestId: randomUUID() };
        return { ok: true, value: await work({ ...caller, origin }) };
      } catch (error) {
        return { ok: false, error: errorAnswer(error, log).body };
      } finally {
        count(userId, -1);
      }
    }

    function on<Name extends RequestWithInput, Value>(
      name: Name,
      /** `sinceMs`: how long ago the request came. */
      work: (caller: Caller, input: InputOf<Name>, sinceMs: () => number) => Promise<Value>,
      who = auth.callerOf,
    ): void {
      const { schema, patients } = STREAM_REQUESTS[name];
      const listener = (input: unknown, reply: unknown) => {
        const cameAtMs = clock.monotonicMs();
        void answer(
          reply,
          async (caller) => {
            const parsed = schema.safeParse(input);
            if (!parsed.success)
              throw AppError.invalid(parsed.error.issues[0]?.path.map(String).join('.') ?? null, 'invalid');
            await access.assertOpen(caller, patients(parsed.data as never), name);
            return work(caller, parsed.data as InputOf<Name>, () => clock.monotonicMs() - cameAtMs);
          },
          who,
        );
      };
      socket.on<RequestWithInput>(name, listener);
    }

    socket.on('devices:statuses', (reply) => void answer(reply, () => control.statuses()));
    on(
      'stream:watch',
      async (caller, { mac, compression, reduction }) => {
        await control.assertCanListen(caller, mac);
        socket.data.takesCompressed = compression === COMPRESSION;
        socket.data.takesReduced = reduction === REDUCTION;
        await socket.join(roomOf.stream(mac));
        try {
          // The lease may have been taken from the caller, who was not in the room yet to be removed from
          // it.
          await control.assertCanListen(caller, mac);
        } catch (error) {
          await socket.leave(roomOf.stream(mac));
          throw error;
        }
        // Last: the room hears all that happens from now on, and nothing older may follow it.
        const snapshot = await control.snapshot(mac);
        if (!socket.rooms.has(roomOf.stream(mac))) throw new AppError('DEVICE_IN_USE');
        return snapshot;
        // Behind a locked screen too: a stream that nobody hears would end.
      },
      auth.holderOf,
    );
    on('stream:unwatch', async (_caller, { mac }) => {
      await socket.leave(roomOf.stream(mac));
      return null;
    });
    on('stream:start', (caller, { mac }) => control.start(caller, mac));
    on('stream:stop', (caller, { mac }) => control.stop(caller, mac));
    on('stream:set-gain', (caller, { mac, gain }) => control.setGain(caller, mac, gain));
    on('stream:set-notch', (caller, { mac, hz }) => control.setNotch(caller, mac, hz));
    on('capture:start', (caller, order) => control.startCapture(caller, order));
    on('capture:stop', (caller, { captureId, agoMs = 0 }, sinceMs) =>
      control.stopCapture(caller, captureId, () => agoMs + sinceMs()),
    );
    on('capture:discard', (caller, target) => control.discardCapture(caller, target.captureId));
  });
}
