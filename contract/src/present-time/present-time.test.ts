import { afterEach, expect, test, vi } from 'vitest';
import { isBirthDate } from '../patients/index.ts';
import { PastInstant } from '../validation/schema.ts';
import { present, presentMs, setServerAhead } from './index.ts';

const HOUR_MS = 3_600_000;
afterEach(() => {
  setServerAhead(0);
  vi.useRealTimers();
});

test('the time is that of the server, however wrong this computer’s clock is', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 23, 30) });
  setServerAhead(HOUR_MS);
  expect(present()).toEqual(new Date(2026, 10, 25, 0, 30));
  expect(presentMs() - Date.now()).toBe(HOUR_MS);
});

test.each([
  ['behind by an hour, a birth of today', HOUR_MS, '2026-11-25', true],
  ['behind by an hour, a birth of tomorrow', HOUR_MS, '2026-11-26', false],
  ['ahead by 13 hours, a birth of tomorrow', -13 * HOUR_MS, '2026-11-25', false],
  ['right, a birth of today', 0, '2026-11-24', true],
])('a clock that is %s', (_what, aheadMs, birthDate, isTaken) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 23, 30) });
  setServerAhead(aheadMs);
  expect(isBirthDate(birthDate)).toBe(isTaken);
});

test('what happened just now is not in the future for a clock that is behind', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00Z') });
  const now = '2026-11-25T11:00:00Z';
  expect(PastInstant.safeParse(now).success).toBe(false);
  setServerAhead(HOUR_MS);
  expect(PastInstant.safeParse(now).success).toBe(true);
});
