import { setServerAhead } from '@sadap/contract/present-time';
import { afterEach, expect, test, vi } from 'vitest';
import { isPast, repeatableMs } from './past-examination.ts';

const HOUR_MS = 3_600_000;
afterEach(() => {
  setServerAhead(0);
  vi.useRealTimers();
});

test.each([
  ['a moment ago', [27, 14, 0], 0, false, true],
  ['12 hours ago', [27, 2, 5], 0, true, false],
  ['yesterday evening', [26, 23, 0], 0, true, false],
  ['an hour ago, by a clock that is 12 hours behind', [27, 13, 5], 12, true, false],
  ['an hour ago, by a clock that is an hour ahead', [27, 13, 5], -1, false, true],
] as const)('begun %s', (_when, [day, hour, minute], aheadHours, isOver, mayRepeat) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 14, 5) });
  setServerAhead(aheadHours * HOUR_MS);
  const begun = { startedAt: new Date(2026, 10, day, hour, minute).toISOString() };
  expect(isPast(begun)).toBe(isOver);
  expect(repeatableMs(begun) > 0).toBe(mayRepeat);
});

test('begun before midnight it goes on for two hours, and can still be recorded again', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 1, 49) });
  const begun = { startedAt: new Date(2026, 10, 26, 23, 50).toISOString() };
  expect(isPast(begun)).toBe(false);
  vi.setSystemTime(new Date(2026, 10, 27, 1, 50));
  expect(isPast(begun)).toBe(true);
  expect(repeatableMs(begun)).toBe(10 * HOUR_MS);
});
