import { describe, expect, it } from 'vitest';
import { createResampler, floatToPcm16, pcm16ToFloat, resample, resamplePcm16 } from './resample.ts';

const sine = (frequencyHz: number, rateHz: number, seconds = 0.5) =>
  Float32Array.from({ length: Math.round(rateHz * seconds) }, (_, index) =>
    Math.sin((2 * Math.PI * frequencyHz * index) / rateHz),
  );

/** Level in dB at one frequency (Hann window), away from the sound's ends; 0 dB is the input sine. */
function levelDb(samples: Float32Array, frequencyHz: number, rateHz: number): number {
  const from = Math.floor(samples.length * 0.2);
  const length = Math.floor(samples.length * 0.6);
  let real = 0;
  let imaginary = 0;
  for (let index = 0; index < length; index++) {
    const hann = 1 - Math.cos((2 * Math.PI * index) / length);
    const angle = (2 * Math.PI * frequencyHz * index) / rateHz;
    real += (samples[from + index] ?? 0) * hann * Math.cos(angle);
    imaginary += (samples[from + index] ?? 0) * hann * Math.sin(angle);
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / length + 1e-12);
}

const rms = (samples: Float32Array) => {
  const middle = samples.subarray(Math.floor(samples.length * 0.2), Math.floor(samples.length * 0.8));
  return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length);
};

const rates = [
  [2000, 16_000],
  [4000, 16_000],
  [16_000, 48_000],
  [44_100, 16_000],
  [48_000, 4000],
  [7919, 16_000],
] as const;

describe.each(rates)('resampling %i Hz to %i Hz', (fromHz, toHz) => {
  const nyquistHz = Math.min(fromHz, toHz) / 2;

  it.each([0.02, 0.25, 0.5, 0.75, 0.9])('is flat within 0.1 dB at %f of Nyquist', (fraction) => {
    const output = resample(sine(fraction * nyquistHz, fromHz), fromHz, toHz);
    expect(Math.abs(levelDb(output, fraction * nyquistHz, toHz))).toBeLessThan(0.1);
  });

  if (fromHz > toHz)
    it.each([1.01, 1.2, 1.7])('removes what would alias, at %f of Nyquist, by 70 dB', (fraction) => {
      const output = resample(sine(fraction * nyquistHz, fromHz), fromHz, toHz);
      expect(20 * Math.log10(rms(output) * Math.SQRT2)).toBeLessThan(-70);
    });
  else
    it.each([0.3, 0.9])('leaves images of %f of Nyquist 70 dB down', (fraction) => {
      const frequencyHz = fraction * nyquistHz;
      const output = resample(sine(frequencyHz, fromHz), fromHz, toHz);
      const exact = sine(frequencyHz, toHz);
      const gain = 10 ** (levelDb(output, frequencyHz, toHz) / 20);
      const residue = output.map((sample, index) => sample - gain * (exact[index] ?? 0));
      expect(20 * Math.log10(rms(residue))).toBeLessThan(-70);
    });

  it('keeps the duration', () => {
    expect(resample(new Float32Array(fromHz), fromHz, toHz)).toHaveLength(toHz);
  });
});

describe('a sound that streams by', () => {
  it.each([
    [48_000, 16_000, 1000],
    [44_100, 16_000, 1],
    [8_000, 16_000, 7],
    [7_919, 16_000, 4096],
  ])('%i Hz to %i Hz in blocks of %i gives what the whole gives', (fromHz, toHz, blockLength) => {
    const sound = sine(300, fromHz, 0.05);
    const resampler = createResampler(fromHz, toHz);
    const parts: number[] = [];
    for (let start = 0; start < sound.length; start += blockLength)
      parts.push(...resampler.push(sound.subarray(start, start + blockLength)));
    parts.push(...resampler.finish());
    expect(Float32Array.from(parts)).toEqual(resample(sound, fromHz, toHz));
  });
});

describe('16-bit samples', () => {
  it('come through floats unchanged', () => {
    const samples = Int16Array.from([0, 1, -1, 32_767, -32_768]);
    expect(floatToPcm16(pcm16ToFloat(samples))).toEqual(samples);
  });

  it('clip instead of wrapping around', () => {
    const square = Int16Array.from({ length: 400 }, (_, index) => (index % 40 < 20 ? 32_767 : -32_768));
    const output = resamplePcm16(square, 4000, 16_000);
    expect(Math.max(...output)).toBe(32_767);
    expect(output.slice(90, 140).every((sample) => sample > 0)).toBe(false);
    expect(floatToPcm16(Float32Array.from([2, -2]))).toEqual(Int16Array.from([32_767, -32_768]));
  });

  it('are copied as they are at the same rate', () => {
    expect(resamplePcm16(Int16Array.from([1, 2, 3]), 16_000, 16_000)).toEqual(Int16Array.from([1, 2, 3]));
  });
});

it('refuses rates that are none', () => {
  expect(() => resample(new Float32Array(1), 0, 16_000)).toThrow(RangeError);
  expect(() => resample(new Float32Array(1), 16_000, Number.NaN)).toThrow(RangeError);
});
