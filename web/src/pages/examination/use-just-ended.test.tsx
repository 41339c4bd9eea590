import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useJustEnded } from './use-just-ended.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('a second after a recording the next tap starts one again', () => {
  const { result, rerender } = renderHook(useJustEnded, { initialProps: false });
  expect(result.current).toBe(false);
  rerender(true);
  pass(60_000);
  expect(result.current).toBe(true);
  rerender(false);
  pass(900);
  expect(result.current).toBe(true);
  pass(200);
  expect(result.current).toBe(false);
});

test('another recording in between counts from its own end', () => {
  const { result, rerender } = renderHook(useJustEnded, { initialProps: true });
  rerender(false);
  pass(900);
  rerender(true);
  pass(5_000);
  rerender(false);
  pass(900);
  expect(result.current).toBe(true);
  pass(200);
  expect(result.current).toBe(false);
});
