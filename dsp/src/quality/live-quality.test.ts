import { describe, expect, it } from 'vitest';
import { syntheticBreathing } from '../synthetic-sounds/breathing.ts';
import { syntheticHeart } from '../synthetic-sounds/heart.ts';
import {
  knocks,
  mainsHum,
  mixed,
  pinkNoise,
  speechLike,
  whiteNoise,
  withNoise,
} from '../synthetic-sounds/noises.ts';
import { createRandom } from '../synthetic-sounds/random.ts';
import { LiveQuality } from './live-quality.ts';
import type { Organ } from './types.ts';

const RATE_HZ = 16_000;
const SECONDS = 10;
const hiss = whiteNoise(SECONDS, RATE_HZ, createRandom(3)).map((sample) => sample * 2e-4);
const rumble = pinkNoise(SECONDS, RATE_HZ, createRandom(3)).map((sample) => sample * 0.01);
const heart = mixed(
  syntheticHeart({ bpm: 75, seconds: SECONDS, seed: 1, sampleRateHz: RATE_HZ }).samples,
  hiss,
);
const lung = mixed(
  syntheticBreathing({ perMinute: 18, seconds: SECONDS, seed: 1, sampleRateHz: RATE_HZ }).samples,
  rumble,
);

/** Codes of the hints at the end of a sound that arrived in blocks of `block` samples. */
function hintsOf(samples: Float32Array, organ: Organ, block = 320): string[] {
  const meter = new LiveQuality(RATE_HZ, organ);
  for (let first = 0; first < samples.length; first += block)
    meter.push(samples.subarray(first, first + block));
  return meter.hints().map(({ code }) => code);
}

describe('live hints', () => {
  it('are none for a good heart and a good lung, in blocks of any length', () => {
    for (const block of [320, 777, RATE_HZ]) expect(hintsOf(heart, 'heart', block)).toEqual([]);
    expect(hintsOf(lung, 'lung')).toEqual([]);
  });
  it('are none before there is anything to judge', () => {
    expect(hintsOf(heart.subarray(0, RATE_HZ), 'heart')).toEqual([]);
  });
  it('name silence and too faint a sound', () => {
    expect(hintsOf(new Float32Array(3 * RATE_HZ), 'heart')).toEqual(['silence']);
    expect(
      hintsOf(
        heart.map((sample) => sample * 0.001),
        'heart',
      ),
    ).toContain('too-quiet');
  });
  it('name clipping, knocks, gaps and hum', () => {
    expect(
      hintsOf(
        heart.map((sample) => Math.max(-1, Math.min(1, sample * 9))),
        'heart',
      ),
    ).toContain('clipping');
    const knocked = heart.slice();
    knocks(120)(2, RATE_HZ, createRandom(4)).forEach((sample, index) => {
      knocked[8 * RATE_HZ + index] = (knocked[8 * RATE_HZ + index] ?? 0) + 8 * sample;
    });
    expect(hintsOf(knocked, 'heart')).toContain('contact-noise');
    expect(hintsOf(heart.slice().fill(0, 8 * RATE_HZ, 8.2 * RATE_HZ), 'heart')).toContain('dropouts');
    expect(hintsOf(withNoise(heart, mainsHum(50)(SECONDS, RATE_HZ, createRandom(1)), 0), 'heart')).toContain(
      'hum',
    );
  });
  it('name speech, and that there is no heart or breath', () => {
    expect(hintsOf(speechLike(SECONDS, RATE_HZ, createRandom(2)), 'heart')).toContain('ambient-noise');
    // Six seconds of noise repeat themselves by chance now and then.
    const noises = [1, 2, 3, 4].map((seed) =>
      pinkNoise(SECONDS, RATE_HZ, createRandom(seed)).map((sample) => sample * 0.1),
    );
    const named = (organ: Organ, code: string) =>
      noises.filter((noise) => hintsOf(noise, organ).includes(code));
    expect(named('heart', 'no-heart-sound').length).toBeGreaterThanOrEqual(2);
    expect(named('lung', 'no-breath-sound').length).toBeGreaterThanOrEqual(3);
  });
  it('forget what is over', () => {
    const meter = new LiveQuality(RATE_HZ, 'heart');
    meter.push(new Float32Array(3 * RATE_HZ));
    expect(meter.hints()).not.toEqual([]);
    meter.push(heart);
    expect(meter.hints()).toEqual([]);
  });
});
