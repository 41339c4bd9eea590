import { describe, expect, it } from 'vitest';
import { BiquadCascade, butterworthQs, lowPass } from '../biquad.ts';
import { analyseBreathing } from '../breathing/analysis.ts';
import { syntheticBreathing } from '../synthetic-sounds/breathing.ts';
import { syntheticHeart } from '../synthetic-sounds/heart.ts';
import {
  bandNoise,
  mixed,
  music,
  rms,
  rubbing,
  speechLike,
  whiteNoise,
  withNoise,
} from '../synthetic-sounds/noises.ts';
import { createRandom } from '../synthetic-sounds/random.ts';
import { LiveQuality } from './live-quality.ts';
import { judgeQuality } from './quality.ts';
import type { Organ } from './types.ts';

const RATE_HZ = 4000;

/**
 * What is shown at each half second: `second code`. A hint in the first two seconds is gone before it is
 * shown (calm-hint.ts).
 */
function adviceOn(samples: Float32Array, organ: Organ): string[] {
  const meter = new LiveQuality(RATE_HZ, organ);
  const step = RATE_HZ / 2;
  const advice: string[] = [];
  for (let end = step; end <= samples.length; end += step) {
    meter.push(samples.subarray(end - step, end));
    if (end >= 2 * RATE_HZ) advice.push(...meter.hints().map(({ code }) => `${end / RATE_HZ} ${code}`));
  }
  return advice;
}

const hiss = (seconds: number, gain: number) =>
  whiteNoise(seconds, RATE_HZ, createRandom(9)).map((sample) => sample * gain);

describe('no false advice', () => {
  it.each([
    ['early-diastolic', 30],
    ['mid-diastolic', 12],
    ['holosystolic', 30],
  ] as const)('on a heart with a murmur: %s, %i dB', (murmur, murmurDb) => {
    const heart = syntheticHeart({ bpm: 72, seconds: 10, seed: 3, murmur, murmurDb }).samples;
    const soft = heart.map((sample) => sample * 0.02);
    expect(adviceOn(mixed(soft, hiss(10, 2e-4)), 'heart')).toEqual([]);
  });
  it('on an irregular heart with a murmur', () => {
    for (const seed of [0, 1]) {
      const heart = syntheticHeart({
        bpm: 80,
        seconds: 10,
        seed,
        fibrillation: 0.25,
        murmur: 'holosystolic',
        murmurDb: 6,
      });
      const soft = heart.samples.map((sample) => sample * 0.1);
      expect(adviceOn(mixed(soft, hiss(10, 2e-4)), 'heart')).toEqual([]);
    }
  });
  it('of the room on breath over a heart, once its faint rhythm is found', () => {
    const heart = syntheticHeart({ bpm: 95, seconds: 10, seed: 4, fibrillation: 0.2 }).samples;
    const breath = bandNoise(200, 700)(10, RATE_HZ, createRandom(11)).map(
      (sample, index) => sample * Math.sqrt(Math.max(0, Math.sin((2 * Math.PI * index) / RATE_HZ / 3.7))),
    );
    const shown = adviceOn(mixed(withNoise(heart, breath, 0), hiss(10, 2e-3)), 'heart');
    expect(shown.filter((advice) => Number.parseFloat(advice) > 7)).toEqual([]);
  });
  it('of missing breath through a bell, where the heart is far louder', () => {
    for (const seed of [1, 2, 3]) {
      const breathing = syntheticBreathing({ perMinute: 24, seconds: 14, seed }).samples;
      const heart = syntheticHeart({ bpm: 75, seconds: 14, seed }).samples;
      new BiquadCascade(butterworthQs(4).map((q) => lowPass(120, q, RATE_HZ))).process(heart);
      const bell = mixed(withNoise(heart, breathing, 46), hiss(14, 0.0025 * rms(heart)));
      expect(adviceOn(bell, 'lung')).toEqual([]);
      expect(judgeQuality(bell, RATE_HZ, 'lung').verdict).toBe('good');
    }
  });
  it('of knocks on clicks above the pitch of a heart', () => {
    const soft = syntheticHeart({ bpm: 75, seconds: 12, seed: 1 }).samples.map((sample) => sample * 0.1);
    const heart = mixed(soft, hiss(12, 2e-4));
    const click = bandNoise(900, 1800)(0.03, RATE_HZ, createRandom(5));
    click.forEach((sample, index) => {
      heart[9 * RATE_HZ + index] = (heart[9 * RATE_HZ + index] ?? 0) + 0.8 * sample;
    });
    expect(adviceOn(heart, 'heart').filter((advice) => advice.endsWith('contact-noise'))).toEqual([]);
  });
});

describe('a heart that is recorded as a lung', () => {
  it.each([60, 100])('does not pass as good: made, %i a minute', (bpm) => {
    const heart = mixed(syntheticHeart({ bpm, seconds: 12, seed: bpm }).samples, hiss(12, 1e-4));
    expect(judgeQuality(heart, RATE_HZ, 'lung').verdict).toBe('poor');
    expect(adviceOn(heart, 'lung')).toContain('10 no-breath-sound');
  });
  it('does not pass where its rhythm stumbles every other second: a short clip played again', () => {
    const clip = syntheticHeart({
      bpm: 85,
      seconds: 2.4,
      seed: 86,
      murmur: 'holosystolic',
      murmurDb: 0,
      s2Db: -8,
    });
    const heart = Float32Array.from(
      { length: 12 * RATE_HZ },
      (_, index) => clip.samples[index % (2 * RATE_HZ)] ?? 0,
    );
    expect(adviceOn(mixed(heart, hiss(12, 1e-3)), 'lung')).toContain('10 no-breath-sound');
  });
  it.each([
    [60, 11, 20],
    [72, 16, 30],
    [95, 24, 40],
  ])('has no breaths where breathing swings its loudness: %i beats, %i breaths a minute', (bpm, perMinute, seed) => {
    const beats = syntheticHeart({ bpm, seconds: 60, seed }).samples;
    const swung = beats.map(
      (sample, index) => sample * 10 ** (0.4 * Math.sin((2 * Math.PI * perMinute * index) / 60 / RATE_HZ)),
    );
    const heart = mixed(swung, hiss(60, 1e-5));
    expect(judgeQuality(heart, RATE_HZ, 'lung').verdict).toBe('poor');
    expect(analyseBreathing(heart, RATE_HZ).rate).toBeNull();
    const told = adviceOn(heart, 'lung').filter((advice) => advice.endsWith('no-breath-sound'));
    // twice a second, from the tenth second on
    expect(told.length).toBeGreaterThan(0.95 * 2 * 50);
  });
  it('is none where breathing is heard beside it', () => {
    const breathing = syntheticBreathing({ perMinute: 16, seconds: 20, seed: 2 }).samples;
    const heart = syntheticHeart({ bpm: 75, seconds: 20, seed: 1 }).samples;
    expect(judgeQuality(withNoise(breathing, heart, -6), RATE_HZ, 'lung').verdict).not.toBe('poor');
  });
});

it.each([
  ['music', music],
  ['speech', speechLike],
  ['white noise', whiteNoise],
] as const)('a heart 10 dB below %s: the room is told of, although a rhythm is heard', (_, make) => {
  const heart = syntheticHeart({ bpm: 60, seconds: 9, seed: 0 }).samples;
  const advice = adviceOn(withNoise(heart, make(9, RATE_HZ, createRandom(0)), -10), 'heart');
  for (let second = 6; second <= 9; second += 0.5) expect(advice).toContain(`${second} ambient-noise`);
});

it('rubbing is no irregular heart', () => {
  for (const seed of [1, 2]) {
    const sound = rubbing(9, RATE_HZ, createRandom(seed)).map((sample) => sample * 0.05);
    const told = new Set(adviceOn(sound, 'heart').map((advice) => Number.parseFloat(advice)));
    for (let second = 6; second <= 9; second += 0.5) expect(told).toContain(second);
  }
});
