import { expect, it } from 'vitest';
import { BiquadCascade, butterworthQs, lowPass } from '../biquad.ts';
import { syntheticBreathing } from '../synthetic-sounds/breathing.ts';
import { syntheticHeart } from '../synthetic-sounds/heart.ts';
import { mixed, rubbing, whiteNoise } from '../synthetic-sounds/noises.ts';
import { createRandom } from '../synthetic-sounds/random.ts';
import { doesHeartReturn } from './heart-heard.ts';
import { returnsPerS } from './returning-sound.ts';

const RATE_HZ = 4000;
const noise = (make: typeof whiteNoise, gain: number, seed: number) =>
  make(10, RATE_HZ, createRandom(seed)).map((sample) => sample * gain);

it('an irregular heart comes back in 150 to 500 Hz where rubbing hides it below', () => {
  for (const seed of [0, 2, 4, 5]) {
    const heart = syntheticHeart({
      bpm: 80,
      seconds: 10,
      seed,
      fibrillation: 0.35,
      murmur: 'ejection',
      murmurDb: 3,
    });
    const low = noise(rubbing, 3, seed);
    new BiquadCascade(butterworthQs(8).map((q) => lowPass(80, q, RATE_HZ))).process(low);
    const sound = mixed(heart.samples, low, noise(whiteNoise, 2e-3, seed));
    expect(returnsPerS(sound, RATE_HZ).inAllBands).toBeLessThan(0.6);
    expect(doesHeartReturn(sound, RATE_HZ)).toBe(true);
  }
});

it('rubbing, breathing and noise do not', () => {
  for (const seed of [0, 1, 2, 3, 4, 5]) {
    const breathing = syntheticBreathing({ perMinute: 14 + seed, seconds: 10, seed }).samples;
    for (const sound of [noise(rubbing, 0.05, seed), noise(whiteNoise, 0.1, seed), breathing])
      expect(doesHeartReturn(sound, RATE_HZ)).toBe(false);
  }
});
