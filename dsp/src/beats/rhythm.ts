import { quantile } from '../smoothing.ts';

/** `unknown`: too few beats. */
export type Rhythm = 'regular' | 'irregular' | 'unknown';

/** Cycles needed to judge the rhythm. */
const MIN_CYCLES = 6;
/**
 * Spread between the shortest and the longest tenth of the cycles, as a share of their median. Breathing
 * changes a child's cycle by less (95 % of CirCor's annotated cycles are below); atrial fibrillation has 0.4
 * and more.
 */
const IRREGULAR_SPREAD = 0.28;

/** `cycles` may be in any unit. */
export function classifyRhythm(cycles: readonly number[]): Rhythm {
  if (cycles.length < MIN_CYCLES) return 'unknown';
  const spread = (quantile(cycles, 0.9) - quantile(cycles, 0.1)) / quantile(cycles, 0.5);
  return spread > IRREGULAR_SPREAD ? 'irregular' : 'regular';
}
