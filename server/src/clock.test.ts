import { expect, it } from 'vitest';
import { movableClock } from '../test/movable-clock.ts';
import { systemClock, within } from './clock.ts';

it.each([
  ['real time', systemClock],
  ['a moved clock', movableClock()],
])('%s: calls after the time has passed, unless it is cancelled', async (_what, clock) => {
  const called: string[] = [];
  const startedAtMs = clock.monotonicMs();
  const cancel = clock.after(10, () => called.push('cancelled'));
  const waited = new Promise<void>((resolve) => {
    clock.after(20, () => {
      called.push('second');
      resolve();
    });
  });
  clock.after(5, () => called.push('first'));
  cancel();
  await waited;
  expect(called).toEqual(['first', 'second']);
  expect(clock.monotonicMs() - startedAtMs).toBeGreaterThan(15);
});

it('a clock that is moved forward calls at once, in order; one that is set back waits no longer', () => {
  const clock = movableClock();
  const called: number[] = [];
  for (const ms of [60_000, 30_000, 90_000]) clock.after(ms, () => called.push(ms));
  clock.advance(-3_600_000);
  clock.advance(29_000);
  expect(called).toEqual([]);
  clock.advance(31_000);
  expect(called).toEqual([30_000, 60_000]);
  clock.advance(30_000);
  expect(called).toEqual([30_000, 60_000, 90_000]);
});

it('what comes in time counts, and what comes late does not', async () => {
  const clock = movableClock();
  expect(await within(clock, 5_000, Promise.resolve('here'))).toBe('here');
  const waiting = within(clock, 5_000, new Promise(() => undefined));
  clock.advance(5_000);
  expect(await waiting).toBe('late');
  await expect(within(clock, 5_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});
