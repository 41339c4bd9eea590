import { bandPowers } from '../band-levels.ts';
import { breathCycle } from '../breathing/breath-cycle.ts';
import { BREATH_LEVEL_HZ, breathLevel } from '../breathing/breath-level.ts';
import { decimate } from '../decimate.ts';
import { quantile, smoothed } from '../smoothing.ts';
import { decibels, QUALITY_SAMPLE_RATE_HZ } from './frames.ts';
import { HEART_WITHOUT_BREATH } from './limits.ts';

const SMOOTHING_S = 0.05;
/** Beats are faster than this, breaths slower. */
const BREATH_SIGMA_S = 0.35;
const BANDS = [
  { lowHz: 25, highHz: 150 },
  { lowHz: 500, highHz: 800 },
] as const;

const swingOf = (level: Float32Array) => quantile(level, 0.9) - quantile(level, 0.1);

/**
 * Beats stand out in 25 to 150 Hz, and 500 to 800 Hz, where a breath is heard and a heart hardly is, stays
 * nearly as it is; nor is the level alike from breath to breath. Needs no rhythm: in irregular and noisy
 * hearts none is found.
 */
export function isHeartWithoutBreath(samples: Float32Array, sampleRateHz: number): boolean {
  const [low = new Float32Array(), breath = new Float32Array()] = bandPowers(
    decimate(samples, sampleRateHz, QUALITY_SAMPLE_RATE_HZ),
    { sampleRateHz: QUALITY_SAMPLE_RATE_HZ, levelsHz: BREATH_LEVEL_HZ, windowSamples: 256, bands: BANDS },
  ).map((powers) => smoothed(powers.map(decibels), SMOOTHING_S * BREATH_LEVEL_HZ));
  const slow = smoothed(low, BREATH_SIGMA_S * BREATH_LEVEL_HZ);
  const beats = low.map((value, index) => value - (slow[index] ?? 0));
  const { beatsSwingDb, breathSwingDb, breathLikeness } = HEART_WITHOUT_BREATH;
  if (swingOf(beats) <= beatsSwingDb || swingOf(breath) >= breathSwingDb) return false;
  return (breathCycle(breathLevel(samples, sampleRateHz))?.strength ?? 0) < breathLikeness;
}
