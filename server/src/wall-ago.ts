import type { Clock } from './clock.ts';

/** Less is drift, which a wall clock is slowly brought back from. */
const STEP_MS = 1_000;

/**
 * Returns a function that says what the wall clock showed `ms` ago, or would have shown if it was set back
 * since: whatever is dated earlier is older. Call it every few seconds, so that it notices a step.
 */
export function createWallAgo(clock: Pick<Clock, 'now' | 'uptimeMs'>, ms: number): () => number {
  /** By how much the wall clock is ahead of the machine's uptime, and was until it was set. */
  let aheadMs = clock.now() - clock.uptimeMs();
  let earlier: { aheadMs: number; untilMs: number }[] = [];

  return () => {
    const nowMs = clock.uptimeMs();
    const aheadNowMs = clock.now() - nowMs;
    if (Math.abs(aheadNowMs - aheadMs) > STEP_MS) earlier.push({ aheadMs, untilMs: nowMs });
    aheadMs = aheadNowMs;
    earlier = earlier.filter(({ untilMs }) => nowMs - untilMs < ms);
    return nowMs - ms + Math.min(aheadMs, ...earlier.map((each) => each.aheadMs));
  };
}

/** Returns the wall clock that, for `ms` after it was set ahead, shows what it would otherwise. */
export function createUnhurriedClock(clock: Pick<Clock, 'now' | 'uptimeMs'>, ms: number): () => number {
  const ago = createWallAgo(clock, ms);
  return () => ago() + ms;
}
