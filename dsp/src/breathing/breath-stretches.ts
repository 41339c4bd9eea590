import { quantile } from '../smoothing.ts';
import { BREATH_LEVEL_HZ } from './breath-level.ts';

/** A stretch with audible breathing, in level values. */
export type BreathStretch = { first: number; end: number; levelDb: number };

/** A breath begins and ends at this fraction between the level of the pauses and that of the breaths. */
const THRESHOLD = 0.42;
/** Shares of a cycle: shorter sounds are ignored, shorter gaps do not separate, longer sounds may be two. */
const SHORTEST_SOUND = 0.1;
const SHORTEST_GAP = 0.035;
const MAYBE_TWO = 0.4;
/** A dip between two sounds without a pause between them. */
const DIP_DB = 1.8;

/**
 * Stretches of the level that stand out, each one inspiration or expiration. `cycleS` is the breathing cycle.
 */
export function breathStretches(level: Float32Array, cycleS: number): BreathStretch[] {
  const [low, high] = [quantile(level, 0.08), quantile(level, 0.9)];
  const threshold = low + THRESHOLD * (high - low);
  const cycle = cycleS * BREATH_LEVEL_HZ;
  const loud: { first: number; end: number }[] = [];
  for (let index = 0; index < level.length; index++) {
    if ((level[index] as number) < threshold) continue;
    const last = loud.at(-1);
    if (last && index - last.end <= SHORTEST_GAP * cycle) last.end = index + 1;
    else loud.push({ first: index, end: index + 1 });
  }
  return loud
    .flatMap((stretch) => split(level, stretch, cycle))
    .filter(({ first, end }) => end - first >= SHORTEST_SOUND * cycle)
    .map(({ first, end }) => ({ first, end, levelDb: quantile(level.subarray(first, end), 0.7) }));
}

/** Splits a long stretch that dips in its middle part. */
function split(level: Float32Array, { first, end }: { first: number; end: number }, cycle: number) {
  const whole = [{ first, end }];
  if (end - first < MAYBE_TWO * cycle) return whole;
  const margin = Math.round(Math.max(SHORTEST_SOUND * cycle, 0.2 * (end - first)));
  let dip = first + margin;
  for (let index = dip; index < end - margin; index++)
    if ((level[index] as number) < (level[dip] as number)) dip = index;
  const highest = (from: number, to: number) =>
    level.subarray(from, to).reduce((a, b) => Math.max(a, b), -1e9);
  const depth = Math.min(highest(first, dip), highest(dip, end)) - (level[dip] as number);
  return depth >= DIP_DB
    ? [
        { first, end: dip },
        { first: dip, end },
      ]
    : whole;
}
