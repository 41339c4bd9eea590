import { analyseBreathing } from '../breathing/analysis.ts';
import { isHeartbeat } from '../breathing/breath-cycle.ts';
import { breathLevel } from '../breathing/breath-level.ts';
import { quantile } from '../smoothing.ts';
import { overallProblem, type Recording } from './disturbances.ts';
import { decibels, type QualityFrames } from './frames.ts';
import { heartConfidence, isHeartInsteadOfLung } from './heart-heard.ts';
import * as limits from './limits.ts';
import type { QualityProblem } from './types.ts';

/** How much louder one band is than another, each at its 90th percentile. */
function louderDb(frames: QualityFrames, band: keyof QualityFrames, other: keyof QualityFrames): number {
  return decibels(quantile(frames[band], 0.9)) - decibels(quantile(frames[other], 0.9));
}

/**
 * Speech, music and room noise are high pitched compared with a heart; without a rhythm there is no heart.
 * Murmurs and many stethoscopes are high pitched too: where the rhythm is certain, the room is at most a
 * minor problem.
 */
export function heartSoundProblems({
  samples,
  sampleRateHz,
  durationS,
  frames,
}: Recording): QualityProblem[] {
  const { middle, high } = limits.HEART_AMBIENT_DB;
  const ambient = [
    ...overallProblem('ambient-noise', durationS, louderDb(frames, 'highest', 'low'), high),
    ...overallProblem('ambient-noise', durationS, louderDb(frames, 'high', 'low'), middle),
  ];
  const isTooHigh = louderDb(frames, 'middle', 'low') > limits.NO_HEART_ABOVE_DB;
  const confidence = isTooHigh ? 0 : heartConfidence(samples, sampleRateHz);
  const isHeard =
    confidence >= limits.CLEARLY_AUDIBLE_RHYTHM &&
    louderDb(frames, 'high', 'low') < limits.ROOM_NOISE_WITH_HEART_DB.saved;
  const loudest = ambient.find(({ severity }) => severity === 'major') ?? ambient[0];
  const room = loudest && isHeard ? { ...loudest, severity: 'minor' as const } : loudest;
  return [...(room ? [room] : []), ...noHeart()];

  function noHeart(): QualityProblem[] {
    const stretches = [{ startS: 0, endS: durationS }];
    if (confidence >= limits.CERTAIN_RHYTHM) return [];
    return [{ code: 'no-heart-sound', severity: confidence > 0 ? 'minor' : 'major', stretches }];
  }
}

/**
 * Breathing swings slowly and falls off steeply above 1 kHz; what is steady or reaches higher is room noise.
 */
export function breathSoundProblems({
  samples,
  sampleRateHz,
  durationS,
  frames,
}: Recording): QualityProblem[] {
  const isHigh = louderDb(frames, 'highest', 'low') > limits.LUNG_AMBIENT_DB.besideLow;
  const steepnessDb = louderDb(frames, 'highest', 'high');
  const ambient = isHigh
    ? overallProblem('ambient-noise', durationS, steepnessDb, limits.LUNG_AMBIENT_DB)
    : [];
  const level = breathLevel(samples, sampleRateHz);
  const swingDb = quantile(level, 0.9) - quantile(level, 0.1);
  const stretches = [{ startS: 0, endS: durationS }];
  if (isHeartInsteadOfLung(samples, sampleRateHz))
    return [...ambient, { code: 'no-breath-sound', severity: 'major', stretches }];
  if (swingDb >= limits.BREATH_SWING_DB.minor && !isHeartbeat(level)) return ambient;
  if (analyseBreathing(samples, sampleRateHz).rate) return ambient;
  const severity = swingDb < limits.BREATH_SWING_DB.major ? 'major' : 'minor';
  return [...ambient, { code: 'no-breath-sound', severity, stretches }];
}
