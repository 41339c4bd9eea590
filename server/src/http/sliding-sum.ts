import type { Clock } from '../clock.ts';

const PARTS = 12;

/** Sums what was added by key within the last `windowMs`, to a twelfth of it; forgets keys that are quiet. */
export function createSlidingSum<Key>(clock: Pick<Clock, 'monotonicMs'>, windowMs: number) {
  type Part = { number: number; sum: number };
  const parts = new Map<Key, Part[]>();
  const present = () => Math.floor(clock.monotonicMs() / (windowMs / PARTS));
  let swept = present();

  const recent = (key: Key): Part[] => {
    const now = present();
    return (parts.get(key) ?? []).filter(({ number }) => number > now - PARTS);
  };
  function sweep(): void {
    if (present() - swept < PARTS) return;
    swept = present();
    for (const key of parts.keys()) if (recent(key).length === 0) parts.delete(key);
  }

  return {
    add(key: Key, value: number): void {
      sweep();
      const kept = recent(key);
      const newest = kept.at(-1);
      if (newest?.number === present()) newest.sum += value;
      else kept.push({ number: present(), sum: value });
      parts.set(key, kept);
    },
    of: (key: Key): number => recent(key).reduce((sum, part) => sum + part.sum, 0),
  };
}
