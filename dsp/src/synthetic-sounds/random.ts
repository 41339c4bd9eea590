/** Repeatable random numbers for synthetic sounds. Source: T. Ettinger, mulberry32. */
export type Random = {
  /** 0 to 1, or `low` to `high`. */
  uniform(low?: number, high?: number): number;
  /** Mean 0, variance 1 (Box and Muller). */
  normal(): number;
  pick<T>(choices: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    uniform: (low = 0, high = 1) => low + (high - low) * next(),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
  };
}
