import { expect, test } from 'vitest';
import { syntheticBreathing } from '../../../../../dsp/src/synthetic-sounds/breathing.ts';
import { syntheticHeart } from '../../../../../dsp/src/synthetic-sounds/heart.ts';
import { mixed, whiteNoise } from '../../../../../dsp/src/synthetic-sounds/noises.ts';
import { createRandom } from '../../../../../dsp/src/synthetic-sounds/random.ts';
import { GoodSound } from './good-sound.ts';

const RATE_HZ = 4_000;
const SECONDS = 20;
const beating = syntheticHeart({ bpm: 72, seconds: SECONDS, seed: 3 }).samples.map((sample) => sample * 0.1);
const room = whiteNoise(SECONDS, RATE_HZ, createRandom(9)).map((sample) => sample * 2e-4);
const heart = mixed(beating, room);
const faint = heart.map((sample) => sample * 0.001);

function goodMsOf(samples: Float32Array): number {
  const meter = new GoodSound(RATE_HZ, 'heart');
  for (let at = 0; at < samples.length; at += 80) meter.push(samples.subarray(at, at + 80));
  return meter.goodMs;
}

test('a good sound counts as it comes', () => {
  expect(goodMsOf(heart)).toBeGreaterThan((SECONDS - 2) * 1000);
});

test('a sound too faint to use does not count', () => {
  expect(goodMsOf(faint)).toBeLessThan(2_500);
});

test('what was counted before the recording began is forgotten', () => {
  const meter = new GoodSound(RATE_HZ, 'heart');
  meter.push(heart.subarray(0, 10 * RATE_HZ));
  meter.begin();
  expect(meter.goodMs).toBe(0);
});

test('a recording that begins with sound from before counts what was good of it', () => {
  const meter = new GoodSound(RATE_HZ, 'heart');
  const play = (fromS: number, toS: number, seemsElsewhere = false) => {
    for (let at = fromS * RATE_HZ; at < toS * RATE_HZ; at += 80)
      meter.push(heart.subarray(at, at + 80), seemsElsewhere);
  };
  play(0, 4, true);
  play(4, 7);
  meter.begin(2_000);
  expect(meter.goodMs).toBe(2_000);
  meter.begin(5_000);
  expect(meter.goodMs).toBe(3_000);
  play(7, 8);
  expect(meter.goodMs).toBe(4_000);
});

test('what seems to come from elsewhere counts once its quality alone shows that it does not', () => {
  const meter = new GoodSound(RATE_HZ, 'heart');
  const play = (sound: Float32Array, fromS: number, toS: number, seemsElsewhere: boolean) => {
    for (let at = fromS * RATE_HZ; at < toS * RATE_HZ; at += 80)
      meter.push(sound.subarray(at, at + 80), seemsElsewhere);
    return { goodMs: meter.goodMs, isBelieved: meter.isBelieved };
  };
  const { goodMs: kept } = play(heart, 0, 6, false);
  expect(play(heart, 6, 15, true)).toEqual({ goodMs: kept, isBelieved: false });
  expect(play(heart, 15, 18, true)).toEqual({ goodMs: kept + 12_000, isBelieved: true });
  // really lifted: the quality agrees in time, and nothing counts
  const { goodMs: before } = play(heart, 0, 1, false);
  expect(play(faint, 0, 12, true)).toEqual({ goodMs: before, isBelieved: false });
});

test('what does not sound like its organ most of the time contradicts it, a good sound or a short fault does not', () => {
  const heardAs = (organ: 'heart' | 'lung', sound: Float32Array) => {
    const meter = new GoodSound(RATE_HZ, organ);
    meter.begin();
    for (let at = 0; at < sound.length; at += 80) meter.push(sound.subarray(at, at + 80));
    return meter.isContradicted;
  };
  const breathing = syntheticBreathing({ perMinute: 18, seconds: SECONDS, seed: 2, sampleRateHz: RATE_HZ });
  const lung = mixed(
    breathing.samples.map((sample) => sample * 0.1),
    room,
  );
  expect(heardAs('heart', heart)).toBe(false);
  expect(heardAs('heart', lung)).toBe(true);
  expect(heardAs('lung', lung)).toBe(false);
  expect(heardAs('lung', heart)).toBe(true);
  const late = mixed(lung.subarray(0, 8 * RATE_HZ), new Float32Array(8 * RATE_HZ));
  expect(heardAs('heart', new Float32Array([...late, ...heart, ...heart]))).toBe(false);
});
