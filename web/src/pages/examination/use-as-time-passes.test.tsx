import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAsTimePasses } from './use-as-time-passes.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a page that stays open says what holds now, at the latest half a minute later and at once in sight', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 20, 0) });
  const evening = Date.now() + 60 * 60_000;
  const isLater = () => Date.now() > evening;
  const { result } = renderHook(() => useAsTimePasses(isLater));
  expect(result.current).toBe(false);
  vi.setSystemTime(evening + 1);
  expect(result.current).toBe(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(true);
  vi.setSystemTime(evening - 1);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(result.current).toBe(true);
});

test('also as minutes pass without a look', () => {
  vi.useFakeTimers();
  const until = Date.now() + 60_000;
  const isOver = () => Date.now() > until;
  const { result } = renderHook(() => useAsTimePasses(isOver));
  act(() => void vi.advanceTimersByTime(59_000));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(31_000));
  expect(result.current).toBe(true);
});
