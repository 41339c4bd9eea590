import { setImmediate } from 'node:timers/promises';
import type { WebSocket } from 'ws';

const AT_A_TIME = 500;
const HELD_BYTES = 1024 * 1024;

/** Sends heartbeats as fast as the line takes them, until the time is over or the line is closed. */
export async function floodWithHeartbeats(socket: WebSocket, forMs: number): Promise<void> {
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs && socket.readyState === socket.OPEN) {
    if (socket.bufferedAmount < HELD_BYTES)
      for (let count = 0; count < AT_A_TIME; count++) socket.send('{"type":"heartbeat"}');
    await setImmediate();
  }
}
