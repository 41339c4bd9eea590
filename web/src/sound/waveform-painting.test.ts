import { describe, expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';
import { peakOf } from './waveform-painting.ts';

describe('waveform bars', () => {
  it('show the largest peak of their stretch', () => {
    const peaks = [0.1, 0.9, 0.2, 0.3, 0.8, 0.1];
    expect([0, 1, 2].map((bar) => peakOf(peaks, bar, 3))).toEqual([0.9, 0.3, 0.8]);
  });

  it('repeat peaks when there are more bars than peaks', () => {
    expect([0, 1, 2, 3].map((bar) => peakOf([0.5, 1], bar, 4))).toEqual([0.5, 0.5, 1, 1]);
  });

  it('are flat without peaks', () => expect(peakOf([], 0, 10)).toBe(0));
});

it.each([
  [0, '0:00'],
  [9_999, '0:09'],
  [61_000, '1:01'],
  [600_000, '10:00'],
])('%i ms are %s', (durationMs, text) => expect(clockTime(durationMs)).toBe(text));
