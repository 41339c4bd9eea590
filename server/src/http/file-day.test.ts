import { afterEach, expect, test, vi } from 'vitest';
import { fileDay } from './file-day.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['Asia/Bangkok', '2026-11-26T20:00:00Z', '2026-11-27'],
  ['Asia/Bangkok', '2026-11-26T16:59:59Z', '2026-11-26'],
  ['UTC', '2026-11-26T20:00:00Z', '2026-11-26'],
  ['America/New_York', '2027-01-01T04:00:00Z', '2026-12-31'],
])('in %s, %s is of %s', (timeZone, instant, day) => {
  vi.stubEnv('TZ', timeZone);
  expect(fileDay(instant)).toBe(day);
  expect(fileDay(new Date(instant))).toBe(day);
});
