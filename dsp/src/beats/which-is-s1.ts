import { quantile } from '../smoothing.ts';

/** Usual time from S1 to S2: 0.33 s · cycle^0.58 (systolic time intervals of children and adults). */
export const usualSystoleS = (cycleS: number) => 0.33 * cycleS ** 0.58;

/** Spread of systole around the usual, as a logarithm. */
const SYSTOLE_SPREAD = 0.11;
/** Log odds per e-fold by which one sound is higher pitched, or one interval steadier, than the other. */
const PITCH_ODDS = 1.5;
const STEADINESS_ODDS = 1;
const MAX_ODDS = 8;
const MIN_INTERVALS = 4;

/**
 * Log odds that the first of two alternating kinds of sound is S1. From 140 a minute systole and diastole are
 * equally long and timing cannot tell them apart; what remains is that S2 is higher pitched and that systole
 * is the steadier interval, since breathing changes diastole.
 */
export function oddsThatFirstIsS1(
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
  const isMeasured = Math.min(fromFirstS.length, fromSecondS.length) >= MIN_INTERVALS;
  const steadiness = isMeasured ? limited(Math.log(spread(fromSecondS) / spread(fromFirstS)), 1.5) : 0;
  return limited(timing + PITCH_ODDS * pitch + STEADINESS_ODDS * steadiness, MAX_ODDS);
}

function limited(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/** Half the interquartile range, at least half of a mark's precision. */
function spread(values: readonly number[]): number {
  return Math.max(0.003, (quantile(values, 0.75) - quantile(values, 0.25)) / 2);
}
