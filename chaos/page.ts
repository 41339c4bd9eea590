import { setTimeout as wait } from 'node:timers/promises';
import {
  type ClientToServer,
  REALTIME_PATH,
  type ServerToClient,
  type StreamSnapshot,
} from '@sadap/contract/realtime';
import { realtimeParser } from '@sadap/contract/realtime/parser';
import { readFrameHeader, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { io, type Socket } from 'socket.io-client';
import { ask } from '../server/test/api-client.ts';
import { followPromises } from './page-promises.ts';

const PATIENCE_MS = 60_000;
const AGAIN_MS = 400;
const SAMPLES_PER_MS = STREAM_SAMPLE_RATE_HZ / 1000;

/** A clinician's page: its realtime channel reconnects by itself, and then watches its stream again. */
export function openPage(url: string, token: string, mac: string) {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    path: REALTIME_PATH,
    auth: { token },
    parser: realtimeParser,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: 1_000,
  });
  const promises = followPromises(socket, mac);
  let framesHeard = 0;
  let heardSample = 0;
  /** When the stream began, judged by the earliest of its frames; frames can only be late. */
  let beganAtMs = Number.POSITIVE_INFINITY;
  socket.on('stream:sound', (bytes) => {
    framesHeard += 1;
    const header = readFrameHeader(new Uint8Array(bytes));
    if (!header) return;
    heardSample = Math.max(heardSample, header.firstSample + header.sampleCount);
    beganAtMs = Math.min(
      beganAtMs,
      performance.now() - (header.firstSample + header.sampleCount) / SAMPLES_PER_MS,
    );
  });
  socket.on('connect', () => {
    ask<StreamSnapshot>(socket, 'stream:watch', { mac })
      .then((snapshot) => promises.follow({ type: 'snapshot', snapshot, atMs: Date.now() }))
      .catch(() => undefined);
  });

  /**
   * Asks as a person does: again after a failure, until it succeeds or is refused for one of `refusals`.
   * `input`: what is sent, at each attempt. Like the page it sends nothing while it is not connected: what
   * waits in the socket would go out with the moment of Stop that it had then.
   */
  async function insist<Value>(
    event: keyof ClientToServer,
    input: () => unknown,
    refusals: readonly string[] = [],
  ): Promise<Value | string> {
    for (const startedAt = performance.now(); ; await wait(AGAIN_MS)) {
      try {
        if (!socket.connected) throw new Error('the page is not connected');
        return await ask<Value>(socket, event, input());
      } catch (error) {
        const why = (error as Error).message;
        if (refusals.includes(why)) return why;
        if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`${event}: ${why}`);
      }
    }
  }

  return {
    socket,
    insist,
    says: promises.says,
    isInterrupted: promises.isInterrupted,
    get framesHeard() {
      return framesHeard;
    },
    /** One past the newest sample that this page has received. */
    get heardSample() {
      return heardSample;
    },
    /** Where the stream stands by what this page has received; it continues while the device is away. */
    presentSample: () => Math.floor((performance.now() - beganAtMs) * SAMPLES_PER_MS),
    close: () => socket.disconnect(),
  };
}
export type Page = ReturnType<typeof openPage>;
