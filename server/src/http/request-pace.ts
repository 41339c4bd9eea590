import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

const MINUTE_MS = 60_000;

/** Slows accounts that make far more requests than a page does: scripts that read everything. */
export type RequestPace = {
  /** Throws RATE_LIMITED once the account has made more than it may in this minute. */
  count(userId: number): void;
};

/** Per server. Each account's minute begins with its first request. */
export function createRequestPace(clock: Clock, perMinute: number): RequestPace {
  const minutes = new Map<number, { endsAtMs: number; requests: number }>();
  let sweptAtMs = clock.monotonicMs();

  function sweep(nowMs: number): void {
    if (nowMs - sweptAtMs < MINUTE_MS) return;
    sweptAtMs = nowMs;
    for (const [userId, { endsAtMs }] of minutes) if (endsAtMs <= nowMs) minutes.delete(userId);
  }

  return {
    count(userId) {
      const nowMs = clock.monotonicMs();
      sweep(nowMs);
      const current = minutes.get(userId);
      if (!current || current.endsAtMs <= nowMs)
        minutes.set(userId, { endsAtMs: nowMs + MINUTE_MS, requests: 1 });
      else if (++current.requests > perMinute) throw new AppError('RATE_LIMITED');
    },
  };
}

export const UNLIMITED: RequestPace = { count: () => undefined };
