import type { ErrorCode } from '@sadap/contract/errors';
import type { CaptureProgress } from '@sadap/contract/realtime';
import { apiErrorOf } from '../../../platform/api-error.ts';
import { currentSession } from '../../../platform/session.ts';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { Store } from '../../../platform/store.ts';

/** A Stop without an answer yet. `isLate`: the clinician is told that it is remembered. */
export type RememberedStop = { captureId: string; pressedAtMs: number; isLate: boolean };

/** The way to the server: what `late/realtime-channel.ts` offers of it. */
export type StopChannel = {
  ask(
    event: 'capture:stop',
    input: { captureId: string; agoMs: number },
    timeoutMs?: number,
  ): Promise<CaptureProgress>;
  socket: { connected: boolean };
  onConnected(listener: () => void): () => void;
  isServerReached(): boolean;
};

const LATE_AFTER_MS = 1_000;
const AGAIN_AFTER_MS = 2_000;
/** The server believes no more. */
const MOST_AGO_MS = 10 * 60_000;
/** The server was reached and could not do it yet. */
const PASSING: readonly (ErrorCode | string)[] = [
  'SERVER_BUSY',
  'DATABASE_UNAVAILABLE',
  'STORAGE_FULL',
  'RATE_LIMITED',
  'INTERNAL',
];

export const rememberedStop = new Store<RememberedStop | null>(null);

/** The capture is gone: its Stop is not sent any more. */
export function forgetStop(captureId: string): void {
  if (rememberedStop.get()?.captureId === captureId) rememberedStop.set(null);
}

/**
 * Stops a capture at this moment, however long it takes to reach the server: the moment is sent with it.
 * Returns null if the capture was discarded meanwhile, or somebody else signed in; throws what the server
 * refuses for good.
 */
export async function stopNow(channel: StopChannel, captureId: string): Promise<CaptureProgress | null> {
  const pressedMs = performance.now();
  const userId = currentSession()?.userId;
  const isWanted = () => rememberedStop.get()?.captureId === captureId && currentSession()?.userId === userId;
  rememberedStop.set({ captureId, pressedAtMs: steadyMs(), isLate: !channel.isServerReached() });
  const tellOfIt = () => {
    const stop = rememberedStop.get();
    if (stop && isWanted()) rememberedStop.set({ ...stop, isLate: true });
  };
  const timer = setTimeout(tellOfIt, LATE_AFTER_MS);
  try {
    while (isWanted()) {
      await connected(channel);
      if (!isWanted()) break;
      const agoMs = Math.min(Math.round(performance.now() - pressedMs), MOST_AGO_MS);
      try {
        return await channel.ask('capture:stop', { captureId, agoMs });
      } catch (error) {
        const refusal = apiErrorOf(error);
        if (refusal && !PASSING.includes(refusal.type)) throw error;
        tellOfIt();
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
    return null;
  } finally {
    clearTimeout(timer);
    forgetStop(captureId);
  }
}

/** Nothing is sent before: what waits in the socket would go out with the moment that it had then. */
function connected({ socket, onConnected }: StopChannel): Promise<void> {
  if (socket.connected) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onConnected(() => {
      stop();
      resolve();
    });
  });
}
