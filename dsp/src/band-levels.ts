import FFT from 'fft.js';

export type Band = { lowHz: number; highHz: number };

export type BandLevelsShape = {
  sampleRateHz: number;
  /** Levels per second; must divide the rate. */
  levelsHz: number;
  /** Length of the Hann window; a power of two. */
  windowSamples: number;
  bands: readonly Band[];
};

/**
 * Power of each band over time, one row per band. Value i is measured around the instant i / levelsHz. A
 * full-scale sine inside a band has a power of 0.5. The sound is surrounded by silence.
 */
export function bandPowers(samples: Float32Array, shape: BandLevelsShape): Float32Array<ArrayBuffer>[] {
  const { sampleRateHz, levelsHz, windowSamples, bands } = shape;
  const hop = sampleRateHz / levelsHz;
  const count = Math.floor(samples.length / hop);
  const fft = new FFT(windowSamples);
  const spectrum = new Float64Array(2 * windowSamples);
  const frame = new Float64Array(windowSamples);
  const hann = Float64Array.from(
    { length: windowSamples },
    (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / windowSamples),
  );
  // Parseval: Σ|X|² of one side is N/2 · Σ(w·x)²
  const unit = 2 / (windowSamples * hann.reduce((sum, weight) => sum + weight * weight, 0));
  const bin = (hz: number) => Math.min(windowSamples / 2, Math.round((hz * windowSamples) / sampleRateHz));
  const edges = bands.map(
    ({ lowHz, highHz }) => [bin(lowHz), Math.max(bin(lowHz) + 1, bin(highHz))] as const,
  );
  const rows = bands.map(() => new Float32Array(count));
  for (let index = 0; index < count; index++) {
    const start = Math.round(index * hop) - windowSamples / 2;
    for (let n = 0; n < windowSamples; n++) frame[n] = (samples[start + n] ?? 0) * (hann[n] as number);
    fft.realTransform(spectrum, frame);
    edges.forEach(([low, high], band) => {
      let sum = 0;
      for (let k = low; k < high; k++)
        sum += (spectrum[2 * k] as number) ** 2 + (spectrum[2 * k + 1] as number) ** 2;
      (rows[band] as Float32Array)[index] = unit * sum;
    });
  }
  return rows;
}
