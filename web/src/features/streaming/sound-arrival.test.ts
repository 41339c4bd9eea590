import { expect, test } from 'vitest';
import { isArriving } from './sound-arrival.ts';

test('sound that stays away for 3 s is said to: with the look every half second, well within 6 s', () => {
  expect(isArriving(10_000, 12_999)).toBe(true);
  expect(isArriving(10_000, 13_000)).toBe(false);
});
