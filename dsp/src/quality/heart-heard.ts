import { bandPowers } from '../band-levels.ts';
import { analyseBeats } from '../beats/analysis.ts';
import { breathCycle } from '../breathing/breath-cycle.ts';
import { BREATH_LEVEL_HZ, breathLevel } from '../breathing/breath-level.ts';
import { decimate } from '../decimate.ts';
import { quantile, smoothed } from '../smoothing.ts';
import { decibels, QUALITY_SAMPLE_RATE_HZ } from './frames.ts';
import { HEART_INSTEAD_OF_LUNG, HEART_RETURNS } from './limits.ts';
import { returnsPerS } from './returning-sound.ts';

/** Beats are quicker than this, breaths slower. */
const BREATH_SIGMA_S = 0.35;

/** Confidence 0 to 1 of a heart's rhythm; 0: none. */
export const heartConfidence = (samples: Float32Array, sampleRateHz: number) =>
  analyseBeats(samples, sampleRateHz).heartRate?.confidence ?? 0;

/** A short sound comes back, at whatever distances, and it is no breath. */
export function doesHeartReturn(samples: Float32Array, sampleRateHz: number): boolean {
  if (returnsPerS(samples, sampleRateHz) < HEART_RETURNS.perS) return false;
  return (breathCycle(breathLevel(samples, sampleRateHz))?.strength ?? 0) < HEART_RETURNS.breathLikeness;
}

/** A heart's rhythm where no breath is heard: once the beats are smoothed away the level hardly swings; more, where nothing is as high pitched as breath. */
export function isHeartInsteadOfLung(samples: Float32Array, sampleRateHz: number): boolean {
  const limits = HEART_INSTEAD_OF_LUNG;
  if (heartConfidence(samples, sampleRateHz) < limits.confidence) return false;
  const level = breathLevel(samples, sampleRateHz);
  const likeness = breathCycle(level)?.strength ?? 0;
  const slow = smoothed(level, BREATH_SIGMA_S * BREATH_LEVEL_HZ);
  const swingDb = quantile(slow, 0.9) - quantile(slow, 0.1);
  if (swingDb >= limits.slowSwingDb.tooLow) return false;
  if (lowOverBreathDb(samples, sampleRateHz) > limits.lowOverBreathDb) return true;
  const alike =
    likeness < limits.likeness.none ? 'none' : likeness < limits.likeness.clear ? 'usual' : 'clear';
  return swingDb < limits.slowSwingDb[alike];
}

/** Power of 25 to 150 over that of 300 to 800 Hz, at their 90th percentiles. */
function lowOverBreathDb(samples: Float32Array, sampleRateHz: number): number {
  const [low, breath] = bandPowers(decimate(samples, sampleRateHz, QUALITY_SAMPLE_RATE_HZ), {
    sampleRateHz: QUALITY_SAMPLE_RATE_HZ,
    levelsHz: BREATH_LEVEL_HZ,
    windowSamples: 256,
    bands: [
      { lowHz: 25, highHz: 150 },
      { lowHz: 300, highHz: 800 },
    ],
  });
  return decibels(quantile(low ?? [], 0.9)) - decibels(quantile(breath ?? [], 0.9));
}
