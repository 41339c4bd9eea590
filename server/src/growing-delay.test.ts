import { expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { createGrowingDelay } from './growing-delay.ts';

/** A clock that stands still until it is moved. */
function standingClock(): Clock & { advance(ms: number): void } {
  let atMs = 0;
  return {
    now: () => atMs,
    timeline: 'test',
    monotonicMs: () => atMs,
    after: () => () => undefined,
    advance(ms) {
      atMs += ms;
    },
  };
}

const RULE = { free: 2, firstMs: 1_000, longestMs: 3_000, forgetMs: 60_000 };

test('free tries, then a wait that doubles up to the longest', () => {
  const clock = standingClock();
  const delay = createGrowingDelay(clock, RULE);
  const waits = [];
  for (let tries = 0; tries < 6; tries++) {
    delay.add('key');
    waits.push(delay.waitMs('key'));
    clock.advance(delay.waitMs('key'));
    expect(delay.waitMs('key')).toBe(0);
  }
  expect(waits).toEqual([0, 1_000, 2_000, 3_000, 3_000, 3_000]);
  expect(delay.waitMs('another')).toBe(0);
});

test('a try that is taken back does not count; a key is forgotten when asked, and after its time', () => {
  const clock = standingClock();
  const delay = createGrowingDelay(clock, RULE);
  delay.add('key');
  delay.add('key')();
  expect(delay.waitMs('key')).toBe(0);
  delay.add('key');
  expect(delay.waitMs('key')).toBe(1_000);
  delay.forget('key');
  expect(delay.waitMs('key')).toBe(0);
  for (let tries = 0; tries < 3; tries++) delay.add('key');
  clock.advance(60_000);
  delay.add('key');
  expect(delay.waitMs('key')).toBe(0);
});

test('of too many keys the one that tried longest ago is forgotten', () => {
  const delay = createGrowingDelay(standingClock(), RULE, 2);
  for (const key of ['a', 'a', 'b', 'b', 'a', 'c']) delay.add(key);
  expect(delay.waitMs('b')).toBe(0);
  expect(delay.waitMs('a')).toBeGreaterThan(0);
});
