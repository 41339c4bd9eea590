/** Full scale of 16-bit PCM: −32768 has magnitude 1. */
export const FULL_SCALE = 32_768;

/**
 * What a player needs to draw a sound without its samples. All levels are fractions of full scale, 0 to 1.
 */
export type SoundLevels = {
  /** Peak magnitude of each of the equal stretches, in order. */
  waveform: number[];
  /** Lowest and highest sample of each stretch, −1 to 1. */
  minima: number[];
  maxima: number[];
  peak: number;
  rms: number;
  sampleCount: number;
};

export type PeakReducer = {
  /**
   * The next samples, in order; blocks may have any length. Throws `RangeError` beyond the announced count.
   */
  push(block: Int16Array): void;
  /** Levels of what was pushed; stretches that never arrived are 0. */
  finish(): SoundLevels;
};

/**
 * Reduces `sampleCount` samples to `points` peaks while they stream by. Stretch i covers the samples from
 * floor(i·n/points) to floor((i+1)·n/points); with fewer samples than points, an empty stretch repeats its
 * neighbour.
 */
export function createPeakReducer(sampleCount: number, points: number): PeakReducer {
  const minima = new Float64Array(points);
  const maxima = new Float64Array(points);
  let pushed = 0;
  let stretch = 0;
  let stretchEnd = Math.floor(sampleCount / points);
  let lowest = 0;
  let highest = 0;
  let isFresh = true;
  let peak = 0;
  let sumOfSquares = 0;

  const closeStretches = () => {
    while (stretch < points && pushed >= stretchEnd) {
      minima[stretch] = lowest;
      maxima[stretch] = highest;
      stretch++;
      const start = stretchEnd;
      stretchEnd = Math.floor(((stretch + 1) * sampleCount) / points);
      if (stretchEnd > start) {
        isFresh = true;
        return;
      }
    }
  };

  return {
    push(block) {
      if (pushed + block.length > sampleCount) throw new RangeError('more samples than announced');
      for (const sample of block) {
        if (pushed >= stretchEnd) closeStretches();
        const level = sample / FULL_SCALE;
        if (isFresh || level < lowest) lowest = level;
        if (isFresh || level > highest) highest = level;
        isFresh = false;
        const magnitude = Math.abs(level);
        if (magnitude > peak) peak = magnitude;
        sumOfSquares += level * level;
        pushed++;
      }
    },
    finish() {
      const end = pushed === sampleCount ? points : Math.min(stretch + 1, points);
      minima.fill(lowest, stretch, end);
      maxima.fill(highest, stretch, end);
      return {
        waveform: Array.from(maxima, (high, index) => Math.max(high, -(minima[index] as number))),
        minima: Array.from(minima),
        maxima: Array.from(maxima),
        peak,
        rms: pushed > 0 ? Math.sqrt(sumOfSquares / pushed) : 0,
        sampleCount: pushed,
      };
    },
  };
}

/**
 * Reduces a stored waveform to fewer points. Each is the largest of the stored points from floor(i·n/points)
 * to floor((i+1)·n/points). Never returns more points than there are.
 */
export function reduceWaveform(waveform: readonly number[], points: number): number[] {
  const length = Math.min(points, waveform.length);
  const edge = (index: number) => Math.floor((index * waveform.length) / length);
  return Array.from({ length }, (_, index) => Math.max(...waveform.slice(edge(index), edge(index + 1))));
}

/** Three steps of 16 bits: what a microphone that hears nothing may still do, around any constant. */
const FAINTEST_SWING = 3 / FULL_SCALE;

/**
 * Whether levels are those of silence, as `judgeQuality` would say of their sound: half of it is exact zeros,
 * or hardly anything moves.
 */
export function isSilence({ minima, maxima }: Pick<SoundLevels, 'minima' | 'maxima'>): boolean {
  const zeros = minima.filter((low, index) => low === 0 && maxima[index] === 0).length;
  const heard = minima.filter((low, index) => (maxima[index] as number) - low > FAINTEST_SWING).length;
  return 2 * zeros >= minima.length || heard <= 0.05 * minima.length;
}

/** `createPeakReducer` for samples that are all in memory. */
export function soundLevels(samples: Int16Array, points: number): SoundLevels {
  const reducer = createPeakReducer(samples.length, points);
  reducer.push(samples);
  return reducer.finish();
}

/** Peak magnitude of each of `points` equal stretches, 0 to 1. */
export function waveformPeaks(samples: Int16Array, points: number): number[] {
  return soundLevels(samples, points).waveform;
}
