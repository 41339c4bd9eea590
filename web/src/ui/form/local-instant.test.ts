import { setServerAhead } from '@sadap/contract/present-time';
import { afterEach, expect, test, vi } from 'vitest';
import { INCOMPLETE, instantOf, localInput, today } from './local-instant.ts';

afterEach(() => {
  setServerAhead(0);
  vi.useRealTimers();
});

test('today is the server’s day, not the one of a wrong clock', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 26, 14, 0) });
  expect(today()).toBe('2026-11-26');
  setServerAhead(13 * 3_600_000);
  expect(today()).toBe('2026-11-27');
});

test('an instant goes into a field and back, to the minute', () => {
  const instant = '2026-11-23T03:00:00.000Z';
  expect(instantOf(localInput(instant))).toBe(instant);
  expect(localInput(null)).toBe('');
  expect(instantOf('')).toBe('');
  expect(instantOf(INCOMPLETE)).toBe('');
});
