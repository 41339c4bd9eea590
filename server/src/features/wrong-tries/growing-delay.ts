/** How tries are slowed down: the more there were, the longer the next one must wait. */
export type DelayRule = {
  /** Tries without any delay. */
  free: number;
  /** After the last free try; doubles with each further one. */
  firstMs: number;
  longestMs: number;
  /** After this long without a try, it starts anew. */
  forgetMs: number;
};
export type Tries = { count: number; lastAtMs: number };

const remembered = ({ forgetMs }: DelayRule, { count, lastAtMs }: Tries, nowMs: number): number =>
  nowMs - lastAtMs < forgetMs ? count : 0;

/** How long the next try must wait; 0 if it may. */
export function waitMs(rule: DelayRule, tries: Tries, nowMs: number): number {
  const count = remembered(rule, tries, nowMs);
  if (count < rule.free) return 0;
  const delayMs = Math.min(rule.longestMs, rule.firstMs * 2 ** (count - rule.free));
  return Math.max(0, tries.lastAtMs + delayMs - nowMs);
}

/** With one more. */
export const oneMore = (rule: DelayRule, tries: Tries, nowMs: number): Tries => ({
  count: remembered(rule, tries, nowMs) + 1,
  lastAtMs: nowMs,
});
