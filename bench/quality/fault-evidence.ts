import FFT from 'fft.js';
import { percentile } from '../figures.ts';

const WINDOW_SAMPLES = 4096;

const decibels = (power: number) => 10 * Math.log10(power + 1e-15);
const stretch = (samples: Float32Array, sampleRateHz: number, fromS: number, toS: number) =>
  samples.subarray(fromS * sampleRateHz, Math.min(samples.length, toS * sampleRateHz));

/** How far the lower of the lines at 50 and 100 Hz stands above the median of what lies 3 to 15 Hz beside it. */
export function mainsLineDb(samples: Float32Array, sampleRateHz: number, fromS: number, toS: number): number {
  const { powers, binHz } = medianSpectrum(stretch(samples, sampleRateHz, fromS, toS), sampleRateHz);
  const between = (fromHz: number, to: number) =>
    powers.subarray(Math.ceil(fromHz / binHz), Math.floor(to / binHz) + 1);
  const lines = [50, 100].map((hz) => {
    const beside = [...between(hz - 15, hz - 3), ...between(hz + 3, hz + 15)];
    return decibels(Math.max(...between(hz - 1, hz + 1))) - decibels(percentile(beside, 0.5));
  });
  return Math.min(...lines);
}

/** How far the highest line in 300 to 1000 Hz stands above the median there. */
export function voiceLineDb(samples: Float32Array, sampleRateHz: number, fromS: number, toS: number): number {
  const { powers, binHz } = medianSpectrum(stretch(samples, sampleRateHz, fromS, toS), sampleRateHz);
  const part = powers.subarray(Math.ceil(300 / binHz), Math.floor(1000 / binHz));
  return decibels(Math.max(...part)) - decibels(percentile(part, 0.5));
}

/** How far the loudest tenth of a second stands above the median tenth of the whole recording; what is low counts less. */
export function burstDb(samples: Float32Array, sampleRateHz: number, fromS: number, toS: number): number {
  const tenths = (sound: Float32Array) => {
    const size = sampleRateHz / 10;
    return Array.from({ length: Math.floor(sound.length / size) }, (_, place) => {
      const part = sound.subarray(place * size, (place + 1) * size);
      // differences of neighbours: 6 dB an octave less for what is low
      return part.reduce((sum, sample, at) => sum + (at > 0 ? (sample - (part[at - 1] ?? 0)) ** 2 : 0), 0);
    });
  };
  const loudest = Math.max(...tenths(stretch(samples, sampleRateHz, fromS, toS)));
  return decibels(loudest) - decibels(percentile(tenths(samples), 0.5));
}

/** Median over time of the power in each bin (Hann windows that overlap by half); a shorter sound is filled up with silence. */
function medianSpectrum(sound: Float32Array, sampleRateHz: number) {
  const fft = new FFT(WINDOW_SAMPLES);
  const spectrum = new Float64Array(2 * WINDOW_SAMPLES);
  const frame = new Float64Array(WINDOW_SAMPLES);
  const moments: Float64Array[] = [];
  for (let first = 0; first === 0 || first + WINDOW_SAMPLES <= sound.length; first += WINDOW_SAMPLES / 2) {
    for (let at = 0; at < WINDOW_SAMPLES; at++)
      frame[at] = (sound[first + at] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW_SAMPLES));
    fft.realTransform(spectrum, frame);
    moments.push(
      Float64Array.from(
        { length: WINDOW_SAMPLES / 2 },
        (_, bin) => (spectrum[2 * bin] as number) ** 2 + (spectrum[2 * bin + 1] as number) ** 2,
      ),
    );
  }
  const powers = Float64Array.from({ length: WINDOW_SAMPLES / 2 }, (_, bin) =>
    percentile(
      moments.map((powersThen) => powersThen[bin] as number),
      0.5,
    ),
  );
  return { powers, binHz: sampleRateHz / WINDOW_SAMPLES };
}
