import { DEVICE_CLOSE_CODES, DEVICE_ERROR_CODES } from '@sadap/contract/device-protocol';
import { expect, it } from 'vitest';
import { finalCodeOf, reconnectDelayMs } from './reconnect-delay.ts';

it.each([
  [0, 0, 250],
  [0, 1, 125],
  [1, 0, 500],
  [4, 0, 4000],
  [5, 0, 5000],
  [50, 0, 5000],
  [50, 1, 2500],
])('attempt %i with random %d waits %d ms', (attempt, random, waitMs) => {
  expect(reconnectDelayMs(attempt, random)).toBe(waitMs);
});

it('ends for good on exactly three codes', () => {
  const final = DEVICE_ERROR_CODES.filter((code) => finalCodeOf(DEVICE_CLOSE_CODES[code]) !== null);
  expect(final).toEqual(['unauthorized', 'replaced', 'deleted']);
  expect(finalCodeOf(1006)).toBeNull();
});
