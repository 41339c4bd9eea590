import { quantile } from '../smoothing.ts';

/** `unknown`: too few beats to tell. */
export type Rhythm = 'regular' | 'irregular' | 'unknown';

/** Beats that are needed to speak of a rhythm. */
const FEWEST_CYCLES = 6;
/**
 * Distance of the shortest and longest tenth of the cycles, as a share of their median. Breathing changes a child's
 * cycle by less (CirCor, annotated cycles: 95 % below); atrial fibrillation has 0.4 and more.
 */
const IRREGULAR_SPREAD = 0.28;

/** `cycles`: any unit. */
export function rhythmOf(cycles: readonly number[]): Rhythm {
  if (cycles.length < FEWEST_CYCLES) return 'unknown';
  const spread = (quantile(cycles, 0.9) - quantile(cycles, 0.1)) / quantile(cycles, 0.5);
  return spread > IRREGULAR_SPREAD ? 'irregular' : 'regular';
}
