import { expect, test } from 'vitest';
import { syntheticBreathing } from '../../../../../dsp/src/synthetic-sounds/breathing.ts';
import { syntheticHeart } from '../../../../../dsp/src/synthetic-sounds/heart.ts';
import { mixed, rubbing, whiteNoise } from '../../../../../dsp/src/synthetic-sounds/noises.ts';
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
  meter.begin();
  for (let at = 0; at < samples.length; at += 80) meter.push(samples.subarray(at, at + 80));
  return meter.goodMs;
}

test('a good sound counts as it comes', () => {
  expect(goodMsOf(heart)).toBe(SECONDS * 1000);
});

test('between two looks it counts as at the last one', () => {
  const meter = new GoodSound(RATE_HZ, 'heart');
  meter.begin();
  const goodMsAfter = (sound: Float32Array, samples: number) => {
    meter.push(sound.subarray(0, samples));
    return meter.goodMs;
  };
  expect(goodMsAfter(heart, RATE_HZ)).toBe(0);
  expect(goodMsAfter(heart.subarray(RATE_HZ), RATE_HZ)).toBe(2_000);
  expect(goodMsAfter(heart.subarray(2 * RATE_HZ), RATE_HZ / 10)).toBe(2_100);
  for (let at = 0; at < 12 * RATE_HZ; at += 80) meter.push(faint.subarray(at, at + 80));
  const kept = meter.goodMs;
  expect(goodMsAfter(faint, RATE_HZ / 10)).toBe(kept);
});

test('a sound too faint to use does not count', () => {
  expect(goodMsOf(faint)).toBeLessThan(2_500);
});

test('nothing counts before a recording begins, nor after it has ended', () => {
  const meter = new GoodSound(RATE_HZ, 'heart');
  meter.push(heart.subarray(0, 10 * RATE_HZ));
  expect(meter.goodMs).toBe(0);
  meter.begin();
  expect(meter.goodMs).toBe(0);
  meter.push(heart.subarray(0, 4 * RATE_HZ));
  meter.end();
  meter.push(heart.subarray(4 * RATE_HZ, 8 * RATE_HZ));
  expect(meter.goodMs).toBe(4_000);
  meter.begin();
  expect(meter.goodMs).toBe(0);
});

test('a recording that begins with sound from before counts what was good of it, as soon as it can be told', () => {
  const goodMsFrom = (agoMs: number) => {
    const meter = new GoodSound(RATE_HZ, 'heart');
    const play = (fromS: number, toS: number) => {
      for (let at = fromS * RATE_HZ; at < toS * RATE_HZ; at += 80) meter.push(heart.subarray(at, at + 80));
      return meter.goodMs;
    };
    play(0, 7);
    meter.begin(agoMs);
    return [meter.goodMs, play(7, 8)];
  };
  expect(goodMsFrom(1_000)).toEqual([0, 2_000]);
  expect(goodMsFrom(2_000)).toEqual([2_000, 3_000]);
  expect(goodMsFrom(5_000)).toEqual([5_000, 6_000]);
});

test('a recording that begins with a landing is not judged by the knock and the air before it', () => {
  const rub = rubbing(0.5, RATE_HZ, createRandom(2)).map((sample) => sample * 0.3);
  const sound = Float32Array.from([...heart.subarray(0, 2 * RATE_HZ), ...rub, ...heart]);
  const landedS = 2.5;
  const goodMsWith = (agoS: number) => {
    const meter = new GoodSound(RATE_HZ, 'heart');
    const play = (fromS: number, toS: number) => {
      for (let at = fromS * RATE_HZ; at < toS * RATE_HZ; at += 80) meter.push(sound.subarray(at, at + 80));
    };
    play(0, landedS + agoS);
    meter.begin(agoS * 1000);
    play(landedS + agoS, landedS + 10);
    return meter.goodMs;
  };
  for (const agoS of [0.1, 0.7, 1.4, 2.4]) expect(goodMsWith(agoS), `known after ${agoS} s`).toBe(10_000);
});

test('a sound that is poor from its landing on does not count', () => {
  const meter = new GoodSound(RATE_HZ, 'heart');
  meter.push(heart.subarray(0, 6 * RATE_HZ));
  for (let at = 0; at < 3 * RATE_HZ; at += 80) meter.push(faint.subarray(at, at + 80));
  meter.begin(3_000);
  for (let at = 0; at < 7 * RATE_HZ; at += 80) meter.push(faint.subarray(at, at + 80));
  expect(meter.goodMs).toBe(0);
});

test('what seems to come from elsewhere counts once its quality alone shows that it does not', () => {
  const meter = new GoodSound(RATE_HZ, 'heart');
  const play = (sound: Float32Array, fromS: number, toS: number, seemsElsewhere: boolean) => {
    for (let at = fromS * RATE_HZ; at < toS * RATE_HZ; at += 80)
      meter.push(sound.subarray(at, at + 80), seemsElsewhere);
    return { goodMs: meter.goodMs, isBelieved: meter.isBelieved };
  };
  meter.begin();
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

test('a problem is told once it has lasted, and not after it is over', () => {
  const meter = new GoodSound(RATE_HZ, 'heart');
  const problemsOf = (sound: Float32Array, seconds: number) => {
    const told = new Set<string | null>();
    for (let at = 0; at < seconds * RATE_HZ; at += 80) {
      meter.push(sound.subarray(at, at + 80));
      told.add(meter.problem);
    }
    return [...told];
  };
  meter.begin();
  expect(problemsOf(heart, 10)).toEqual([null]);
  expect(problemsOf(faint, 15)).toEqual([null, 'silence']);
  problemsOf(heart, 15);
  expect(meter.problem).toBeNull();
  meter.begin();
  expect(meter.problem).toBeNull();
});
