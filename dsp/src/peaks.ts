/** Full scale of 16-bit PCM: −32768 has magnitude 1. */
export const FULL_SCALE = 32_768;

/** What a player needs to draw a sound without its samples. All levels are fractions of full scale, 0 to 1. */
export type SoundLevels = {
  /** Peak magnitude of each of the equal stretches, in order. */
  waveform: number[];
  peak: number;
  rms: number;
  sampleCount: number;
};

export type PeakReducer = {
  /** The next samples, in order; blocks may have any length. Throws `RangeError` beyond the announced count. */
  push(block: Int16Array): void;
  /** Levels of what was pushed; stretches that never came are 0. */
  finish(): SoundLevels;
};

/**
 * Reduces `sampleCount` samples to `points` peaks while they stream by. Stretch i covers the samples from
 * floor(i·n/points) to floor((i+1)·n/points); with fewer samples than points, an empty stretch repeats its neighbour.
 */
export function createPeakReducer(sampleCount: number, points: number): PeakReducer {
  const peaks = new Float64Array(points);
  let pushed = 0;
  let stretch = 0;
  let stretchEnd = Math.floor(sampleCount / points);
  let stretchPeak = 0;
  let peak = 0;
  let sumOfSquares = 0;

  const closeStretches = () => {
    while (stretch < points && pushed >= stretchEnd) {
      peaks[stretch] = stretchPeak;
      stretch++;
      const start = stretchEnd;
      stretchEnd = Math.floor(((stretch + 1) * sampleCount) / points);
      if (stretchEnd > start) {
        stretchPeak = 0;
        return;
      }
    }
  };

  return {
    push(block) {
      if (pushed + block.length > sampleCount) throw new RangeError('more samples than announced');
      for (const sample of block) {
        if (pushed >= stretchEnd) closeStretches();
        const magnitude = Math.abs(sample) / FULL_SCALE;
        if (magnitude > stretchPeak) stretchPeak = magnitude;
        if (magnitude > peak) peak = magnitude;
        sumOfSquares += magnitude * magnitude;
        pushed++;
      }
    },
    finish() {
      if (stretch < points) peaks[stretch] = stretchPeak;
      if (pushed === sampleCount) peaks.fill(stretchPeak, stretch);
      return {
        waveform: Array.from(peaks),
        peak,
        rms: pushed > 0 ? Math.sqrt(sumOfSquares / pushed) : 0,
        sampleCount: pushed,
      };
    },
  };
}

/** `createPeakReducer` for samples that are all here. */
export function soundLevels(samples: Int16Array, points: number): SoundLevels {
  const reducer = createPeakReducer(samples.length, points);
  reducer.push(samples);
  return reducer.finish();
}

/** Peak magnitude of each of `points` equal stretches, 0 to 1. */
export function waveformPeaks(samples: Int16Array, points: number): number[] {
  return soundLevels(samples, points).waveform;
}
