import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPresence } from './presence.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('localStorage', { setItem: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function kept(peerId: string, told: string[]) {
  return keepPresence(peerId, {
    register: (id) => Promise.resolve(told.push(`register ${id}`)),
    heartbeat: (id) => Promise.resolve(told.push(`heartbeat ${id}`)),
    unregister: () => void told.push('unregister'),
    onRegistered: () => undefined,
  });
}

test('registers, says that it lives, and signs off at the end', async () => {
  const told: string[] = [];
  const presence = kept('user_1', told);
  await vi.advanceTimersByTimeAsync(30_000);
  presence.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['register user_1', 'heartbeat user_1', 'unregister']);
});

test('another id of the same page: nothing signs it off', async () => {
  const told: string[] = [];
  kept('user_1', told).stop();
  kept('user_1_abc', told);
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(told).toEqual(['register user_1', 'register user_1_abc', 'unregister', 'heartbeat user_1_abc']);
});
