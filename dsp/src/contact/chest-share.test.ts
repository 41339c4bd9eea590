import { expect, test } from 'vitest';
import { syntheticHeart } from '../synthetic-sounds/heart.ts';
import { OFF_THE_CHEST, OFF_THE_CHEST_KINDS } from '../synthetic-sounds/off-the-chest.ts';
import { createRandom } from '../synthetic-sounds/random.ts';
import { chestShare } from './chest-share.ts';

const RATE_HZ = 4000;
const heart = (seconds: number) =>
  syntheticHeart({ bpm: 75, seconds, seed: 3, sampleRateHz: RATE_HZ }).samples;

test.each([0.1, 1, 4])('a heart is heard on a chest from beginning to end, %s times as loud', (gain) => {
  expect(
    chestShare(
      heart(12).map((sample) => sample * gain),
      RATE_HZ,
    ),
  ).toBeGreaterThan(0.8);
});

test.each(OFF_THE_CHEST_KINDS)('%s is heard on none', (kind) => {
  const sound = OFF_THE_CHEST[kind](12, RATE_HZ, createRandom(9)).map((sample) => sample * 0.03);
  expect(chestShare(sound, RATE_HZ)).toBeLessThan(0.2);
});

test('lifted half-way it is heard for about half of the time', () => {
  const noise = OFF_THE_CHEST['room noise'](10, RATE_HZ, createRandom(2)).map((sample) => sample * 0.01);
  const sound = new Float32Array(20 * RATE_HZ);
  sound.set(heart(10));
  sound.set(noise, 10 * RATE_HZ);
  const share = chestShare(sound, RATE_HZ);
  expect(share).toBeGreaterThan(0.35);
  expect(share).toBeLessThan(0.65);
});

test('a second tells nothing', () => {
  expect(chestShare(heart(1), RATE_HZ)).toBeNull();
  expect(chestShare(new Float32Array(0), RATE_HZ)).toBeNull();
  expect(() => chestShare(heart(2), 3000)).toThrow(RangeError);
});
