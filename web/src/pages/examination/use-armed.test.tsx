import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ARMED_MS } from './automatic-start.ts';
import { useArmed } from './use-armed.ts';

let isFocused = true;
let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  vi.useFakeTimers();
  isFocused = true;
  visibility = 'visible';
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isFocused);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const armed = (isRecording = false) => renderHook(useArmed, { initialProps: isRecording });

test.each([
  ['a touch', () => fireEvent.pointerDown(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
])('nothing starts two minutes after the last touch; %s arms it again', (_name, touch) => {
  const { result } = armed();
  expect(result.current).toBe(true);
  pass(ARMED_MS - 1);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
  touch();
  expect(result.current).toBe(true);
  pass(ARMED_MS);
  expect(result.current).toBe(false);
});

test('a recording is as good as a touch, from its end on', () => {
  const { result, rerender } = armed();
  rerender(true);
  pass(10 * ARMED_MS);
  rerender(false);
  pass(ARMED_MS - 1);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});

test('nothing starts in another tab or window, and a touch there does not arm it', () => {
  const { result } = armed();
  isFocused = false;
  fireEvent.blur(window);
  expect(result.current).toBe(false);
  isFocused = true;
  fireEvent.focus(window);
  expect(result.current).toBe(true);
  visibility = 'hidden';
  fireEvent(document, new Event('visibilitychange'));
  expect(result.current).toBe(false);
  fireEvent.pointerDown(document.body);
  expect(result.current).toBe(false);
  visibility = 'visible';
  fireEvent(document, new Event('visibilitychange'));
  expect(result.current).toBe(true);
});

test('a page that opens in a tab behind waits until it is looked at', () => {
  visibility = 'hidden';
  const { result } = armed();
  expect(result.current).toBe(false);
});
