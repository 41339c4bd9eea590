import { expect, test } from 'vitest';
import { movableClock } from '../test/movable-clock.ts';
import { createUnhurriedClock, createWallAgo } from './wall-ago.ts';

const MINUTE = 60_000;

function looks() {
  const clock = movableClock();
  const wallAgo = createWallAgo(clock, MINUTE);
  const startedAt = clock.now();
  return { clock, startedAt, sinceStart: () => Math.round((wallAgo() - startedAt) / 1_000) };
}

test('set forward, the older reading counts for as long as it reaches', () => {
  const { clock, sinceStart } = looks();
  clock.advance(MINUTE);
  expect(sinceStart()).toBe(0);
  clock.step(165_000);
  expect(sinceStart()).toBe(0);
  clock.advance(50_000);
  clock.step(18_000);
  expect(sinceStart()).toBe(50);
  clock.advance(10_000);
  expect(sinceStart()).toBe(60 + 165);
  clock.advance(50_000);
  expect(sinceStart()).toBe(110 + 165 + 18);
});

test('set back, the newer one counts at once', () => {
  const { clock, sinceStart } = looks();
  clock.advance(MINUTE);
  clock.step(-3_600_000);
  expect(sinceStart()).toBe(-3_600);
  clock.advance(2 * MINUTE);
  expect(sinceStart()).toBe(120 - 3_600);
});

test('a machine that slept has grown older, and no clock was set', () => {
  const { clock, sinceStart } = looks();
  clock.advance(MINUTE);
  clock.sleep(3_600_000);
  expect(sinceStart()).toBe(3_600);
  clock.step(165_000);
  expect(sinceStart()).toBe(3_600);
});

test('a clock that is slowly brought back is no step', () => {
  const { clock, sinceStart } = looks();
  for (let s = 0; s < 100; s++) {
    clock.advance(1_000);
    clock.step(500);
    sinceStart();
  }
  expect(sinceStart()).toBe(100 + 50 - 60);
});

test('what is dated after a clock was set ahead goes by that clock', () => {
  const clock = movableClock();
  const unhurried = createUnhurriedClock(clock, MINUTE);
  const before = clock.now();
  clock.step(5 * 24 * 3_600_000);
  const lag = (datedAt: number) => Math.round((clock.now() - unhurried(datedAt)) / 1_000);
  expect(lag(before)).toBe(5 * 24 * 3_600);
  expect(lag(clock.now())).toBe(0);
  clock.advance(MINUTE / 2);
  expect(lag(before)).toBe(5 * 24 * 3_600);
  expect(lag(clock.now())).toBe(0);
  // By another server, whose clock is not set yet.
  expect(lag(before + MINUTE / 2)).toBe(5 * 24 * 3_600);
});
