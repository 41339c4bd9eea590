import { bandPowers } from '../band-levels.ts';
import { analyseBeats } from '../beats/analysis.ts';
import { breathCycle, correlationAtLag } from '../breathing/breath-cycle.ts';
import { BREATH_LEVEL_HZ, breathLevel } from '../breathing/breath-level.ts';
import { decimate } from '../decimate.ts';
import { quantile, smoothed } from '../smoothing.ts';
import { decibels, QUALITY_SAMPLE_RATE_HZ } from './frames.ts';
import { isHeartWithoutBreath } from './heart-without-breath.ts';
import { HEART_BETWEEN_BEATS, HEART_INSTEAD_OF_LUNG, HEART_RETURNS } from './limits.ts';
import { returnsPerS } from './returning-sound.ts';

const { certain, farAbove, withBeats, clearBreath } = HEART_BETWEEN_BEATS;
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

/**
 * A heart's beats without audible breath. With a rhythm: with the beats smoothed away, or between them, the
 * level hardly swings.
 */
export function isHeartInsteadOfLung(samples: Float32Array, sampleRateHz: number): boolean {
  if (isHeartWithoutBreath(samples, sampleRateHz)) return true;
  const { confidence, atLeastLowDb, faintBreath, likeness, slowSwingDb, besideBeats } = HEART_INSTEAD_OF_LUNG;
  const heart = analyseBeats(samples, sampleRateHz).heartRate;
  const certainty = heart?.confidence ?? 0;
  if (!heart || certainty < confidence) return false;
  const level = breathLevel(samples, sampleRateHz);
  const slow = smoothed(level, BREATH_SIGMA_S * BREATH_LEVEL_HZ);
  const beats = level.map((value, index) => value - (slow[index] ?? 0));
  const strength = breathCycle(level)?.strength ?? 0;
  const { lowOverBreathDb, medianOverPauseDb } = breathBelowHeart(samples, sampleRateHz);
  // What is regular is breathing, faster than most.
  if (lowOverBreathDb < atLeastLowDb) return false;
  const least = leastWithinBeat(level, heart.bpm);
  const betweenDb = swingOf(least);
  const isLikeBreath = Math.max(strength, breathCycle(least)?.strength ?? 0) >= certain.likeness;
  if (isQuietBetweenBeats({ beats, betweenDb, isLikeBreath, heart, lowOverBreathDb })) return true;
  if (strength >= clearBreath.likeness && betweenDb >= clearBreath.swingDb) return false;
  const swingDb = swingOf(slow);
  if (swingDb >= slowSwingDb.tooLow) return false;
  const isFaint =
    lowOverBreathDb > faintBreath.lowOverBreathDb && medianOverPauseDb < faintBreath.medianOverPauseDb;
  if (certainty >= faintBreath.confidence && isFaint) return true;
  if (swingDb < slowSwingDb.besideBeats && swingDb < besideBeats * swingOf(beats)) return true;
  return (
    swingDb < slowSwingDb[strength < likeness.none ? 'none' : strength < likeness.clear ? 'usual' : 'clear']
  );
}

type Heard = {
  /** The level without its slow swing. */
  beats: Float32Array;
  betweenDb: number;
  isLikeBreath: boolean;
  heart: { bpm: number; confidence: number };
  lowOverBreathDb: number;
};

/**
 * Breath sounds on between the beats; a heart does not, however much breathing swings its loudness: what is
 * left between its beats is the noise of the recording.
 */
function isQuietBetweenBeats({ beats, betweenDb, isLikeBreath, heart, lowOverBreathDb }: Heard): boolean {
  const { confidence, bpm } = heart;
  if (confidence >= certain.confidence && betweenDb < certain.swingDb) return true;
  if (confidence >= certain.confidence && !isLikeBreath && betweenDb < certain.unlikeBreathDb) return true;
  const isFarAbove = confidence >= farAbove.confidence && lowOverBreathDb > farAbove.lowOverBreathDb;
  if (isFarAbove && betweenDb < farAbove.swingDb) return true;
  if (confidence < withBeats.confidence || bpm <= withBeats.slowestBpm) return false;
  return betweenDb < withBeats.swingDb && repetition(beats, bpm) >= withBeats.repetition;
}

/** The 20th percentile of the level within a beat around each of its values. */
function leastWithinBeat(level: Float32Array, bpm: number): Float32Array {
  const half = Math.round(Math.min(1.3, Math.max(0.5, 60 / bpm)) * BREATH_LEVEL_HZ) >> 1;
  return level.map((_value, index) =>
    quantile(level.subarray(Math.max(0, index - half), index + half + 1), 0.2),
  );
}

/** How alike the levels are a beat later. */
function repetition(beats: Float32Array, bpm: number): number {
  const lag = Math.round((60 / bpm) * BREATH_LEVEL_HZ);
  return Math.max(...[-2, -1, 0, 1, 2].map((more) => correlationAtLag(beats, lag + more)));
}

const swingOf = (level: Float32Array) => quantile(level, 0.9) - quantile(level, 0.1);

/**
 * How far 300 to 800 Hz is below 25 to 150 Hz, and how far its median is above its pauses: where it hardly
 * falls in pauses, nothing at the pitch of breath stands out.
 */
function breathBelowHeart(samples: Float32Array, sampleRateHz: number) {
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
  return {
    lowOverBreathDb: decibels(quantile(low ?? [], 0.9)) - breathDb(0.9),
    medianOverPauseDb: breathDb(0.5) - breathDb(0.1),
  };
}
