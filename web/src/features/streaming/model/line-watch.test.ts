import { expect, test } from 'vitest';
import { LineWatch } from './line-watch.ts';

const FRAME = 320;

/** Frames [from, to) arrive so many milliseconds after they were made, and are played a little later. */
function hear(watch: LineWatch, from: number, to: number, wayMs = 50, isReported = true): void {
  for (let frame = from; frame < to; frame++) {
    const atMs = (frame + 1) * 20 + wayMs;
    watch.arrived({ streamId: 7, firstSample: frame * FRAME, sampleCount: FRAME }, atMs);
    if (isReported && frame % 5 === 0)
      watch.played({ streamId: 7, sampleIndex: Math.max(0, frame - 2) * FRAME, isPlaying: true }, atMs);
  }
}

test('a good line misses nothing and is as late as its jitter buffer', () => {
  const watch = new LineWatch();
  hear(watch, 0, 100);
  expect(watch.look(2_050)).toEqual({ atMs: 2_050, missingMs: 0, lateMs: 60 });
});

test('what was left out on the way is missing, once', () => {
  const watch = new LineWatch();
  hear(watch, 0, 100);
  watch.look(2_050);
  hear(watch, 112, 113);
  expect(watch.look(2_310).missingMs).toBe(240);
  expect(watch.look(2_320).missingMs).toBe(0);
});

test('so is what could not be played in time', () => {
  const watch = new LineWatch();
  hear(watch, 0, 100);
  watch.look(2_050);
  for (const atMs of [2_100, 2_200, 2_300])
    watch.played({ streamId: 7, sampleIndex: 100 * FRAME, isPlaying: false }, atMs);
  expect(watch.look(2_300)).toMatchObject({ missingMs: 300, lateMs: 0 });
});

test('silence before the first sound is none', () => {
  const watch = new LineWatch();
  hear(watch, 0, 2, 50, false);
  watch.played({ streamId: 7, sampleIndex: 0, isPlaying: false }, 90);
  expect(watch.look(100).missingMs).toBe(0);
});

test('nothing is missing before a stream begins, nor between two of them', () => {
  const watch = new LineWatch();
  expect(watch.look(60_000).missingMs).toBe(0);
  hear(watch, 3_000, 3_001);
  watch.arrived({ streamId: 8, firstSample: 16_000_000, sampleCount: FRAME }, 60_100);
  expect(watch.look(60_110).missingMs).toBe(0);
});

test('a line that stands still is noticed where nobody hears the sound', () => {
  const watch = new LineWatch();
  hear(watch, 0, 100, 50, false);
  expect(watch.look(2_400).missingMs).toBe(0);
  expect(watch.look(2_650).missingMs).toBe(250);
  expect(watch.look(2_900).missingMs).toBe(250);
});

test.each([true, false])('sound that comes four seconds late is late (heard: %s)', (isReported) => {
  const watch = new LineWatch();
  hear(watch, 0, 100, 50, isReported);
  hear(watch, 100, 400, 4_050, isReported);
  expect(Math.abs(watch.look(12_050).lateMs - 4_030)).toBeLessThan(100);
  // That it is so for good is no news after two minutes.
  hear(watch, 400, 10_000, 4_050, isReported);
  expect(watch.look(204_050).lateMs).toBeLessThan(200);
});
