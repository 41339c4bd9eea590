import FFT from 'fft.js';
import { BiquadCascade, notch } from './biquad.ts';
import { quantile } from './smoothing.ts';

/** A resolution of about 1 Hz is enough to tell a line from body sounds. */
const WINDOW_S = 1.024;
const HARMONICS = [1, 2, 3, 4, 5, 6];
/** A line is this far above its surroundings, 3 to 9 Hz away. */
const LINE_DB = 11;
const NOTCH_Q = 25;
const MAX_FRAMES = 60;

export type MainsHum = {
  mainsHz: 50 | 60;
  /** Frequencies of the lines. */
  linesHz: number[];
  /** Power of the lines; a full-scale sine is 0.5. */
  power: number;
};

/**
 * Mains hum: lines at multiples of 50 or 60 Hz that are present at least half of the time; null when there
 * are none (the first or the second harmonic must be among them). Any sound of at least 2 s; `sampleRateHz` a
 * few kHz.
 */
export function findMainsHum(samples: Float32Array, sampleRateHz: number): MainsHum | null {
  const size = 2 ** Math.round(Math.log2(WINDOW_S * sampleRateHz));
  if (samples.length < 2 * size) return null;
  const { powers, binHz } = medianSpectrum(samples, size, sampleRateHz);
  const found = ([50, 60] as const).map((mainsHz) => {
    const lines = HARMONICS.map((harmonic) => line(powers, binHz, mainsHz * harmonic));
    const linesHz = lines.flatMap(({ overDb }, index) =>
      overDb > LINE_DB ? [mainsHz * (HARMONICS[index] ?? 1)] : [],
    );
    const power = lines.reduce((sum, each) => sum + (each.overDb > LINE_DB ? each.power : 0), 0);
    return { mainsHz, linesHz, power };
  });
  const likely = found
    .filter(({ mainsHz, linesHz }) => linesHz.includes(mainsHz) || linesHz.includes(2 * mainsHz))
    .sort((one, other) => other.power - one.power);
  return likely[0] ?? null;
}

/** Removes the lines, in place. */
export function removeMainsHum(samples: Float32Array, sampleRateHz: number, hum: MainsHum): void {
  new BiquadCascade(hum.linesHz.map((hz) => notch(hz, NOTCH_Q, sampleRateHz))).process(samples);
}

function line(powers: Float64Array, binHz: number, hz: number): { overDb: number; power: number } {
  const bins = (fromHz: number, toHz: number) =>
    powers.subarray(Math.ceil(fromHz / binHz), Math.floor(toHz / binHz) + 1);
  const beside = [...bins(hz - 9, hz - 3), ...bins(hz + 3, hz + 9)];
  const highest = Math.max(...bins(hz - 1, hz + 1));
  const power = bins(hz - 2, hz + 2).reduce((sum, each) => sum + each, 0);
  return { overDb: 10 * Math.log10(highest / Math.max(1e-14, quantile(beside, 0.5))), power };
}

/** Median over time of the power in each bin (Hann), so that nothing transient leaves a line. */
function medianSpectrum(samples: Float32Array, size: number, sampleRateHz: number) {
  const fft = new FFT(size);
  const frames = Math.min(MAX_FRAMES, Math.floor((2 * samples.length) / size) - 1);
  const bins = Math.min(size / 2, Math.ceil((400 * size) / sampleRateHz));
  const byBin = Array.from({ length: bins }, () => new Float64Array(frames));
  const spectrum = new Float64Array(2 * size);
  const frame = new Float64Array(size);
  const stride = Math.floor((samples.length - size) / Math.max(1, frames - 1));
  for (let index = 0; index < frames; index++) {
    for (let n = 0; n < size; n++)
      frame[n] = (samples[index * stride + n] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
    fft.realTransform(spectrum, frame);
    for (let bin = 0; bin < bins; bin++)
      (byBin[bin] as Float64Array)[index] =
        (((spectrum[2 * bin] as number) ** 2 + (spectrum[2 * bin + 1] as number) ** 2) * (16 / 3)) /
        (size * size);
  }
  return { powers: Float64Array.from(byBin, (row) => quantile(row, 0.5)), binHz: sampleRateHz / size };
}
