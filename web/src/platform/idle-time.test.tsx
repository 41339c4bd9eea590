import { beforeEach, expect, test, vi } from 'vitest';

const KEY = 'last-touch';
const NOW = Date.parse('2026-01-01T08:00:00Z');
const HOUR = 3_600_000;

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

test('a touch is written for the other tabs at most every five seconds', async () => {
  const { noteTouch } = await import('./idle-time.ts');
  noteTouch(NOW);
  noteTouch(NOW + 4_000);
  expect(localStorage.getItem(KEY)).toBe(String(NOW));
  noteTouch(NOW + 5_000);
  expect(localStorage.getItem(KEY)).toBe(String(NOW + 5_000));
});

test('after the clock was set back a touch is written at once, so that no other tab locks', async () => {
  const { noteTouch } = await import('./idle-time.ts');
  noteTouch(NOW + HOUR);
  noteTouch(NOW);
  expect(localStorage.getItem(KEY)).toBe(String(NOW));
});
