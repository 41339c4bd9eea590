import { expect, test } from 'vitest';
import { oneMore, type Tries, waitMs } from './growing-delay.ts';

const RULE = { free: 2, firstMs: 1_000, longestMs: 3_000, forgetMs: 60_000 };
const NONE: Tries = { count: 0, lastAtMs: 0 };

test('free tries, then a wait that doubles up to the longest', () => {
  let tries = NONE;
  let nowMs = 0;
  const waits = [];
  for (let count = 0; count < 6; count++) {
    tries = oneMore(RULE, tries, nowMs);
    waits.push(waitMs(RULE, tries, nowMs));
    nowMs += waitMs(RULE, tries, nowMs);
    expect(waitMs(RULE, tries, nowMs)).toBe(0);
  }
  expect(waits).toEqual([0, 1_000, 2_000, 3_000, 3_000, 3_000]);
});

test('after its time without a try it starts anew', () => {
  const three = { count: 3, lastAtMs: 0 };
  expect(oneMore(RULE, three, 59_999).count).toBe(4);
  expect(oneMore(RULE, three, 60_000).count).toBe(1);
  expect(waitMs({ ...RULE, longestMs: 90_000, firstMs: 90_000 }, three, 60_000)).toBe(0);
});
