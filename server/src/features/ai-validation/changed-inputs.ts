import {
  type DeviceInputs,
  DRIFT_FALSE_ALARMS,
  DRIFT_FEWEST,
  DRIFT_KINDS,
  DRIFT_LEAST,
  type DriftKind,
  type Share,
} from '@sadap/contract/ai-validation';

/** Sounds of a stethoscope, one of each patient. `levels`: whole decibels, with how many have them. */
export type Inputs = { poor: Share; uncertain: Share; levels: ReadonlyMap<number, number> };
export type Compared = { recent: Inputs; before: Inputs };
type Test = { device: number; kind: DriftKind; p: number; isRelevant: boolean };

/**
 * What has changed for each stethoscope, more than chance and more than little. All tests share the chance of
 * a false alarm (Bonferroni).
 */
export function changesOf(devices: readonly (Compared | null)[]): DriftKind[][] {
  const tests = devices.flatMap((compared, device) => (compared ? testsOf(compared, device) : []));
  const limit = DRIFT_FALSE_ALARMS / Math.max(1, tests.length);
  const found = tests.filter(({ p, isRelevant }) => isRelevant && p <= limit);
  return devices.map((_, device) =>
    DRIFT_KINDS.filter((kind) => found.some((each) => each.device === device && each.kind === kind)),
  );
}

export function shown({ poor, uncertain, levels }: Inputs): DeviceInputs {
  return { poor, uncertain, levelDb: medianOf(levels), sounds: sizeOf(levels) };
}

export function added(all: readonly Inputs[]): Inputs {
  const levels = new Map<number, number>();
  for (const each of all)
    for (const [level, count] of each.levels) levels.set(level, (levels.get(level) ?? 0) + count);
  const sum = (kind: 'poor' | 'uncertain') => ({
    k: all.reduce((total, each) => total + each[kind].k, 0),
    n: all.reduce((total, each) => total + each[kind].n, 0),
  });
  return { poor: sum('poor'), uncertain: sum('uncertain'), levels };
}

function testsOf({ recent, before }: Compared, device: number): Test[] {
  const shares = (['poor', 'uncertain'] as const).flatMap((kind): Test[] => {
    const [now, then] = [recent[kind], before[kind]];
    if (Math.min(now.n, then.n) < DRIFT_FEWEST) return [];
    const isRelevant = Math.abs(now.k / now.n - then.k / then.n) >= DRIFT_LEAST[kind];
    return [{ device, kind, p: fisher(now, then), isRelevant }];
  });
  const [now, then] = [medianOf(recent.levels), medianOf(before.levels)];
  const isEnough = Math.min(sizeOf(recent.levels), sizeOf(before.levels)) >= DRIFT_FEWEST;
  if (!isEnough || now === null || then === null) return shares;
  // Mood's median test: how many lie in the lower half of both together.
  const middle = halfOf(added([recent, before]).levels);
  const p = fisher(upTo(recent.levels, middle), upTo(before.levels, middle));
  return [...shares, { device, kind: 'level', p, isRelevant: Math.abs(now - then) >= DRIFT_LEAST.level }];
}

const sizeOf = (levels: Inputs['levels']) => [...levels.values()].reduce((sum, count) => sum + count, 0);

const upTo = (levels: Inputs['levels'], highest: number): Share => ({
  k: sizeOf(new Map([...levels].filter(([level]) => level <= highest))),
  n: sizeOf(levels),
});

/** The level up to which there are most nearly half: many may have the median itself. */
function halfOf(levels: Inputs['levels']): number {
  const half = sizeOf(levels) / 2;
  const distance = (level: number) => Math.abs(upTo(levels, level).k - half);
  return [...levels.keys()].toSorted((one, other) => distance(one) - distance(other))[0] ?? 0;
}

function medianOf(levels: Inputs['levels']): number | null {
  const half = sizeOf(levels) / 2;
  let passed = 0;
  for (const [level, count] of [...levels].toSorted(([one], [other]) => one - other)) {
    passed += count;
    if (passed > half || (passed === half && half > 0)) return level;
  }
  return null;
}

/** What rounding may add to an equal probability. */
const ROUNDING = 1e-7;

/**
 * Fisher's exact test of two shares, two-sided: the probability of all tables no likelier than this one. It
 * never raises more false alarms than stated, however few there are.
 */
export function fisher(one: Share, other: Share): number {
  const [n, k] = [one.n + other.n, one.k + other.k];
  const ln = lnFactorials(n);
  const choose = (of: number, some: number) => (ln[of] ?? 0) - (ln[some] ?? 0) - (ln[of - some] ?? 0);
  const at = (some: number) => Math.exp(choose(one.n, some) + choose(other.n, k - some) - choose(n, k));
  const mine = at(one.k) * (1 + ROUNDING);
  let p = 0;
  for (let some = Math.max(0, k - other.n); some <= Math.min(k, one.n); some++) {
    const likelihood = at(some);
    if (likelihood <= mine) p += likelihood;
  }
  return Math.min(1, p);
}

const known: number[] = [0];
function lnFactorials(upTo: number): readonly number[] {
  for (let n = known.length; n <= upTo; n++) known.push((known[n - 1] ?? 0) + Math.log(n));
  return known;
}
