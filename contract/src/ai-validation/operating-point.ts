import { type AnswerCounts, figuresOf, type OutcomeCounts } from './figures.ts';

/** No murmur up to the one probability, a murmur from the other on; uncertain in between. */
export type Limits = { absentUpTo: number; presentFrom: number };

/**
 * An outcome as far as the limits decide on it: the highest and the lowest probability of a murmur among the
 * sounds that nothing else makes uncertain; null where there is none.
 */
export type HeardOutcome = {
  patientId: number;
  hasDisease: boolean;
  highest: number | null;
  lowest: number | null;
};

/** A choice needs so many outcomes of each kind. */
export const CHOICE_FROM = 30;
/** A proposed point leaves no larger share uncertain. */
export const MOST_UNCERTAIN = 0.25;
/** Sensitivities that an administrator may aim at. */
export const AIMS = [0.8, 0.85, 0.9, 0.95] as const;
export type Aim = (typeof AIMS)[number];

/** Fixed before any outcome is seen, so that a choice is one among few. */
const STEPS = 20;
const LEVELS = Array.from({ length: STEPS - 1 }, (_, at) => (at + 1) / STEPS);
const GRID: readonly Limits[] = LEVELS.flatMap((presentFrom) =>
  LEVELS.filter((absentUpTo) => absentUpTo <= presentFrom).map((absentUpTo) => ({ absentUpTo, presentFrom })),
);

/** Whether these limits may be chosen. */
export const isOnGrid = (limits: Limits): boolean =>
  GRID.some(
    ({ absentUpTo, presentFrom }) => limits.absentUpTo === absentUpTo && limits.presentFrom === presentFrom,
  );

/** A murmur in one sound is a murmur; uncertain is an outcome without an answered sound. */
export function answerAt(
  { absentUpTo, presentFrom }: Limits,
  { highest, lowest }: Pick<HeardOutcome, 'highest' | 'lowest'>,
): keyof AnswerCounts {
  if (highest !== null && highest >= presentFrom) return 'murmur';
  return lowest !== null && lowest <= absentUpTo ? 'none' : 'uncertain';
}

const nobody = (): AnswerCounts => ({ murmur: 0, none: 0, uncertain: 0 });

export function countsAt(limits: Limits, outcomes: readonly HeardOutcome[]): OutcomeCounts {
  const counts = { diseased: nobody(), healthy: nobody() };
  for (const outcome of outcomes)
    counts[outcome.hasDisease ? 'diseased' : 'healthy'][answerAt(limits, outcome)]++;
  return counts;
}

/** How many more outcomes with and without disease a choice needs. */
export function missingForChoice(outcomes: readonly HeardOutcome[]): { diseased: number; healthy: number } {
  const diseased = outcomes.filter(({ hasDisease }) => hasDisease).length;
  return {
    diseased: Math.max(0, CHOICE_FROM - diseased),
    healthy: Math.max(0, CHOICE_FROM - (outcomes.length - diseased)),
  };
}

/** Of all outcomes: an uncertain one counts as wrong, so that doubt is no way to an aim. Null of nothing. */
export function fractionsOf(counts: OutcomeCounts) {
  const { all, uncertain } = figuresOf(counts);
  const fraction = ({ k, n }: { k: number; n: number }) => (n === 0 ? null : k / n);
  return {
    sensitivity: fraction(all.sensitivity),
    specificity: fraction(all.specificity),
    uncertain: fraction(uncertain),
  };
}
type Fractions = Record<keyof ReturnType<typeof fractionsOf>, number>;

/** What to expect of patients who are not among those of the choice. */
export type Expected = Fractions & {
  /** In how many of `of` halvings one half had limits that reached the aim. */
  found: number;
  of: number;
};
/** `limits` null: none reach the aim. */
export type Proposal = { aim: Aim; limits: Limits | null; expected: Expected | null };

const HALVINGS = 50;

/**
 * For each aim the limits with the highest specificity among those that reach the sensitivity and leave at
 * most a quarter uncertain; of several those that leave the fewest.
 *
 * The best of many points looks better than it is. So the patients are halved again and again, the limits
 * are proposed on one half and counted on the other, and the means are what new patients may bring.
 */
export function proposalsOf(outcomes: readonly HeardOutcome[]): Proposal[] {
  const placed = outcomes.map(placeOf);
  const whole = worthOfGrid(placed);
  const patients = [...new Set(outcomes.map(({ patientId }) => patientId))].sort((one, other) => one - other);
  const next = chance();
  const counted = AIMS.map((): Fractions[] => []);
  const found = AIMS.map(() => 0);
  for (let halving = 0; halving < HALVINGS; halving++) {
    const half = new Set(shuffled(patients, next).slice(0, Math.ceil(patients.length / 2)));
    const seen = worthOfGrid(placed.filter(({ patientId }) => half.has(patientId)));
    const others = worthOfGrid(placed.filter(({ patientId }) => !half.has(patientId)));
    for (const [at, aim] of AIMS.entries()) {
      const best = bestOf(aim, seen);
      if (best === null) continue;
      found[at] = (found[at] ?? 0) + 1;
      const worth = others[best];
      if (worth) counted[at]?.push(worth);
    }
  }
  return AIMS.map((aim, at) => {
    const best = bestOf(aim, whole);
    const mean = meanOf(counted[at] ?? []);
    const limits = best === null ? null : (GRID[best] ?? null);
    const expected = limits && mean && { ...mean, found: found[at] ?? 0, of: HALVINGS };
    return { aim, limits, expected };
  });
}

/** Of each point of the grid; null where there is nobody of a kind. */
function worthOfGrid(placed: readonly Placed[]): (Fractions | null)[] {
  const cells = cellsOf(placed);
  return GRID.map((limits) => {
    const { sensitivity, specificity, uncertain } = fractionsOf(countsOfCells(limits, cells));
    if (sensitivity === null || specificity === null || uncertain === null) return null;
    return { sensitivity, specificity, uncertain };
  });
}

/** Which point of the grid. */
function bestOf(aim: Aim, worths: readonly (Fractions | null)[]): number | null {
  let best: number | null = null;
  for (const [at, worth] of worths.entries()) {
    if (!worth || worth.sensitivity < aim || worth.uncertain > MOST_UNCERTAIN) continue;
    const before = best === null ? null : worths[best];
    const isBetter =
      !before ||
      worth.specificity > before.specificity ||
      (worth.specificity === before.specificity && worth.uncertain < before.uncertain);
    if (isBetter) best = at;
  }
  return best;
}

function meanOf(worths: readonly Fractions[]): Fractions | null {
  if (worths.length === 0) return null;
  const mean = (of: keyof Fractions) => worths.reduce((sum, each) => sum + each[of], 0) / worths.length;
  return {
    sensitivity: mean('sensitivity'),
    specificity: mean('specificity'),
    uncertain: mean('uncertain'),
  };
}

/** The same halves each time (mulberry32). */
function chance(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled(values: readonly number[], next: () => number): number[] {
  const order = [...values];
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
  return order;
}

/** An outcome with what no point of the grid tells apart. */
type Placed = HeardOutcome & { place: string };
type Cell = { outcome: HeardOutcome; count: number };

function placeOf(outcome: HeardOutcome): Placed {
  const { highest, lowest, hasDisease } = outcome;
  const reached = highest === null ? 0 : LEVELS.filter((level) => highest >= level).length;
  const above = lowest === null ? STEPS : LEVELS.filter((level) => lowest > level).length;
  return { ...outcome, place: `${hasDisease} ${reached} ${above}` };
}

function cellsOf(placed: readonly Placed[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const outcome of placed) {
    const cell = cells.get(outcome.place);
    if (cell) cell.count++;
    else cells.set(outcome.place, { outcome, count: 1 });
  }
  return [...cells.values()];
}

function countsOfCells(limits: Limits, cells: readonly Cell[]): OutcomeCounts {
  const counts = { diseased: nobody(), healthy: nobody() };
  for (const { outcome, count } of cells)
    counts[outcome.hasDisease ? 'diseased' : 'healthy'][answerAt(limits, outcome)] += count;
  return counts;
}
