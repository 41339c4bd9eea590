import { setTimeout as wait } from 'node:timers/promises';
import { type ClientToServer, REALTIME_PATH, type ServerToClient } from '@sadap/contract/realtime';
import { realtimeParser } from '@sadap/contract/realtime/parser';
import { readFrameHeader, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { io, type Socket } from 'socket.io-client';
import { ask } from '../server/test/api-client.ts';

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
  let framesHeard = 0;
  /** When the stream began, judged by the earliest of its frames; frames can only be late. */
  let beganAtMs = Number.POSITIVE_INFINITY;
  socket.on('stream:sound', (bytes) => {
    framesHeard += 1;
    const header = readFrameHeader(new Uint8Array(bytes));
    if (!header) return;
    beganAtMs = Math.min(
      beganAtMs,
      performance.now() - (header.firstSample + header.sampleCount) / SAMPLES_PER_MS,
    );
  });
  socket.on('connect', () => {
    ask(socket, 'stream:watch', { mac }).catch(() => undefined);
  });

  /** Asks as a person does: again after a failure, until it succeeds or is refused for one of `refusals`. */
  async function insist<Value>(
    event: keyof ClientToServer,
    input: unknown,
    refusals: readonly string[] = [],
  ): Promise<Value | string> {
    for (const startedAt = performance.now(); ; await wait(AGAIN_MS)) {
      try {
        return await ask<Value>(socket, event, input);
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
    get framesHeard() {
      return framesHeard;
    },
    /** Where the stream stands by what this page has received; it continues while the device is away. */
    presentSample: () => Math.floor((performance.now() - beganAtMs) * SAMPLES_PER_MS),
    close: () => socket.disconnect(),
  };
}
export type Page = ReturnType<typeof openPage>;
