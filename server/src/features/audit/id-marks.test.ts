import { expect, test } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import { createIdMarks } from './id-marks.ts';

const MINUTE = 60_000;

test('an hour reaches back to the newest id that was known an hour ago, or to the first that was', () => {
  const clock = movableClock();
  const marks = createIdMarks(clock, 60 * MINUTE);
  expect(marks.knownBefore(100)).toBe(100);
  clock.advance(30 * MINUTE);
  expect(marks.knownBefore(200)).toBe(100);
  clock.step(24 * 60 * MINUTE);
  clock.advance(29 * MINUTE);
  expect(marks.knownBefore(300)).toBe(100);
  clock.advance(32 * MINUTE);
  expect(marks.knownBefore(400)).toBe(200);
  clock.advance(300 * MINUTE);
  expect(marks.knownBefore(500)).toBe(400);
});
