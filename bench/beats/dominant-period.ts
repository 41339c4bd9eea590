import { BiquadCascade, butterworthQs, highPass, lowPass } from '@sadap/dsp';

/** Envelope values per second. */
const ENVELOPE_HZ = 50;
const SHORTEST_S = 0.33;
const LONGEST_S = 1.5;

export type DominantPeriod = {
  periodS: number;
  /** Autocorrelation at that period, −1 to 1. */
  strength: number;
  /**
   * Every period whose peak is at least 85 % of the highest; half and double the period are often among them.
   */
  alsoS: number[];
};

/**
 * The dominant period of a sound, by a method independent of `analyseBeats`: Shannon energy of 25 to 200 Hz
 * (Liang et al. 1997), 20 ms means, the highest peak of its autocorrelation. No model of S1 and S2, no tempo.
 * Null for less than two of the shortest periods.
 */
export function dominantPeriod(samples: Float32Array, sampleRateHz: number): DominantPeriod | null {
  const band = Float32Array.from(samples);
  new BiquadCascade([
    ...butterworthQs(4).map((q) => highPass(25, q, sampleRateHz)),
    ...butterworthQs(4).map((q) => lowPass(200, q, sampleRateHz)),
  ]).process(band);
  const highest = [...band].map(Math.abs).sort((a, b) => a - b)[Math.floor(band.length * 0.995)] || 1;
  const step = sampleRateHz / ENVELOPE_HZ;
  const envelope = Float64Array.from({ length: Math.floor(band.length / step) }, (_, index) => {
    const part = band.subarray(Math.round(index * step), Math.round((index + 1) * step));
    return (
      part.reduce((sum, sample) => {
        const square = Math.min(1, Math.abs(sample) / highest) ** 2;
        return sum - (square > 0 ? square * Math.log(square) : 0);
      }, 0) / part.length
    );
  });
  const mean = envelope.reduce((sum, value) => sum + value, 0) / envelope.length;
  const centred = envelope.map((value) => value - mean);
  const longest = Math.min(LONGEST_S * ENVELOPE_HZ, Math.floor(centred.length / 2));
  const shortest = Math.round(SHORTEST_S * ENVELOPE_HZ);
  if (longest <= shortest + 2) return null;
  const likeness = Array.from({ length: longest + 2 }, (_, lag) => correlation(centred, lag));
  const peaks = likeness.flatMap((value, lag) => {
    const [before, after] = [likeness[lag - 1] ?? 1, likeness[lag + 1] ?? 1];
    if (lag < shortest || lag > longest || value < before || value < after) return [];
    const bend = before - 2 * value + after;
    const shift = bend < 0 ? (0.5 * (before - after)) / bend : 0;
    return [{ periodS: (lag + shift) / ENVELOPE_HZ, strength: value }];
  });
  const best = peaks.reduce((one, other) => (other.strength > one.strength ? other : one), {
    periodS: 0,
    strength: 0,
  });
  if (best.strength <= 0) return null;
  const alsoS = peaks.filter((peak) => peak.strength >= 0.85 * best.strength).map((peak) => peak.periodS);
  return { ...best, alsoS };
}

/** Pearson's r of the values with those `lag` later. */
function correlation(values: Float64Array, lag: number): number {
  let [products, before, after] = [0, 0, 0];
  for (let index = lag; index < values.length; index++) {
    const [one, other] = [values[index - lag] as number, values[index] as number];
    products += one * other;
    before += one * one;
    after += other * other;
  }
  return products / (Math.sqrt(before * after) || 1);
}

/** Below this a sound has no dominant period. */
const DOMINANT_FROM = 0.5;
/** A rate agrees within 3 a minute or 5 %. */
const NEAR_BPM = 3;
const NEAR_SHARE = 0.05;

/** `same`: the rate is the dominant period; `tied`: it is one that is nearly as strong. */
export type Agreement = 'same' | 'tied' | 'other' | 'no rhythm';

/** Null if the sound has no dominant period. */
export function agreementWithPeriod(
  samples: Float32Array,
  sampleRateHz: number,
  bpm: number | null,
): Agreement | null {
  const period = dominantPeriod(samples, sampleRateHz);
  if (!period || period.strength < DOMINANT_FROM) return null;
  if (bpm === null) return 'no rhythm';
  const isNear = (periodS: number) => Math.abs(60 / periodS - bpm) <= Math.max(NEAR_BPM, NEAR_SHARE * bpm);
  if (isNear(period.periodS)) return 'same';
  return period.alsoS.some(isNear) ? 'tied' : 'other';
}
