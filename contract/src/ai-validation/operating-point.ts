import { type AnswerCounts, type Figures, figuresOf, type OutcomeCounts } from './figures.ts';

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

/**
 * The limits with the highest specificity among those that reach the sensitivity and leave at most a quarter
 * uncertain; of several those that leave the fewest. Null: none does.
 */
export function proposedLimits(aim: Aim, outcomes: readonly HeardOutcome[]): Limits | null {
  const cells = cellsOf(outcomes);
  let best: { limits: Limits; specificity: number; uncertain: number } | null = null;
  for (const limits of GRID) {
    const figures = figuresOf(countsOfCells(limits, cells));
    const { sensitivity, specificity, uncertain } = fractionsOf(figures);
    if (sensitivity === null || specificity === null || uncertain === null) continue;
    if (sensitivity < aim || uncertain > MOST_UNCERTAIN) continue;
    const isBetter =
      !best ||
      specificity > best.specificity ||
      (specificity === best.specificity && uncertain < best.uncertain);
    if (isBetter) best = { limits, specificity, uncertain };
  }
  return best?.limits ?? null;
}

/** Of those answered; null of nothing. */
export function fractionsOf({ answered, uncertain }: Figures) {
  const fraction = ({ k, n }: { k: number; n: number }) => (n === 0 ? null : k / n);
  return {
    sensitivity: fraction(answered.sensitivity),
    specificity: fraction(answered.specificity),
    uncertain: fraction(uncertain),
  };
}

const HALVINGS = 50;

/** What to expect of patients who are not among those of the choice. */
export type Expected = {
  sensitivity: number;
  specificity: number;
  uncertain: number;
  /** In how many of `of` halvings one half had limits that reached the aim. */
  found: number;
  of: number;
};

/**
 * The best of many points looks better than it is. So the patients are halved again and again, the limits
 * are proposed on one half and counted on the other, and the means are what new patients may bring. Null:
 * no half had limits, or the other one nobody of a kind.
 */
export function expectedOfNew(aim: Aim, outcomes: readonly HeardOutcome[]): Expected | null {
  const patients = [...new Set(outcomes.map(({ patientId }) => patientId))].sort((one, other) => one - other);
  const next = chance();
  const counted: { sensitivity: number; specificity: number; uncertain: number }[] = [];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const half = new Set(shuffled(patients, next).slice(0, Math.ceil(patients.length / 2)));
    const limits = proposedLimits(
      aim,
      outcomes.filter(({ patientId }) => half.has(patientId)),
    );
    if (!limits) continue;
    const others = outcomes.filter(({ patientId }) => !half.has(patientId));
    const { sensitivity, specificity, uncertain } = fractionsOf(figuresOf(countsAt(limits, others)));
    if (sensitivity !== null && specificity !== null && uncertain !== null)
      counted.push({ sensitivity, specificity, uncertain });
  }
  if (counted.length === 0) return null;
  const mean = (of: keyof (typeof counted)[number]) =>
    counted.reduce((sum, each) => sum + each[of], 0) / counted.length;
  return {
    sensitivity: mean('sensitivity'),
    specificity: mean('specificity'),
    uncertain: mean('uncertain'),
    found: counted.length,
    of: HALVINGS,
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

/** Outcomes that no point of the grid tells apart, with how many there are of them. */
type Cell = { outcome: HeardOutcome; count: number };

function cellsOf(outcomes: readonly HeardOutcome[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const outcome of outcomes) {
    const { highest, lowest, hasDisease } = outcome;
    const reached = highest === null ? 0 : LEVELS.filter((level) => highest >= level).length;
    const above = lowest === null ? STEPS : LEVELS.filter((level) => lowest > level).length;
    const key = `${hasDisease} ${reached} ${above}`;
    const cell = cells.get(key);
    if (cell) cell.count++;
    else cells.set(key, { outcome, count: 1 });
  }
  return [...cells.values()];
}

function countsOfCells(limits: Limits, cells: readonly Cell[]): OutcomeCounts {
  const counts = { diseased: nobody(), healthy: nobody() };
  for (const { outcome, count } of cells)
    counts[outcome.hasDisease ? 'diseased' : 'healthy'][answerAt(limits, outcome)] += count;
  return counts;
}
