import { DRIFT_FALSE_ALARMS } from '@sadap/contract/ai-validation';
import { describe, expect, test } from 'vitest';
import { type Compared, changesOf, fisher, type Inputs } from './changed-inputs.ts';

/** Reproducible numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Nature = { poor: number; uncertain: number; levelDb: number };
const USUAL: Nature = { poor: 0.15, uncertain: 0.3, levelDb: -30 };

function drawn(random: () => number, n: number, { poor, uncertain, levelDb }: Nature): Inputs {
  const share = (chance: number) => ({
    k: Array.from({ length: n }, random).filter((each) => each < chance).length,
    n,
  });
  const levels = new Map<number, number>();
  for (let each = 0; each < n; each++) {
    // Of three, about a bell of 5 dB.
    const level = Math.round(levelDb + 10 * (random() + random() + random() - 1.5));
    levels.set(level, (levels.get(level) ?? 0) + 1);
  }
  return { poor: share(poor), uncertain: share(uncertain), levels };
}

function hospital(random: () => number, recentOf: (device: number) => Nature): Compared[] {
  return Array.from({ length: 10 }, (_, device) => ({
    recent: drawn(random, 20 + 8 * device, recentOf(device)),
    before: drawn(random, 40 + 60 * device, USUAL),
  }));
}

test('where nothing has changed hardly any hospital is warned: not more often than is stated', () => {
  const random = randomFrom(7);
  const hospitals = 2_000;
  const warned = Array.from({ length: hospitals }, () => changesOf(hospital(random, () => USUAL))).filter(
    (changes) => changes.some((kinds) => kinds.length > 0),
  ).length;
  // Three standard errors above what is stated.
  const most = hospitals * DRIFT_FALSE_ALARMS + 3 * Math.sqrt(hospitals * DRIFT_FALSE_ALARMS);
  expect(warned).toBeLessThanOrEqual(most);
  expect(warned / hospitals).toBeLessThanOrEqual(DRIFT_FALSE_ALARMS);
});

test.each([
  ['poor', { ...USUAL, poor: 0.5 }],
  ['uncertain', { ...USUAL, uncertain: 0.7 }],
  ['level', { ...USUAL, levelDb: -38 }],
] as const)('one stethoscope that has changed is found: %s', (kind, changed) => {
  const random = randomFrom(11);
  const hospitals = 200;
  const found = Array.from({ length: hospitals }, () =>
    changesOf(hospital(random, (device) => (device === 6 ? changed : USUAL))),
  ).filter((changes) => changes[6]?.includes(kind)).length;
  expect(found / hospitals).toBeGreaterThan(0.8);
});

test('few are not compared, and what is little is no warning', () => {
  const levels = (count: number, levelDb = -30) => new Map([[levelDb, count]]);
  const none = { k: 0, n: 19 };
  const all = { k: 19, n: 19 };
  const few = {
    recent: { poor: all, uncertain: all, levels: levels(19) },
    before: { poor: none, uncertain: none, levels: levels(19, -60) },
  };
  const of = (k: number) => ({ k, n: 100_000 });
  const little = {
    recent: { poor: of(20_000), uncertain: of(0), levels: levels(5_000, -30) },
    before: { poor: of(15_000), uncertain: of(0), levels: levels(5_000, -32) },
  };
  expect(changesOf([few, null, little])).toEqual([[], [], []]);
});

test.each([
  [30, 30],
  [40, 60],
  [60, 40],
])('levels that are all the same are told apart: %i and %i', (recent, before) => {
  const none = { k: 0, n: 0 };
  const of = (count: number, level: number) => ({
    ...{ poor: none, uncertain: none },
    levels: new Map([[level, count]]),
  });
  expect(changesOf([{ recent: of(recent, -40), before: of(before, -20) }])).toEqual([['level']]);
  expect(changesOf([{ recent: of(recent, -20), before: of(before, -40) }])).toEqual([['level']]);
});

describe('Fisher’s exact test', () => {
  test.each([
    // R: fisher.test(matrix(c(3, 1, 1, 3), 2)), and so on
    [3, 4, 1, 4, 0.4857],
    [8, 10, 1, 6, 0.03497],
    [0, 20, 0, 20, 1],
    [10, 20, 10, 20, 1],
  ])('%i of %i against %i of %i', (k, n, otherK, otherN, p) => {
    expect(fisher({ k, n }, { k: otherK, n: otherN })).toBeCloseTo(p, 4);
  });
});
