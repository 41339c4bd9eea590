import { expect, test } from 'vitest';
import { createRate } from './rate.ts';

test('so many in a window are within the limit, from the first one on', () => {
  let nowMs = 400;
  const isWithin = createRate({ monotonicMs: () => nowMs }, 3, 1_000);
  const three = () => [isWithin(), isWithin(), isWithin()];
  expect(three()).toEqual([true, true, true]);
  nowMs = 1_399;
  expect(three()).toEqual([false, false, false]);
  nowMs = 1_400;
  expect([...three(), isWithin()]).toEqual([true, true, true, false]);
});

test('each key has a window of its own', () => {
  let nowMs = 0;
  const isWithin = createRate<number>({ monotonicMs: () => nowMs }, 2, 60_000);
  expect(isWithin(1)).toBe(true);
  nowMs = 59_999;
  expect([isWithin(1), isWithin(2), isWithin(1)]).toEqual([true, true, false]);
  nowMs = 60_000;
  expect([isWithin(1), isWithin(2), isWithin(2)]).toEqual([true, true, false]);
});
