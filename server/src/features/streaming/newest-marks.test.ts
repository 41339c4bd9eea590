import { beforeEach, expect, test } from 'vitest';
import { type MovableClock, movableClock } from '../../../test/movable-clock.ts';
import { createNewestMarks } from './newest-marks.ts';

const HOUR = 3_600_000;
let clock: MovableClock;
let marks: ReturnType<typeof createNewestMarks>;
beforeEach(() => {
  clock = movableClock();
  marks = createNewestMarks(clock);
});
const row = (
  newestSample: number,
  newestMoment: { timeline: string; monotonicMs: number } | null = null,
) => ({
  id: 'a',
  newestSample,
  newestAt: new Date(clock.now()),
  newestMoment,
});
/** Real time passes too. */
const about = (ms: number) => expect.toSatisfy((value: number) => value >= ms && value < ms + 900);

test('this machine’s own mark is exact, whatever is done to the wall clock', () => {
  const mark = row(0, { timeline: clock.timeline, monotonicMs: clock.monotonicMs() });
  clock.advance(5_000);
  for (const step of [HOUR, -3 * HOUR]) {
    clock.step(step);
    expect(marks.msSince(mark)).toEqual(about(5_000));
  }
});

test('another machine’s mark counts by the wall clock, but not less than it has been seen here', () => {
  const mark = row(0);
  clock.advance(2_000);
  expect(marks.msSince(mark)).toEqual(about(2_000));
  marks.look([mark]);
  clock.advance(4_000);
  clock.step(-HOUR);
  expect(marks.msSince(mark)).toEqual(about(4_000));
});

test('nor more than since it was not there yet', () => {
  marks.look([row(0)]);
  clock.advance(2_000);
  const mark = row(16_000);
  marks.look([mark]);
  clock.advance(3_000);
  clock.step(HOUR);
  expect(marks.msSince(mark)).toEqual(about(5_000));
  // It is looked at again and again.
  marks.look([mark]);
  clock.advance(1_000);
  expect(marks.msSince(mark)).toEqual(about(6_000));
});

test('an ended capture is forgotten', () => {
  const mark = row(0);
  marks.look([mark]);
  clock.advance(5_000);
  marks.look([]);
  clock.step(-HOUR);
  expect(marks.msSince(mark)).toBe(0);
});
