import { expect, test } from 'vitest';
import { KEPT_SAMPLES, RecentSound } from './recent-sound.ts';

const FRAME = 320;
/** All samples within two seconds differ. */
const sampleAt = (index: number) => (index % 32_000) - 16_000;
const bytesOf = (first: number, count: number) =>
  new Uint8Array(Int16Array.from({ length: count }, (_, index) => sampleAt(first + index)).buffer);

function keptFrom(first: number, end: number, recent = new RecentSound()): RecentSound {
  for (let at = first; at < end; at += FRAME) recent.keep(at, bytesOf(at, Math.min(FRAME, end - at)));
  return recent;
}

/** The stretches that are kept from `sample` on, each sample of them as it came. */
function stretchesFrom(recent: RecentSound, sample: number): [number, number][] {
  const stretches: [number, number][] = [];
  for (const { firstSample, samples } of recent.from(sample)) {
    expect(samples.findIndex((each, index) => each !== sampleAt(firstSample + index))).toBe(-1);
    const last = stretches.at(-1);
    if (last?.[1] === firstSample) last[1] += samples.length;
    else stretches.push([firstSample, firstSample + samples.length]);
  }
  return stretches;
}

test('nothing is kept before anything came', () => {
  expect(new RecentSound().from(0)).toEqual([]);
});

test('everything from a sample on, also from the middle of a frame', () => {
  const recent = keptFrom(1_000, 9_000);
  expect(stretchesFrom(recent, 0)).toEqual([[1_000, 9_000]]);
  expect(stretchesFrom(recent, 4_321)).toEqual([[4_321, 9_000]]);
  expect(stretchesFrom(recent, 9_000)).toEqual([]);
  expect(stretchesFrom(recent, 20_000)).toEqual([]);
});

test('the oldest goes, sample by sample, wherever the frames are cut', () => {
  for (const end of [KEPT_SAMPLES, KEPT_SAMPLES + 1, 3 * KEPT_SAMPLES + 777])
    expect(stretchesFrom(keptFrom(0, end), 0)).toEqual([[end - KEPT_SAMPLES, end]]);
});

test('far into a stream of days', () => {
  const first = 2 ** 40 + 12_345;
  expect(stretchesFrom(keptFrom(first, first + 2 * KEPT_SAMPLES), first)).toEqual([
    [first + KEPT_SAMPLES, first + 2 * KEPT_SAMPLES],
  ]);
});

test('what was lost in between is in no stretch, and nothing older is taken for it', () => {
  const recent = keptFrom(0, 40_000);
  keptFrom(50_000, 60_000, recent);
  expect(stretchesFrom(recent, 100)).toEqual([
    [100, 40_000],
    [50_000, 60_000],
  ]);
  expect(stretchesFrom(recent, 45_000)).toEqual([[50_000, 60_000]]);
  keptFrom(60_000, 30_000 + KEPT_SAMPLES, recent);
  expect(stretchesFrom(recent, 0)).toEqual([
    [30_000, 40_000],
    [50_000, 30_000 + KEPT_SAMPLES],
  ]);
});

test('a jump over more than is kept leaves only what came after it', () => {
  const recent = keptFrom(0, 40_000);
  const later = 40_000 + 5 * KEPT_SAMPLES;
  keptFrom(later, later + 640, recent);
  expect(stretchesFrom(recent, 0)).toEqual([[later, later + 640]]);
});

test('it holds its bound in bytes, and nothing once it is forgotten', () => {
  const recent = keptFrom(0, 5 * KEPT_SAMPLES);
  expect(recent.byteCount).toBe(2 * KEPT_SAMPLES);
  recent.forget();
  expect(recent.byteCount).toBe(0);
  expect(recent.from(0)).toEqual([]);
  expect(stretchesFrom(keptFrom(7, 700, recent), 0)).toEqual([[7, 700]]);
});
