import { findMainsHum } from '../mains-hum.ts';
import { quantile } from '../smoothing.ts';
import {
  clippedStretches,
  decibels,
  dropouts,
  FRAMES_HZ,
  mergeStretches,
  QUALITY_SAMPLE_RATE_HZ,
  type QualityFrames,
  shareOf,
} from './frames.ts';
import * as limits from './limits.ts';
import type {
  Organ,
  QualityProblem,
  QualityProblemCode,
  QualityProblemSeverity,
  QualityStretch,
} from './types.ts';

export type Recording = {
  samples: Float32Array;
  sampleRateHz: number;
  durationS: number;
  organ: Organ;
  frames: QualityFrames;
};
type Limits = Readonly<Record<QualityProblemSeverity, number>>;

const everywhere = (durationS: number): QualityStretch[] => [{ startS: 0, endS: durationS }];

/** A problem of the whole sound, `major` or `minor` depending on `value`; none below both limits. */
export function overallProblem(
  code: QualityProblemCode,
  durationS: number,
  value: number,
  { minor, major }: Limits,
): QualityProblem[] {
  if (!(value > minor)) return [];
  return [{ code, severity: value > major ? 'major' : 'minor', stretches: everywhere(durationS) }];
}

function problemOfStretches(
  code: QualityProblemCode,
  stretches: QualityStretch[],
  durationS: number,
  { minor, major }: Limits,
): QualityProblem[] {
  const share = shareOf(stretches, durationS);
  return share > minor ? [{ code, severity: share > major ? 'major' : 'minor', stretches }] : [];
}

/** Nothing to judge: digital silence, or fainter than a microphone's own noise. */
export function silence({ samples, sampleRateHz, durationS, frames }: Recording): QualityProblem[] {
  const isFaint = !(decibels(quantile(frames.all, 0.95)) > limits.SILENCE_DB);
  const lostShare = shareOf(dropouts(samples, sampleRateHz), durationS);
  if (!isFaint && lostShare < 0.5) return [];
  return [{ code: 'silence', severity: 'major', stretches: everywhere(durationS) }];
}

/** Disturbances of either organ's recording. */
export function disturbances(recording: Recording): QualityProblem[] {
  const { samples, sampleRateHz, durationS, frames } = recording;
  const levelDb = decibels(quantile(frames.all, 0.95));
  const quiet = { minor: -limits.TOO_QUIET_DB.minor, major: -limits.TOO_QUIET_DB.major };
  return [
    ...overallProblem('too-quiet', durationS, -levelDb, quiet),
    ...problemOfStretches('dropouts', dropouts(samples, sampleRateHz), durationS, limits.DROPOUT_SHARE),
    ...problemOfStretches('clipping', clippedShare(recording), durationS, limits.CLIPPING_SHARE),
    ...problemOfStretches('contact-noise', knocks(recording), durationS, limits.CONTACT_SHARE),
    ...overallProblem('hum', durationS, humDb(frames), limits.HUM_DB),
  ];
}

/** Each clipped stretch counts as the tenth of a second that it spoils. */
function clippedShare({ samples, sampleRateHz, durationS }: Recording): QualityStretch[] {
  const cut = clippedStretches(samples, sampleRateHz);
  return mergeStretches(
    cut.map(({ startS, endS }) => ({
      startS: Math.max(0, startS - 0.05),
      endS: Math.min(durationS, endS + 0.05),
    })),
    0,
  );
}

/** Moments far louder than the loudest moment of a typical second. */
function knocks({ organ, durationS, frames }: Recording): QualityStretch[] {
  const loudest: number[] = [];
  for (let first = 0; first + FRAMES_HZ <= frames.all.length; first += FRAMES_HZ)
    loudest.push(
      frames.all.subarray(first, first + FRAMES_HZ).reduce((most, power) => Math.max(most, power), 0),
    );
  const limit = quantile(loudest, 0.5) * 10 ** (limits.CONTACT_OVER_DB[organ] / 10);
  const found: QualityStretch[] = [];
  frames.all.forEach((power, index) => {
    if (power <= limit) return;
    const atS = index / FRAMES_HZ;
    found.push({ startS: Math.max(0, atS - 0.1), endS: Math.min(durationS, atS + 0.15) });
  });
  return mergeStretches(found, 0.2);
}

function humDb({ sound, all }: QualityFrames): number {
  const hum = findMainsHum(sound, QUALITY_SAMPLE_RATE_HZ);
  const power = all.reduce((sum, each) => sum + each, 0) / (all.length || 1);
  return hum ? decibels(hum.power / (power || 1)) : Number.NEGATIVE_INFINITY;
}
