import { expect, it } from 'vitest';
import { decibels, matchedGains } from './loudness.ts';

it.each([
  [0.1, 0.1, 1, 1],
  [0.1, 0.05, 1, 2],
  [0.02, 0.1, 5, 1],
  [0.1, 0.001, 1, 10],
  [0.1, 0, 1, 1],
])('levels of %f and %f get gains of %f and %f', (rmsA, rmsB, a, b) =>
  expect(matchedGains({ peak: 1, rms: rmsA }, { peak: 1, rms: rmsB })).toEqual({ a, b }));

it('says gains in decibels', () => expect(decibels(10)).toBeCloseTo(20, 9));
