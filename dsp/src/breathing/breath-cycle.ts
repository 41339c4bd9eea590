import { smoothed } from '../smoothing.ts';
import { BREATH_LEVEL_HZ } from './breath-level.ts';

/** 60 to 8 breaths a minute. */
const SHORTEST_S = 0.93;
const LONGEST_S = 7.6;
/** Slower changes are not breathing: the chest piece shifts, the patient tires. */
const TREND_SIGMA_S = 4;
/**
 * When inspiration and expiration are alike, the level repeats after half a cycle. The whole cycle must be
 * this much more alike to win.
 */
const TWICE_AS_LONG = 0.06;
/** Of two lengths that are nearly as alike, the shorter is the cycle and the longer two of them. */
const NEARLY = 0.88;

/** A level that repeats itself nearly as well within a second is a heart, not a chest. */
const HEART_FROM_S = 0.35;
const HEART_TO_S = 0.9;
const HEART_LIKENESS = 0.97;
const HEART_AT_LEAST = 0.55;

export type BreathCycle = { cycleS: number; strength: number };

/**
 * The lag at which the level repeats itself most, by autocorrelation; null where nothing repeats, or a heart
 * does.
 */
export function breathCycle(level: Float32Array): BreathCycle | null {
  const values = withoutTrend(level);
  const longest = Math.floor(Math.min(LONGEST_S * BREATH_LEVEL_HZ, values.length * 0.62));
  const shortest = Math.floor(SHORTEST_S * BREATH_LEVEL_HZ);
  const likeness = Float64Array.from({ length: longest + 2 }, (_, lag) =>
    lag < shortest - 1 ? 1 : correlationAtLag(values, lag),
  );
  const peaks: BreathCycle[] = [];
  for (let lag = shortest; lag <= longest; lag++) {
    const [before, here, after] = [likeness[lag - 1] ?? 1, likeness[lag] ?? 0, likeness[lag + 1] ?? 1];
    if (here < before || here <= after) continue;
    const shift = (0.5 * (before - after)) / (before - 2 * here + after || 1);
    peaks.push({ cycleS: (lag + shift) / BREATH_LEVEL_HZ, strength: here });
  }
  const highest = Math.max(0, ...peaks.map((peak) => peak.strength));
  const first = peaks.find((peak) => peak.strength >= NEARLY * highest);
  if (!first || first.strength <= 0) return null;
  if (heartbeatPeak(values) >= Math.max(HEART_AT_LEAST, HEART_LIKENESS * highest)) return null;
  const twice = peaks.find((peak) => Math.abs(peak.cycleS / first.cycleS - 2) < 0.2);
  return twice && twice.strength > first.strength + TWICE_AS_LONG ? twice : first;
}

/** Whether the level repeats itself as fast as a heart, so that it is not breathing. */
export function isHeartbeat(level: Float32Array): boolean {
  return heartbeatPeak(withoutTrend(level)) >= HEART_AT_LEAST;
}

/** The highest autocorrelation peak at the lags of heart beats; 0 without a peak. */
function heartbeatPeak(values: Float32Array): number {
  let highest = 0;
  const first = Math.round(HEART_FROM_S * BREATH_LEVEL_HZ);
  let [before, here] = [1, correlationAtLag(values, first)];
  for (let lag = first; lag < HEART_TO_S * BREATH_LEVEL_HZ; lag++) {
    const after = correlationAtLag(values, lag + 1);
    if (here > before && here >= after) highest = Math.max(highest, here);
    [before, here] = [here, after];
  }
  return highest;
}

function withoutTrend(level: Float32Array): Float32Array {
  const trend = smoothed(level, TREND_SIGMA_S * BREATH_LEVEL_HZ);
  return level.map((value, index) => value - (trend[index] ?? 0));
}

/** Pearson's r with the values `lag` later. */
export function correlationAtLag(values: Float32Array, lag: number): number {
  let [products, before, after] = [0, 0, 0];
  for (let index = lag; index < values.length; index++) {
    const [one, other] = [values[index - lag] as number, values[index] as number];
    products += one * other;
    before += one * one;
    after += other * other;
  }
  return products / (Math.sqrt(before * after) || 1);
}
