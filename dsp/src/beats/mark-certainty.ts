import { quantile } from '../smoothing.ts';
import type { TrackedMark } from './beat-tracking.ts';
import { LIKENESS_HZ } from './heart-sound-likeness.ts';
import { MARK_REACH, strongSounds } from './strong-sounds.ts';

/** Strong sounds and other intervals this close to a mark affect its certainty. */
const AROUND_VALUES = 1.2 * LIKENESS_HZ;
/** This many log odds count as one; tuned on CirCor's patients with even numbers. */
const ODDS_TEMPERATURE = 1.5;
const SYSTOLE_SPREAD = 0.09;
const MAX_DEVIATION = 0.5;
const LOCAL_PRIOR_ODDS = 2;

/** Shares, 0 to 1, of the strong sounds that have no mark: overall, and around each mark. */
export function unmarkedShares(likeness: Float32Array, marks: readonly TrackedMark[]) {
  const all = strongSounds(likeness);
  const unmarked = all.slice();
  for (const { index } of marks) unmarked.fill(0, Math.max(0, index - MARK_REACH), index + MARK_REACH + 1);
  const sum = (values: Float32Array) => values.reduce((total, value) => total + value, 0);
  const share = (from: number, to: number) =>
    sum(unmarked.subarray(from, to)) / (sum(all.subarray(from, to)) || 1);
  return {
    ofAll: share(0, all.length),
    around: marks.map(({ index }) => share(Math.max(0, index - AROUND_VALUES), index + AROUND_VALUES)),
  };
}

/**
 * Probability, 0.5 to 1, that each mark is of its kind and not of the other. `odds` are the log odds over the
 * whole sound. A mark is less certain where the intervals around it fit equally well the other way round
 * (diastole as long as a usual systole).
 */
export function kindCertainties(marks: readonly TrackedMark[], odds: number): number[] {
  const areSwapped = odds < 0;
  const intervals = marks.slice(1).map((mark, before) => {
    const first = marks[before] as TrackedMark;
    const isSystole = first.isS1 !== mark.isS1 && first.isS1 !== areSwapped;
    return { at: (first.index + mark.index) / 2, length: mark.index - first.index, isSystole };
  });
  const usual = quantile(
    intervals.filter(({ isSystole }) => isSystole).map(({ length }) => length),
    0.5,
  );
  const unlike = (length: number) =>
    Math.min(MAX_DEVIATION, Math.abs(Math.log(length / usual))) ** 2 / (2 * SYSTOLE_SPREAD ** 2);
  const whole = logistic(Math.abs(odds) / ODDS_TEMPERATURE);
  return marks.map(({ index }) => {
    const local = intervals
      .filter(({ at }) => Math.abs(at - index) < AROUND_VALUES / 2)
      .reduce((sum, { length, isSystole }) => sum + (isSystole ? -1 : 1) * unlike(length), LOCAL_PRIOR_ODDS);
    return Math.max(0.5, Math.min(whole, logistic(local)));
  });
}

function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
