import { expect, test } from 'vitest';
import { SoundLevel } from './sound-level.ts';

test.each([
  [1, 1],
  [0.1, 1 - 20 / 60],
  [0.001, 0],
  [0, 0],
])('a peak of %f fills %f of the meter', (peak, share) => {
  const level = new SoundLevel();
  level.hear(peak, 1000);
  expect(level.shareAt(1010)).toBeCloseTo(share);
});

test('falls to nothing when the microphone says nothing any more', () => {
  const level = new SoundLevel();
  level.hear(0.5, 1000);
  expect(level.shareAt(1400)).toBe(0);
});

test('clipping is shown long enough to be seen', () => {
  const level = new SoundLevel();
  level.hear(1, 1000);
  level.hear(0.1, 1020);
  expect(level.isClippingAt(2000)).toBe(true);
  expect(level.isClippingAt(2600)).toBe(false);
});

test('three seconds of zeros: the microphone is off somewhere; one sample of noise: it is not', () => {
  const level = new SoundLevel();
  expect(level.hear(0, 1000)).toBe(false);
  expect(level.hear(0, 3900)).toBe(false);
  expect(level.hear(0, 4000)).toBe(true);
  expect(level.hear(0.0001, 4020)).toBe(false);
  expect(level.hear(0, 6000)).toBe(false);
});
