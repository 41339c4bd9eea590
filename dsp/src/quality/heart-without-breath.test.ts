import { expect, it } from 'vitest';
import { syntheticBreathing } from '../synthetic-sounds/breathing.ts';
import { syntheticHeart } from '../synthetic-sounds/heart.ts';
import { bandNoise, mixed } from '../synthetic-sounds/noises.ts';
import { createRandom } from '../synthetic-sounds/random.ts';
import { isHeartWithoutBreath } from './heart-without-breath.ts';
import { judgeQuality } from './quality.ts';

const RATE_HZ = 4000;
const SECONDS = 20;
const PER_MINUTE = 14;

/** No beat returns at a known time: no rhythm is found. */
const irregular = (seed: number) =>
  syntheticHeart({ bpm: 85, seconds: SECONDS, seed, fibrillation: 0.5, missing: 0.2 }).samples;
/** The room, a little louder with each breath. */
const swayingNoise = (seed: number, gain: number) =>
  bandNoise(100, 1000)(SECONDS, RATE_HZ, createRandom(seed)).map(
    (sample, index) =>
      sample * gain * 10 ** (0.2 * Math.sin((2 * Math.PI * PER_MINUTE * index) / 60 / RATE_HZ)),
  );

it.each([
  1, 2, 3, 4,
])('an irregular heart whose noise sways with breathing is no good lung: seed %i', (seed) => {
  const sound = mixed(irregular(seed), swayingNoise(seed, 3e-4));
  expect(judgeQuality(sound, RATE_HZ, 'lung').verdict).toBe('poor');
});

it.each([
  12, 16, 24, 40,
])('breathing at %i a minute is heard beside a heart as loud as it is', (perMinute) => {
  const breathing = syntheticBreathing({ perMinute, seconds: SECONDS, seed: 2 }).samples;
  expect(isHeartWithoutBreath(breathing, RATE_HZ)).toBe(false);
  expect(isHeartWithoutBreath(mixed(breathing, irregular(1)), RATE_HZ)).toBe(false);
});
