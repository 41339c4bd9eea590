import FFT from 'fft.js';
import { decimate } from '../decimate.ts';
import { quantile } from '../smoothing.ts';
import { QUALITY_SAMPLE_RATE_HZ } from './frames.ts';

/** 256 ms: bins 4 Hz apart, and shorter than a note or a vowel. */
const WINDOW_SAMPLES = 1024;
/** Above the heart sounds, where murmurs, voices and music are. */
const [FROM_HZ, TO_HZ] = [400, 1200];
/** A line is this many times as high as the lower quartile beside it; noise is in 0.3 % of places. */
const LINE_OVER = 20;
const BESIDE_HZ = 60;

/**
 * Share of the power above the heart sounds that is in spectral lines, 0 to 1; the median over the louder
 * half of the sound. Voices, cries and music consist of lines; murmurs, breath and rushing do not. 0 for less
 * than a quarter of a second.
 */
export function tonalShare(samples: Float32Array, sampleRateHz: number): number {
  const sound = decimate(samples, sampleRateHz, QUALITY_SAMPLE_RATE_HZ);
  const count = Math.floor(sound.length / WINDOW_SAMPLES);
  if (count === 0) return 0;
  const fft = new FFT(WINDOW_SAMPLES);
  const spectrum = new Float64Array(2 * WINDOW_SAMPLES);
  const frame = new Float64Array(WINDOW_SAMPLES);
  const binHz = QUALITY_SAMPLE_RATE_HZ / WINDOW_SAMPLES;
  const [first, last] = [Math.round(FROM_HZ / binHz), Math.round(TO_HZ / binHz)];
  const beside = Math.round(BESIDE_HZ / binHz);
  const surroundings = (powers: Float64Array, bin: number) =>
    quantile(powers.subarray(bin - beside, bin + beside + 1), 0.25);
  const frames = Array.from({ length: count }, (_, place) => {
    for (let n = 0; n < WINDOW_SAMPLES; n++)
      frame[n] =
        (sound[place * WINDOW_SAMPLES + n] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / WINDOW_SAMPLES));
    fft.realTransform(spectrum, frame);
    const powers = Float64Array.from(
      { length: last + beside + 1 },
      (_, bin) => (spectrum[2 * bin] as number) ** 2 + (spectrum[2 * bin + 1] as number) ** 2,
    );
    let [all, lines] = [0, 0];
    for (let bin = first; bin <= last; bin++) {
      const power = powers[bin] as number;
      all += power;
      if (power > LINE_OVER * surroundings(powers, bin)) lines += power;
    }
    return { all, share: lines / (all || 1) };
  });
  const loud = quantile(
    frames.map(({ all }) => all),
    0.5,
  );
  return quantile(
    frames.filter(({ all }) => all >= loud).map(({ share }) => share),
    0.5,
  );
}
