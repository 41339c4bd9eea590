import { randomUUID } from 'node:crypto';
import type { Reply } from '@sadap/contract/realtime';
import {
  CaptureTarget,
  SetGain,
  SetNotch,
  StartCapture,
  StreamTarget,
} from '@sadap/contract/realtime/schema';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { errorAnswer } from '../../http/error-answer.ts';
import type { Log } from '../../log.ts';
import { type RealtimeServer, type RealtimeSocket, roomOf } from '../../realtime.ts';
import type { Auth } from '../auth/index.ts';
import type { StreamControl } from './stream-control.ts';

/** Requests of one page under way. It rarely has more than two. */
const AT_A_TIME = 20;

/** The clinicians' requests on the realtime channel. */
export function serveStreamRequests(io: RealtimeServer, auth: Auth, control: StreamControl, log: Log): void {
  io.on('connection', (socket: RealtimeSocket) => {
    const { sessionId } = socket.data.caller;
    let underWay = 0;

    async function answer<Value>(
      reply: unknown,
      work: (caller: Caller) => Promise<Value>,
      who = auth.callerOf,
    ): Promise<void> {
      // A client may send anything in place of the acknowledgement.
      if (typeof reply !== 'function') return;
      let outcome: Reply<Value>;
      underWay++;
      try {
        if (underWay > AT_A_TIME) throw new AppError('RATE_LIMITED');
        const caller = await who(sessionId);
        if (typeof caller === 'string') throw new AppError(caller);
        const origin = { address: socket.data.address, requestId: randomUUID() };
        outcome = { ok: true, value: await work({ ...caller, origin }) };
      } catch (error) {
        outcome = { ok: false, error: errorAnswer(error, log).body };
      }
      underWay--;
      reply(outcome);
    }

    const on =
      <Schema extends z.ZodType, Value>(
        schema: Schema,
        work: (caller: Caller, input: z.output<Schema>) => Promise<Value>,
        who = auth.callerOf,
      ) =>
      (input: unknown, reply: unknown) => {
        void answer(
          reply,
          (caller) => {
            const parsed = schema.safeParse(input);
            if (!parsed.success)
              throw AppError.invalid(parsed.error.issues[0]?.path.map(String).join('.') ?? null, 'invalid');
            return work(caller, parsed.data);
          },
          who,
        );
      };

    socket.on('devices:statuses', (reply) => void answer(reply, () => control.statuses()));
    socket.on(
      'stream:watch',
      on(
        StreamTarget,
        async (caller, { mac }) => {
          const snapshot = await control.watch(caller, mac);
          await socket.join(roomOf.stream(mac));
          try {
            // The lease may have been taken from the caller, who was not in the room yet to be removed from
            // it.
            await control.assertCanListen(caller, mac);
          } catch (error) {
            await socket.leave(roomOf.stream(mac));
            throw error;
          }
          return snapshot;
          // Behind a locked screen too: a stream that nobody hears would end.
        },
        auth.holderOf,
      ),
    );
    socket.on(
      'stream:unwatch',
      on(StreamTarget, async (_caller, { mac }) => {
        await socket.leave(roomOf.stream(mac));
        return null;
      }),
    );
    socket.on(
      'stream:start',
      on(StreamTarget, (caller, { mac }) => control.start(caller, mac)),
    );
    socket.on(
      'stream:stop',
      on(StreamTarget, (caller, { mac }) => control.stop(caller, mac)),
    );
    socket.on(
      'stream:set-gain',
      on(SetGain, (caller, { mac, gain }) => control.setGain(caller, mac, gain)),
    );
    socket.on(
      'stream:set-notch',
      on(SetNotch, (caller, { mac, hz }) => control.setNotch(caller, mac, hz)),
    );
    socket.on(
      'capture:start',
      on(StartCapture, (caller, order) => control.startCapture(caller, order)),
    );
    socket.on(
      'capture:stop',
      on(CaptureTarget, (caller, target) => control.stopCapture(caller, target.captureId)),
    );
    socket.on(
      'capture:discard',
      on(CaptureTarget, (caller, target) => control.discardCapture(caller, target.captureId)),
    );
  });
}
