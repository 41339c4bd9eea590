import { expect, it } from 'vitest';
import { BOOSTS_DB, playbackGain } from './playback-gain.ts';

it.each([
  [0, 0],
  [5, 0.5],
  [10, 1],
  [15, 1],
])('volume %f is a gain of %f', (slider, gain) => expect(playbackGain(slider)).toBe(gain));

it('a boost raises it by so many decibels, up to 24', () => {
  expect(playbackGain(5, 6)).toBeCloseTo(0.5 * 1.995, 3);
  expect(playbackGain(10, Math.max(...BOOSTS_DB))).toBeCloseTo(15.85, 2);
  expect(playbackGain(0, 24)).toBe(0);
});

it('sounds that are compared are boosted alike', () => {
  expect(playbackGain(5, 12, 3) / playbackGain(5, 12, 1)).toBeCloseTo(3);
});
