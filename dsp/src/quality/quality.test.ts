import { describe, expect, it } from 'vitest';
import { badClips } from '../synthetic-sounds/bad-clips.ts';
import { syntheticBreathing } from '../synthetic-sounds/breathing.ts';
import { syntheticHeart } from '../synthetic-sounds/heart.ts';
import { knocks, mainsHum, mixed, pinkNoise, whiteNoise, withNoise } from '../synthetic-sounds/noises.ts';
import { createRandom } from '../synthetic-sounds/random.ts';
import { judgeQuality } from './quality.ts';
import type { Quality } from './types.ts';

const RATE_HZ = 4000;
const hiss = (seconds: number, gain = 3e-4) =>
  whiteNoise(seconds, RATE_HZ, createRandom(9)).map((v) => v * gain);
const heart = mixed(syntheticHeart({ bpm: 72, seconds: 20, seed: 2 }).samples, hiss(20));
const rumble = pinkNoise(20, RATE_HZ, createRandom(8)).map((sample) => sample * 0.003);
const lung = mixed(syntheticBreathing({ perMinute: 16, seconds: 20, seed: 2 }).samples, rumble);
const codes = (quality: Quality) => quality.problems.map(({ code }) => code);

describe('a good recording', () => {
  it('is good', () => {
    expect(judgeQuality(heart, RATE_HZ, 'heart')).toMatchObject({ verdict: 'good', problems: [] });
    expect(judgeQuality(lung, RATE_HZ, 'lung').verdict).toBe('good');
  });
});

describe('a problem is named, with where it is', () => {
  it('too short', () => {
    expect(judgeQuality(heart.subarray(0, 2 * RATE_HZ), RATE_HZ, 'heart').problems[0]).toMatchObject({
      code: 'too-short',
      severity: 'major',
    });
    expect(judgeQuality(heart.subarray(0, 8 * RATE_HZ), RATE_HZ, 'heart').verdict).toBe('usable');
  });
  it('silence, and nothing else', () => {
    expect(codes(judgeQuality(new Float32Array(60_000), RATE_HZ, 'heart'))).toEqual(['silence']);
    expect(codes(judgeQuality(new Float32Array(0), RATE_HZ, 'lung'))).toEqual(['too-short', 'silence']);
  });
  it('too quiet', () => {
    const faint = judgeQuality(
      heart.map((v) => v * 0.002),
      RATE_HZ,
      'heart',
    );
    expect(faint.problems).toContainEqual({
      code: 'too-quiet',
      severity: 'minor',
      stretches: [{ startS: 0, endS: 20 }],
    });
  });
  it('dropouts', () => {
    const lost = heart.slice().fill(0, 5 * RATE_HZ, 5.5 * RATE_HZ);
    const { problems, verdict } = judgeQuality(lost, RATE_HZ, 'heart');
    expect(verdict).toBe('usable');
    expect(problems).toEqual([
      { code: 'dropouts', severity: 'minor', stretches: [{ startS: 5, endS: 5.5 }] },
    ]);
  });
  it('clipping', () => {
    const cut = heart.map((sample) => Math.max(-1, Math.min(1, sample * 8)));
    expect(codes(judgeQuality(cut, RATE_HZ, 'heart'))).toContain('clipping');
  });
  it('knocks', () => {
    const knocked = mixed(
      heart,
      knocks(12)(20, RATE_HZ, createRandom(4)).map((sample) => sample * 6),
    );
    const problem = judgeQuality(knocked, RATE_HZ, 'heart').problems.find(
      ({ code }) => code === 'contact-noise',
    );
    expect(problem?.stretches.length).toBeGreaterThan(1);
  });
  it.each([50, 60] as const)('hum of %i Hz', (mainsHz) => {
    const humming = withNoise(heart, mainsHum(mainsHz)(20, RATE_HZ, createRandom(1)), 3);
    expect(codes(judgeQuality(humming, RATE_HZ, 'heart'))).toContain('hum');
  });
});

// Hearts sent as lungs are detected in only half of the cases: a beat can be slow and steady enough for a
// breath.
it.each(
  [...badClips(1)].filter(({ organ, kind }) => organ === 'heart' || kind !== 'the other organ'),
)('$kind sent as $organ is poor', ({ organ, samples, sampleRateHz }) => {
  expect(judgeQuality(samples, sampleRateHz, organ).verdict).toBe('poor');
});
