/** Random numbers that can be repeated from a seed. */
export type Seed = {
  /** In [0, 1). */
  next(): number;
  /** In [from, to), mostly whole milliseconds. */
  between(from: number, to: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
};

/** Mulberry32 (Tommy Ettinger, public domain). */
export function seeded(seed: number): Seed {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  };
}
