import { bandPowers } from '../band-levels.ts';
import { decimate } from '../decimate.ts';
import { CLIPPED_FROM, clippedRun, DROPOUT_S } from './limits.ts';
import type { QualityStretch } from './types.ts';

export const QUALITY_SAMPLE_RATE_HZ = 4000;
export const FRAMES_HZ = 50;
const BANDS = [
  { lowHz: 25, highHz: 150 },
  { lowHz: 150, highHz: 500 },
  { lowHz: 500, highHz: 1000 },
  { lowHz: 1000, highHz: 1800 },
] as const;
const WINDOW_SAMPLES = 128;

/** Power of each 20 ms, overall and by band. */
export type QualityFrames = Record<'all' | 'low' | 'middle' | 'high' | 'highest', Float32Array> & {
  /** The sound at 4 kHz. */
  sound: Float32Array;
};

export function qualityFrames(samples: Float32Array, sampleRateHz: number): QualityFrames {
  const sound = decimate(samples, sampleRateHz, QUALITY_SAMPLE_RATE_HZ);
  const rows = bandPowers(sound, {
    sampleRateHz: QUALITY_SAMPLE_RATE_HZ,
    levelsHz: FRAMES_HZ,
    windowSamples: WINDOW_SAMPLES,
    bands: BANDS,
  });
  const [low, middle, high, highest] = rows as [Float32Array, Float32Array, Float32Array, Float32Array];
  const all = low.map((power, at) => power + (middle[at] ?? 0) + (high[at] ?? 0) + (highest[at] ?? 0));
  return { sound, all, low, middle, high, highest };
}

/** Runs of exact zeros that are too long to be sound. */
export function dropouts(samples: Float32Array, sampleRateHz: number): QualityStretch[] {
  return runs(samples, sampleRateHz, (sample) => sample === 0, DROPOUT_S * sampleRateHz);
}

/** Where the sound is clipped at full scale, to 50 ms. */
export function clippedStretches(samples: Float32Array, sampleRateHz: number): QualityStretch[] {
  const cut = runs(
    samples,
    sampleRateHz,
    (sample) => sample >= CLIPPED_FROM || sample <= -CLIPPED_FROM,
    clippedRun(sampleRateHz),
  );
  return mergeStretches(cut, 0.05);
}

/** Runs of at least `fewest` values. */
function runs(
  values: Float32Array,
  valuesHz: number,
  isMeant: (value: number) => boolean,
  fewest: number,
): QualityStretch[] {
  const found: QualityStretch[] = [];
  let first = -1;
  for (let index = 0; index <= values.length; index++) {
    if (index < values.length && isMeant(values[index] as number)) {
      if (first < 0) first = index;
    } else if (first >= 0) {
      if (index - first >= fewest) found.push({ startS: first / valuesHz, endS: index / valuesHz });
      first = -1;
    }
  }
  return found;
}

/** Merges stretches that are no further apart than `gapS`. */
export function mergeStretches(stretches: readonly QualityStretch[], gapS: number): QualityStretch[] {
  const result: QualityStretch[] = [];
  for (const { startS, endS } of stretches) {
    const last = result.at(-1);
    if (last && startS - last.endS <= gapS) last.endS = Math.max(last.endS, endS);
    else result.push({ startS, endS });
  }
  return result;
}

export function shareOf(stretches: readonly QualityStretch[], durationS: number): number {
  return stretches.reduce((sum, { startS, endS }) => sum + endS - startS, 0) / (durationS || 1);
}

export function decibels(power: number): number {
  return 10 * Math.log10(Math.max(1e-15, power));
}
