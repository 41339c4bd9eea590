import type { Clock } from './clock.ts';

/** Counts one sender's messages by the second. Returns whether one more is within the limit. */
export function createMessageRate(clock: Pick<Clock, 'monotonicMs'>, perSecond: number): () => boolean {
  let endsAtMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const nowMs = clock.monotonicMs();
    if (nowMs >= endsAtMs) [endsAtMs, count] = [nowMs + 1_000, 0];
    return ++count <= perSecond;
  };
}
