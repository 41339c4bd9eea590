import { expect, test } from 'vitest';
import { createMessageRate } from './message-rate.ts';

test('so many a second are within the limit, from the first one on', () => {
  let nowMs = 400;
  const isWithin = createMessageRate({ monotonicMs: () => nowMs }, 3);
  const three = () => [isWithin(), isWithin(), isWithin()];
  expect(three()).toEqual([true, true, true]);
  nowMs = 1_399;
  expect(three()).toEqual([false, false, false]);
  nowMs = 1_400;
  expect([...three(), isWithin()]).toEqual([true, true, true, false]);
});
