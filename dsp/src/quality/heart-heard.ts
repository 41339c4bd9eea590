import { bandPowers } from '../band-levels.ts';
import { analyseBeats } from '../beats/analysis.ts';
import { breathCycle } from '../breathing/breath-cycle.ts';
import { BREATH_LEVEL_HZ, breathLevel } from '../breathing/breath-level.ts';
import { decimate } from '../decimate.ts';
import { quantile, smoothed } from '../smoothing.ts';
import { decibels, QUALITY_SAMPLE_RATE_HZ } from './frames.ts';
import { HEART_INSTEAD_OF_LUNG, HEART_RETURNS } from './limits.ts';
import { returnsPerS } from './returning-sound.ts';

/** Beats are faster than this, breaths slower. */
const BREATH_SIGMA_S = 0.35;

/** Confidence, 0 to 1, in a heart's rhythm; 0 means none. */
export const heartConfidence = (samples: Float32Array, sampleRateHz: number) =>
  analyseBeats(samples, sampleRateHz).heartRate?.confidence ?? 0;

/** A short sound returns, at whatever intervals, and is not a breath. */
export function doesHeartReturn(samples: Float32Array, sampleRateHz: number): boolean {
  const { inAllBands, inOneBand } = returnsPerS(samples, sampleRateHz);
  if (Math.max(inAllBands, inOneBand) >= HEART_RETURNS.perSBesideBreath) return true;
  if (inAllBands < HEART_RETURNS.perS && inOneBand < HEART_RETURNS.perSInOneBand) return false;
  return (breathCycle(breathLevel(samples, sampleRateHz))?.strength ?? 0) < HEART_RETURNS.breathLikeness;
}

/** A heart's rhythm without audible breath: with the beats smoothed away the level hardly swings. */
export function isHeartInsteadOfLung(samples: Float32Array, sampleRateHz: number): boolean {
  const { confidence, faintBreath, likeness, slowSwingDb, besideBeats } = HEART_INSTEAD_OF_LUNG;
  const certainty = heartConfidence(samples, sampleRateHz);
  if (certainty < confidence) return false;
  const level = breathLevel(samples, sampleRateHz);
  const slow = smoothed(level, BREATH_SIGMA_S * BREATH_LEVEL_HZ);
  const swingDb = swingOf(slow);
  if (swingDb >= slowSwingDb.tooLow) return false;
  if (certainty >= faintBreath.confidence && isBreathFaint(samples, sampleRateHz)) return true;
  const beatsDb = swingOf(level.map((value, index) => value - (slow[index] ?? 0)));
  if (swingDb < slowSwingDb.besideBeats && swingDb < besideBeats * beatsDb) return true;
  const strength = breathCycle(level)?.strength ?? 0;
  return (
    swingDb < slowSwingDb[strength < likeness.none ? 'none' : strength < likeness.clear ? 'usual' : 'clear']
  );
}

const swingOf = (level: Float32Array) => quantile(level, 0.9) - quantile(level, 0.1);

/**
 * Nothing at the pitch of breath stands out: 300 to 800 Hz is far below 25 to 150 Hz and hardly falls in
 * pauses.
 */
function isBreathFaint(samples: Float32Array, sampleRateHz: number): boolean {
  const { lowOverBreathDb, medianOverPauseDb } = HEART_INSTEAD_OF_LUNG.faintBreath;
  const [low, breath] = bandPowers(decimate(samples, sampleRateHz, QUALITY_SAMPLE_RATE_HZ), {
    sampleRateHz: QUALITY_SAMPLE_RATE_HZ,
    levelsHz: BREATH_LEVEL_HZ,
    windowSamples: 256,
    bands: [
      { lowHz: 25, highHz: 150 },
      { lowHz: 300, highHz: 800 },
    ],
  });
  const breathDb = (share: number) => decibels(quantile(breath ?? [], share));
  if (decibels(quantile(low ?? [], 0.9)) - breathDb(0.9) <= lowOverBreathDb) return false;
  return breathDb(0.5) - breathDb(0.1) < medianOverPauseDb;
}
