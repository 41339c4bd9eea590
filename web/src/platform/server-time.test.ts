import { presentMs } from '@sadap/contract/present-time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, onServerTime } from './server-time.ts';

const NOW = Date.parse('2026-11-25T10:00:00.500Z');
const HOUR_MS = 3_600_000;
const header = (ms: number) => new Date(ms).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.setSystemTime(NOW);
  noteServerTime(header(NOW), 0);
  vi.useRealTimers();
});

test.each([
  ['ahead by 13 hours', -13 * HOUR_MS],
  ['behind by a day', 24 * HOUR_MS],
  ['behind by three minutes', 180_000],
])('a clock that is %s: the time is the server’s, within a second', (_what, aheadMs) => {
  const heard: number[] = [];
  const stop = onServerTime((ms) => heard.push(ms));
  noteServerTime(header(NOW + aheadMs), 200);
  stop();
  expect(Math.abs(presentMs() - (NOW + aheadMs))).toBeLessThan(1_000);
  expect(heard).toHaveLength(1);
});

test('a clock that is right within what a header can say stays as it is', () => {
  for (const apartMs of [0, 900, -900, 1_400]) noteServerTime(header(NOW + apartMs), 100);
  expect(presentMs()).toBe(NOW);
});

test('an answer that took long, or says no time, says nothing', () => {
  noteServerTime(header(NOW + HOUR_MS), 2_500);
  noteServerTime('yesterday', 10);
  noteServerTime(null, 10);
  expect(presentMs()).toBe(NOW);
});

test('a clock that is set right while the page is open is found with the next answer', () => {
  noteServerTime(header(NOW - 13 * HOUR_MS), 100);
  vi.setSystemTime(NOW - 13 * HOUR_MS);
  noteServerTime(header(NOW - 13 * HOUR_MS), 100);
  expect(presentMs()).toBe(NOW - 13 * HOUR_MS);
});

test('whoever listens late hears it too', () => {
  noteServerTime(header(NOW + HOUR_MS), 100);
  const heard: number[] = [];
  onServerTime((ms) => heard.push(Math.round(ms / HOUR_MS)))();
  expect(heard).toEqual([1]);
});
