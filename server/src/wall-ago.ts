import type { Clock } from './clock.ts';

/** Less is drift, which a wall clock is slowly brought back from. */
const STEP_MS = 1_000;

/** `datedAt`: of what is judged; what is dated after a step counts by the clock as it is set since. */
type Reading = (datedAt?: number) => number;

/**
 * Returns a function that says what the wall clock showed `ms` ago, or would have shown if it was set back
 * since: whatever is dated earlier is older. Call it every few seconds, so that it notices a step.
 */
export function createWallAgo(clock: Pick<Clock, 'now' | 'uptimeMs'>, ms: number): Reading {
  /** By how much the wall clock is ahead of the machine's uptime, and was until it was set. */
  let aheadMs = clock.now() - clock.uptimeMs();
  let earlier: { aheadMs: number; untilMs: number; datedBefore: number }[] = [];

  return (datedAt = Number.NEGATIVE_INFINITY) => {
    const nowMs = clock.uptimeMs();
    const aheadNowMs = clock.now() - nowMs;
    if (Math.abs(aheadNowMs - aheadMs) > STEP_MS) {
      // Half way: another server's clock, or the look at this one, may be a little later.
      const datedBefore = nowMs + (aheadMs + aheadNowMs) / 2;
      earlier.push({ aheadMs, untilMs: nowMs, datedBefore });
    }
    aheadMs = aheadNowMs;
    earlier = earlier.filter(({ untilMs }) => nowMs - untilMs < ms);
    const counted = earlier.filter(({ datedBefore }) => datedAt < datedBefore);
    return nowMs - ms + Math.min(aheadMs, ...counted.map((each) => each.aheadMs));
  };
}

/** Returns the wall clock that, for `ms` after it was set ahead, shows what it would otherwise. */
export function createUnhurriedClock(clock: Pick<Clock, 'now' | 'uptimeMs'>, ms: number): Reading {
  const ago = createWallAgo(clock, ms);
  return (datedAt) => ago(datedAt) + ms;
}
