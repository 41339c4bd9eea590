export type Chance = ReturnType<typeof seeded>;

/** Chance that comes out the same with the same seed (mulberry32). */
export function seeded(seed: number) {
  let state = seed >>> 0;
  /** From 0 to below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (end: number) => Math.floor(next() * end),
    /** Whether it happens, once in `times`. */
    once: (times: number) => next() * times < 1,
    one: <Value>(of: readonly Value[]): Value => of[Math.floor(next() * of.length)] as Value,
    bytes: (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(next() * 256))),
  };
}
