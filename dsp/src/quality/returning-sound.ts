import { bandPowers } from '../band-levels.ts';
import { decimate } from '../decimate.ts';
import { quantile, smoothed } from '../smoothing.ts';
import { QUALITY_SAMPLE_RATE_HZ } from './frames.ts';

const LEVELS_HZ = 50;
const BANDS = [
  { lowHz: 25, highHz: 150 },
  { lowHz: 150, highHz: 500 },
  { lowHz: 500, highHz: 1000 },
] as const;
/** 150 to 500 Hz. */
const ONE_BAND = 1;
/** S1 to S2 and the intervals between and after them. */
const PATTERN = 0.7 * LEVELS_HZ;
/** Pearson's r above which two sounds are the same. */
const SAME = 0.9;
/** No heart beats faster. */
const APART = 0.3 * LEVELS_HZ;
/** Slower changes are breath. */
const SLOW_SIGMA_S = 0.2;
/** Anything this far below the loud moments of a band is silence. */
const RANGE = 1e-3;

export type ReturnsPerS = { inAllBands: number; inOneBand: number };

/**
 * How often per second the most frequent sound of 0.7 s returns, at whatever intervals: alike in 25 to 1000
 * Hz, and in 150 to 500 Hz alone. 0 for less than two seconds.
 */
export function returnsPerS(samples: Float32Array, sampleRateHz: number): ReturnsPerS {
  const durationS = samples.length / sampleRateHz;
  if (durationS < 2) return { inAllBands: 0, inOneBand: 0 };
  const levels = bandPowers(decimate(samples, sampleRateHz, QUALITY_SAMPLE_RATE_HZ), {
    sampleRateHz: QUALITY_SAMPLE_RATE_HZ,
    levelsHz: LEVELS_HZ,
    windowSamples: 256,
    bands: BANDS,
  }).map((powers) => {
    const floor = RANGE * quantile(powers, 0.95) + 1e-12;
    const level = smoothed(
      powers.map((power) => Math.log(power + floor)),
      1,
    );
    const slow = smoothed(level, SLOW_SIGMA_S * LEVELS_HZ);
    return level.map((value, index) => value - (slow[index] ?? 0));
  });
  const most = (bands: readonly Float32Array[]) => Math.max(0, mostReturns(bands) - 1) / durationS;
  return { inAllBands: most(levels), inOneBand: most(levels.slice(ONE_BAND, ONE_BAND + 1)) };
}

function mostReturns(levels: readonly Float32Array[]): number {
  const count = (levels[0]?.length ?? 0) - PATTERN;
  const patterns = Array.from({ length: count }, (_, first) => patternAt(levels, first));
  const loud = quantile(
    patterns.map(({ energy }) => energy),
    0.5,
  );
  let most = 0;
  // Every second one: 20 ms apart they are alike.
  for (let place = 0; place < count; place += 2) {
    const pattern = patterns[place] as Pattern;
    if (pattern.energy >= loud) most = Math.max(most, returnsOf(pattern, patterns));
  }
  return most;
}

type Pattern = { values: Float32Array; energy: number };

/** The bands' levels from `first` on, each without its mean. */
function patternAt(levels: readonly Float32Array[], first: number): Pattern {
  const values = new Float32Array(levels.length * PATTERN);
  levels.forEach((level, band) => {
    const part = level.subarray(first, first + PATTERN);
    const mean = part.reduce((sum, value) => sum + value, 0) / PATTERN;
    values.set(
      part.map((value) => value - mean),
      band * PATTERN,
    );
  });
  return { values, energy: values.reduce((sum, value) => sum + value * value, 0) };
}

function returnsOf({ values, energy }: Pattern, patterns: readonly Pattern[]): number {
  const likeness = patterns.map((other) => {
    let products = 0;
    for (let index = 0; index < values.length; index++)
      products += (values[index] as number) * (other.values[index] as number);
    return products / Math.sqrt(energy * other.energy + 1e-9);
  });
  let returns = 0;
  let last = -APART;
  likeness.forEach((here, place) => {
    if (here < SAME || place - last < APART) return;
    if (here < (likeness[place - 1] ?? -1) || here < (likeness[place + 1] ?? -1)) return;
    returns++;
    last = place;
  });
  return returns;
}
