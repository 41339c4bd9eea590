import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWakefulClock } from './wakeful-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs once: by the timer, or by a tick when the timer is held back', () => {
  let now = 0;
  const clock = createWakefulClock(() => now);
  const ran: string[] = [];
  clock.after(10, () => ran.push('timer'));
  vi.advanceTimersByTime(10);
  now = 20;
  clock.tick();
  clock.after(10, () => ran.push('tick'));
  clock.tick();
  expect(ran).toEqual(['timer']);
  now = 30;
  clock.tick();
  vi.advanceTimersByTime(100);
  expect(ran).toEqual(['timer', 'tick']);
});

test('what is cancelled runs never', () => {
  let now = 0;
  const clock = createWakefulClock(() => now);
  const ran: string[] = [];
  const cancel = clock.after(10, () => ran.push('never'));
  cancel();
  now = 100;
  clock.tick();
  vi.advanceTimersByTime(100);
  expect(ran).toEqual([]);
});
