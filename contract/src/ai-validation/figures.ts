/** Outcomes of one kind, by what the AI answered. */
export type AnswerCounts = { murmur: number; none: number; uncertain: number };
/** By what the reference said. */
export type OutcomeCounts = { diseased: AnswerCounts; healthy: AnswerCounts };
/** `k` of `n`. */
export type Share = { k: number; n: number };
/** Fractions. */
export type Interval = { low: number; high: number };

/** The 97.5 % point of the normal distribution. */
const Z = 1.959964;
/** Below it a percentage says more than there is. */
export const PERCENT_FROM = 5;
/** Below it a figure is called one of few. */
export const FEW_BELOW = 30;
/** An interval is of use when it is no wider. */
export const USEFUL_WIDTH = 0.2;
/** More would be needed only where it is never reached. */
const MOST_NEEDED = 1_000;

/**
 * Wilson's score interval at 95 %, without continuity correction; null of nothing. Source: Newcombe,
 * Statistics in Medicine 1998;17:857-872, method 3.
 */
export function wilson({ k, n }: Share): Interval | null {
  if (n === 0) return null;
  const square = Z * Z;
  const middle = (2 * k + square) / (2 * (n + square));
  const half = (Z * Math.sqrt(square + (4 * k * (n - k)) / n)) / (2 * (n + square));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** How many more cases make the interval useful, if they turn out as those so far. */
export function neededFor({ k, n }: Share): number {
  if (isUseful({ k, n })) return 0;
  // All right of few is no promise that all will be: two of each kind are added (Agresti and Coull).
  const expected = (k + 2) / (n + 4);
  for (let size = n + 1; size < MOST_NEEDED; size++)
    if (isUseful({ k: expected * size, n: size })) return size - n;
  return Math.max(0, MOST_NEEDED - n);
}

function isUseful(share: Share): boolean {
  const interval = wilson(share);
  return interval !== null && interval.high - interval.low <= USEFUL_WIDTH;
}

const sum = ({ murmur, none, uncertain }: AnswerCounts) => murmur + none + uncertain;

/**
 * What the AI is worth. `answered`: among the outcomes that it answered. `all`: an uncertain answer counts as
 * none. A predictive value is the same in both, since it is about answers.
 */
export function figuresOf({ diseased, healthy }: OutcomeCounts) {
  const [ill, well] = [sum(diseased), sum(healthy)];
  return {
    outcomes: ill + well,
    uncertain: { k: diseased.uncertain + healthy.uncertain, n: ill + well },
    answered: {
      sensitivity: { k: diseased.murmur, n: diseased.murmur + diseased.none },
      specificity: { k: healthy.none, n: healthy.murmur + healthy.none },
    },
    all: {
      sensitivity: { k: diseased.murmur, n: ill },
      specificity: { k: healthy.none, n: well },
    },
    ppv: { k: diseased.murmur, n: diseased.murmur + healthy.murmur },
    npv: { k: healthy.none, n: diseased.none + healthy.none },
  } satisfies Figures;
}
export type Figures = {
  outcomes: number;
  uncertain: Share;
  answered: { sensitivity: Share; specificity: Share };
  all: { sensitivity: Share; specificity: Share };
  ppv: Share;
  npv: Share;
};
