import type { Clock } from './clock.ts';

type Rule = {
  /** Tries without any delay. */
  free: number;
  /** After the last free try; doubles with each further one. */
  firstMs: number;
  longestMs: number;
  /** After this long without a try, the key starts anew. */
  forgetMs: number;
};
type Tries = { count: number; lastAt: number };

/** Makes each key wait longer with every try; remembers at most `maxKeys` keys. */
export function createGrowingDelay(clock: Clock, rule: Rule, maxKeys = 10_000) {
  const triesOf = new Map<string, Tries>();
  const remembered = (key: string): Tries | undefined => {
    const tries = triesOf.get(key);
    return tries && clock.monotonicMs() - tries.lastAt < rule.forgetMs ? tries : undefined;
  };
  return {
    /** How long the key must wait before its next try; 0 if it may. */
    waitMs(key: string): number {
      const tries = remembered(key);
      if (!tries || tries.count < rule.free) return 0;
      const delayMs = Math.min(rule.longestMs, rule.firstMs * 2 ** (tries.count - rule.free));
      return Math.max(0, tries.lastAt + delayMs - clock.monotonicMs());
    },
    /** Returns a function that takes it back. */
    add(key: string): () => void {
      const count = (remembered(key)?.count ?? 0) + 1;
      // Last in the map: the one that tried longest ago is forgotten first.
      triesOf.delete(key);
      triesOf.set(key, { count, lastAt: clock.monotonicMs() });
      const oldest = triesOf.size > maxKeys ? triesOf.keys().next().value : undefined;
      if (oldest !== undefined) triesOf.delete(oldest);
      return () => {
        const tries = triesOf.get(key);
        if (tries) triesOf.set(key, { ...tries, count: tries.count - 1 });
      };
    },
    forget: (key: string) => triesOf.delete(key),
  };
}
