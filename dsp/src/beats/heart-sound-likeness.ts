import { bandPowers } from '../band-levels.ts';
import { quantile, smoothed } from '../smoothing.ts';

/** Sample rate of the search for heart sounds, and the number of likeness values per second. */
export const BEATS_SAMPLE_RATE_HZ = 2000;
export const LIKENESS_HZ = 100;

/**
 * S1 and S2 have most of their energy below 150 Hz, murmurs above (Rangayyan & Lehner 1987, CRC Rev. Biomed.
 * Eng. 15:211).
 */
const BANDS = [
  { lowHz: 25, highHz: 47, trust: 1 },
  { lowHz: 47, highHz: 78, trust: 1 },
  { lowHz: 78, highHz: 125, trust: 0.6 },
  { lowHz: 125, highHz: 190, trust: 0.25 },
  { lowHz: 190, highHz: 280, trust: 0.1 },
  { lowHz: 280, highHz: 420, trust: 0.05 },
] as const;
const WINDOW_SAMPLES = 128;
/** A heart sound is short compared with its surroundings. */
const SOUND_SIGMA_S = 0.018;
const SURROUNDINGS_SIGMA_S = 0.11;
/** Contrast is clipped at this many deviations: a knock must not drown out the heart. */
const LIMIT = 3;
/** Anything 45 dB below the sound's overall level is silence: leakage between bands is not a heart sound. */
const RANGE = 10 ** -4.5;
const SHORTEST_CYCLE_S = 0.3;
const LONGEST_CYCLE_S = 1.6;

export type HeartSoundLikeness = {
  /** How much each 10 ms stands out like a heart sound: mean 0, deviation 1. */
  likeness: Float32Array;
  /** Its pitch relative to the rest; positive values suggest S2. */
  pitch: Float32Array;
  /** Periodicity of the best band, −1 to 1. */
  periodicity: number;
};

/**
 * Contrast of the logarithmic envelope in six bands, each weighted by how much it repeats itself at heart
 * rates: hum, hiss and murmurs spoil some bands and spare others. `samples` at 2 kHz.
 */
export function heartSoundLikeness(samples: Float32Array): HeartSoundLikeness {
  const rows = bandPowers(samples, {
    sampleRateHz: BEATS_SAMPLE_RATE_HZ,
    levelsHz: LIKENESS_HZ,
    windowSamples: WINDOW_SAMPLES,
    bands: BANDS,
  });
  const loud = quantile(
    (rows[0] ?? new Float32Array()).map((_, index) => rows.reduce((sum, row) => sum + (row[index] ?? 0), 0)),
    0.95,
  );
  const floor = Math.max((loud || 0) * RANGE, 1e-12);
  const bands = rows.map((powers) => {
    const levels = powers.map((power) => Math.log(power + floor));
    const contrast = contrastOf(levels);
    return { contrast, periodicity: highestRepetition(contrast) };
  });
  const periodicity = Math.max(...bands.map((band) => band.periodicity));
  const weights = bands.map(
    (band, index) =>
      (BANDS[index]?.trust ?? 0) * (Math.max(0, band.periodicity - 0.35 * periodicity) ** 2 + 1e-6),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const likeness = new Float32Array(rows[0]?.length ?? 0);
  const pitch = new Float32Array(likeness.length);
  bands.forEach(({ contrast }, band) => {
    const share = (weights[band] ?? 0) / total;
    for (let index = 0; index < likeness.length; index++)
      likeness[index] = (likeness[index] ?? 0) + share * (contrast[index] ?? 0);
  });
  const low = rows[0] ?? pitch;
  for (let index = 0; index < pitch.length; index++) {
    const high = (rows[2]?.[index] ?? 0) + (rows[3]?.[index] ?? 0);
    pitch[index] = Math.log((high + 1e-12) / ((low[index] ?? 0) + (rows[1]?.[index] ?? 0) + 1e-12));
  }
  return { likeness: standardized(likeness), pitch: smoothed(pitch, 2), periodicity };
}

function contrastOf(levels: Float32Array): Float32Array {
  const near = smoothed(levels, SOUND_SIGMA_S * LIKENESS_HZ);
  const wide = smoothed(levels, SURROUNDINGS_SIGMA_S * LIKENESS_HZ);
  return standardized(near.map((value, index) => value - (wide[index] ?? 0))).map((value) =>
    Math.max(-LIMIT, Math.min(LIMIT, value)),
  );
}

function standardized(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length || 1);
  const deviation = Math.sqrt(square) || 1;
  return values.map((value) => (value - mean) / deviation);
}

/**
 * Autocorrelation at each lag (in values) that a cycle can have, up to 60 % of the length; 0 at the others.
 */
export function repetitions(values: Float32Array): Float32Array {
  const longest = Math.floor(Math.min(LONGEST_CYCLE_S * LIKENESS_HZ, values.length * 0.6));
  const energy = values.reduce((sum, value) => sum + value * value, 0) || 1;
  return Float32Array.from({ length: longest + 1 }, (_, lag) => {
    if (lag < SHORTEST_CYCLE_S * LIKENESS_HZ) return 0;
    let sum = 0;
    for (let index = lag; index < values.length; index++)
      sum += (values[index] as number) * (values[index - lag] as number);
    return (sum / energy) * (values.length / (values.length - lag));
  });
}

function highestRepetition(values: Float32Array): number {
  return repetitions(values).reduce((highest, value) => Math.max(highest, value), 0);
}
