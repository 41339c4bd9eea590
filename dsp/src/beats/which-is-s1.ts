import { quantile } from '../smoothing.ts';

/** S1 to S2 for a cycle: 0.33 s · cycle^0.58 (systolic time intervals of children and adults). */
export const usualSystoleS = (cycleS: number) => 0.33 * cycleS ** 0.58;

/** How far systole lies from the usual, as a logarithm. */
const SYSTOLE_SPREAD = 0.11;
/** Log odds for each e-fold of pitch that one sound has above the other, and of steadiness. */
const PITCH_ODDS = 1.5;
const STEADINESS_ODDS = 1;
const MOST_ODDS = 8;
const FEWEST_INTERVALS = 4;

/**
 * Log odds that of two alternating sounds the first kind is S1. From 140 a minute on systole and diastole are equally
 * long, and timing alone no longer tells: S2 is higher pitched, and systole the steadier of the two intervals, since
 * breathing changes diastole.
 */
export function oddsOfFirst(
  fromFirstS: readonly number[],
  fromSecondS: readonly number[],
  pitchOfFirst: readonly number[],
  pitchOfSecond: readonly number[],
): number {
  if (fromFirstS.length === 0 || fromSecondS.length === 0) return 0;
  const [systoleS, diastoleS] = [quantile(fromFirstS, 0.5), quantile(fromSecondS, 0.5)];
  const usualS = usualSystoleS(systoleS + diastoleS);
  const timing =
    (Math.log(diastoleS / usualS) ** 2 - Math.log(systoleS / usualS) ** 2) / (2 * SYSTOLE_SPREAD ** 2);
  const pitch = limited(quantile(pitchOfSecond, 0.5) - quantile(pitchOfFirst, 0.5), 2);
  const isMeasured = Math.min(fromFirstS.length, fromSecondS.length) >= FEWEST_INTERVALS;
  const steadiness = isMeasured ? limited(Math.log(spread(fromSecondS) / spread(fromFirstS)), 1.5) : 0;
  return limited(timing + PITCH_ODDS * pitch + STEADINESS_ODDS * steadiness, MOST_ODDS);
}

function limited(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/** Half the distance of the quartiles, at least half of what a mark is known to. */
function spread(values: readonly number[]): number {
  return Math.max(0.003, (quantile(values, 0.75) - quantile(values, 0.25)) / 2);
}
