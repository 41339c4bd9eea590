import { describe, expect, it } from 'vitest';
import { createPeakReducer, isSilence, reduceWaveform, soundLevels, waveformPeaks } from './peaks.ts';
import { judgeQuality } from './quality/quality.ts';
import { pcm16ToFloat } from './resample.ts';

const sine = Int16Array.from({ length: 16_000 }, (_, index) =>
  Math.round(16_384 * Math.sin((2 * Math.PI * 100 * index) / 16_000)),
);

describe('waveform peaks', () => {
  it('finds each stretch’s largest magnitude, of either sign', () => {
    expect(waveformPeaks(Int16Array.from([0, 100, -32_768, 5, 16_384, 0]), 3)).toEqual([
      100 / 32_768,
      1,
      0.5,
    ]);
  });

  it('gives 1000 points of a half-scale sine: peak 0.5, rms 0.5/√2', () => {
    const levels = soundLevels(sine, 1000);
    expect(levels.waveform).toHaveLength(1000);
    expect(levels.peak).toBe(0.5);
    expect(levels.rms).toBeCloseTo(0.5 / Math.SQRT2, 5);
    expect(levels.sampleCount).toBe(16_000);
  });

  it.each([7, 1000, 1003, 5321])('agrees with the definition for %i samples', (length) => {
    const samples = sine.subarray(0, length);
    const definition = Array.from({ length: 100 }, (_, index) => {
      const from = Math.floor((index * length) / 100);
      const stretch = samples.subarray(from, Math.floor(((index + 1) * length) / 100));
      return stretch.length === 0 ? null : Math.max(...stretch.map(Math.abs)) / 32_768;
    });
    waveformPeaks(samples, 100).forEach((peak, index) => {
      const expected = definition[index];
      if (expected !== null) expect(peak).toBe(expected);
    });
  });

  it.each([1, 7, 160, 999])('does not depend on blocks of %i samples', (blockLength) => {
    const reducer = createPeakReducer(sine.length, 333);
    for (let start = 0; start < sine.length; start += blockLength)
      reducer.push(sine.subarray(start, start + blockLength));
    expect(reducer.finish()).toEqual(soundLevels(sine, 333));
  });

  it('leaves what never came at 0', () => {
    const reducer = createPeakReducer(100, 4);
    reducer.push(new Int16Array(30).fill(32_767));
    expect(reducer.finish().waveform.map((peak) => Math.round(peak))).toEqual([1, 1, 0, 0]);
  });

  it('has every point even for fewer samples than points', () => {
    expect(waveformPeaks(Int16Array.from([16_384, 0]), 4)).toHaveLength(4);
    expect(waveformPeaks(new Int16Array(0), 3)).toEqual([0, 0, 0]);
  });

  it('knows the lowest and highest sample of each stretch', () => {
    const { minima, maxima } = soundLevels(Int16Array.from([0, 16_384, -8_192, -16_384, 8_192, 16_384]), 3);
    expect(minima).toEqual([0, -0.5, 0.25]);
    expect(maxima).toEqual([0.5, -0.25, 0.5]);
  });

  it('is reduced to fewer points by the largest of each', () => {
    expect(reduceWaveform([0.1, 0.5, 0.2, 0.3, 0.9], 2)).toEqual([0.5, 0.9]);
    expect(reduceWaveform([0.1, 0.5], 1)).toEqual([0.5]);
    expect(reduceWaveform([0.1, 0.5], 10)).toEqual([0.1, 0.5]);
  });

  it('refuses more samples than announced', () => {
    expect(() => createPeakReducer(1, 1).push(new Int16Array(2))).toThrow(RangeError);
  });
});

describe('silence by the levels is silence by the samples', () => {
  const sound = (sample: (index: number) => number) =>
    Int16Array.from({ length: 160_000 }, (_, at) => sample(at));
  const beat = (at: number) => 6000 * Math.sin(at / 40) * Math.max(0, Math.cos(at / 3000)) ** 4;
  const noise = (at: number) => ((at * 7919) % 3) - 1;
  it.each<[string, Int16Array, boolean]>([
    ['nothing', sound(() => 0), true],
    ['one step of noise', sound(noise), true],
    ['one knock', sound((at) => (at > 50_000 && at < 50_400 ? 20_000 * Math.sin(at) : 0)), true],
    ['a heart that stops after a third', sound((at) => (at < 55_000 ? beat(at) : 0)), true],
    ['a heart', sound((at) => beat(at) + noise(at)), false],
    ['a faint heart', sound((at) => beat(at) / 100 + noise(at)), false],
  ])('%s', (_name, samples, isSilent) => {
    expect(isSilence(soundLevels(samples, 1000))).toBe(isSilent);
    const { problems } = judgeQuality(pcm16ToFloat(samples), 16_000, 'heart');
    expect(problems.some(({ code }) => code === 'silence')).toBe(isSilent);
  });

  it('calls a constant silent too', () => {
    expect(
      isSilence(
        soundLevels(
          sound((at) => 1000 + noise(at)),
          1000,
        ),
      ),
    ).toBe(true);
  });
});
