import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { woken } from './audio-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loudspeaker that takes this long to wake. */
const sleeping = (ms: number) => ({
  state: 'suspended' as const,
  resume: () => new Promise<void>((done) => setTimeout(done, ms)),
});

test.each([
  { wakesInMs: 200, isTapped: false, is: 'running' },
  { wakesInMs: 2_000, isTapped: false, is: 'blocked' },
  { wakesInMs: 2_000, isTapped: true, is: 'running' },
  { wakesInMs: 60_000, isTapped: true, is: 'silent' },
])('a loudspeaker that wakes in $wakesInMs ms, tapped: $isTapped, is $is', async ({
  wakesInMs,
  isTapped,
  is,
}) => {
  const answer = woken(sleeping(wakesInMs), isTapped);
  await vi.advanceTimersByTimeAsync(wakesInMs);
  expect(await answer).toBe(is);
});

test('one that runs already is not waited for', async () => {
  expect(await woken({ state: 'running', resume: () => new Promise(() => undefined) }, false)).toBe(
    'running',
  );
});
