import type { Clock } from '../clock.ts';

/** Counts attempts per key in a sliding window, at this server; remembers at most `maxKeys` keys. */
export function createAttempts(
  clock: Pick<Clock, 'monotonicMs'>,
  limit: number,
  windowMs: number,
  maxKeys = 10_000,
) {
  const times = new Map<string, number[]>();
  const recent = (key: string) => (times.get(key) ?? []).filter((at) => at > clock.monotonicMs() - windowMs);
  return {
    areExceeded: (key: string) => recent(key).length >= limit,
    add(key: string) {
      times.set(key, [...recent(key), clock.monotonicMs()]);
      const oldest = times.size > maxKeys ? times.keys().next().value : undefined;
      if (oldest !== undefined) times.delete(oldest);
    },
    forget: (key: string) => times.delete(key),
  };
}
