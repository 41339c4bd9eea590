import { describe, expect, it } from 'vitest';
import { findMainsHum, removeMainsHum } from './mains-hum.ts';
import { syntheticHeart } from './synthetic-sounds/heart.ts';
import { mainsHum, pinkNoise, rms, withNoise } from './synthetic-sounds/noises.ts';
import { createRandom } from './synthetic-sounds/random.ts';

const RATE_HZ = 2000;

describe.each([50, 60] as const)('hum of %i Hz', (mainsHz) => {
  it('is found under a heart and taken away', () => {
    const { samples } = syntheticHeart({ bpm: 80, seconds: 10, seed: 3, sampleRateHz: RATE_HZ });
    const disturbed = withNoise(samples, mainsHum(mainsHz)(10, RATE_HZ, createRandom(1)), 0);
    const hum = findMainsHum(disturbed, RATE_HZ) ?? expect.fail('no hum found');
    expect(hum.mainsHz).toBe(mainsHz);
    expect(hum.linesHz).toContain(mainsHz);
    removeMainsHum(disturbed, RATE_HZ, hum);
    const left = disturbed.map((sample, index) => sample - (samples[index] ?? 0)).subarray(RATE_HZ);
    expect(rms(left)).toBeLessThan(0.45 * rms(samples));
  });
});

it('is not found in a heart alone, in noise, or in a sound that is too short', () => {
  expect(
    findMainsHum(syntheticHeart({ bpm: 60, seconds: 10, seed: 4, sampleRateHz: RATE_HZ }).samples, RATE_HZ),
  ).toBeNull();
  expect(findMainsHum(pinkNoise(10, RATE_HZ, createRandom(2)), RATE_HZ)).toBeNull();
  expect(findMainsHum(new Float32Array(1000), RATE_HZ)).toBeNull();
});
