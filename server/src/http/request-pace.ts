import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { createRate } from '../limits/rate.ts';

const MINUTE_MS = 60_000;

/** Slows accounts that make far more requests than a page does: scripts that read everything. */
export type RequestPace = {
  /** Throws RATE_LIMITED once the account has made more than it may in this minute. */
  count(userId: number): void;
};

/** Per server. */
export function createRequestPace(clock: Clock, perMinute: number): RequestPace {
  const isWithin = createRate<number>(clock, perMinute, MINUTE_MS);
  return {
    count(userId) {
      if (!isWithin(userId)) throw new AppError('RATE_LIMITED');
    },
  };
}

export const UNLIMITED: RequestPace = { count: () => undefined };
