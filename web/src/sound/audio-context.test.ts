import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isWoken } from './audio-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loudspeaker that needs so long to wake. */
const sleeping = (ms: number) => ({
  state: 'suspended' as const,
  resume: () => new Promise<void>((done) => setTimeout(done, ms)),
});

test.each([
  { wakesInMs: 200, isTapped: false, isHeard: true },
  { wakesInMs: 2_000, isTapped: false, isHeard: false },
  { wakesInMs: 2_000, isTapped: true, isHeard: true },
  { wakesInMs: 60_000, isTapped: true, isHeard: false },
])('a loudspeaker that wakes in $wakesInMs ms, tapped: $isTapped', async ({
  wakesInMs,
  isTapped,
  isHeard,
}) => {
  const answer = isWoken(sleeping(wakesInMs), isTapped);
  await vi.advanceTimersByTimeAsync(wakesInMs);
  expect(await answer).toBe(isHeard);
});

test('one that runs already is not waited for', async () => {
  expect(await isWoken({ state: 'running', resume: () => new Promise(() => undefined) }, false)).toBe(true);
});
