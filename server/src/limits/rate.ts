import type { Clock } from '../clock.ts';

/**
 * Counts by key, in windows that begin with the key's first. Returns a function that says whether so many
 * more, one by default, are within the limit; a key that is quiet is forgotten.
 */
export function createRate<Key = void>(
  clock: Pick<Clock, 'monotonicMs'>,
  limit: number,
  windowMs: number,
): (key: Key, amount?: number) => boolean {
  const windows = new Map<Key, { endsAtMs: number; count: number }>();
  let sweptAtMs = clock.monotonicMs();

  function sweep(nowMs: number): void {
    if (nowMs - sweptAtMs < windowMs) return;
    sweptAtMs = nowMs;
    for (const [key, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(key);
  }
  return (key, amount = 1) => {
    const nowMs = clock.monotonicMs();
    sweep(nowMs);
    let current = windows.get(key);
    if (!current || current.endsAtMs <= nowMs) {
      current = { endsAtMs: nowMs + windowMs, count: 0 };
      windows.set(key, current);
    }
    current.count += amount;
    return current.count <= limit;
  };
}
