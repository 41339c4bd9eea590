import { analyseBeats } from '../beats/analysis.ts';
import { BREATH_LEVEL_HZ, breathLevel } from '../breathing/breath-level.ts';
import { quantile, smoothed } from '../smoothing.ts';

/** Beats are quicker than this, breaths slower. */
const BREATH_SIGMA_S = 0.35;

/** Confidence 0 to 1 of a heart's rhythm; 0: none. */
export const heartConfidence = (samples: Float32Array, sampleRateHz: number) =>
  analyseBeats(samples, sampleRateHz).heartRate?.confidence ?? 0;

/** How far (dB) the loudness of breathing swings once the beats are smoothed away. */
export function slowSwingDb(samples: Float32Array, sampleRateHz: number): number {
  const level = smoothed(breathLevel(samples, sampleRateHz), BREATH_SIGMA_S * BREATH_LEVEL_HZ);
  return quantile(level, 0.9) - quantile(level, 0.1);
}
