import { expect, it } from 'vitest';
import { decibels, matchedGains } from './loudness.ts';

it.each([
  [
    [0.1, 0.1],
    [1, 1],
  ],
  [
    [0.1, 0.05],
    [1, 2],
  ],
  [
    [0.02, 0.1, 0.05],
    [5, 1, 2],
  ],
  [
    [0.1, 0.001],
    [1, 10],
  ],
  [
    [0.1, 0],
    [1, 1],
  ],
])('levels of %j get gains of %j', (rms, gains) =>
  expect(matchedGains(rms.map((each) => ({ peak: 1, rms: each })))).toEqual(gains));

it('says gains in decibels', () => expect(decibels(10)).toBeCloseTo(20, 9));
