import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WINDOW_DEFAULT, WINDOW_MINIMISED } from '../model/window-place.ts';
import { useWindowPlace } from './use-window-place.ts';

const SCREEN = { width: window.innerWidth, height: window.innerHeight };

function resizeScreen(width: number, height: number): void {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  window.dispatchEvent(new Event('resize'));
}

afterEach(() => {
  Object.assign(window, { innerWidth: SCREEN.width, innerHeight: SCREEN.height });
});

test('a window that a small screen made small grows with it again, also once its user placed it', () => {
  resizeScreen(390, 844);
  const { result } = renderHook(() => useWindowPlace(false));
  expect(result.current.place.width).toBe(390);
  act(() => {
    result.current.minimise(true);
  });
  act(() => {
    resizeScreen(1440, 900);
  });
  expect(result.current.place).toMatchObject(WINDOW_DEFAULT);
});

test.each([
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
])('the minimised window of a screen %o has a width of its own, within the screen', (screen) => {
  resizeScreen(screen.width, screen.height);
  const { result } = renderHook(() => useWindowPlace(false));
  act(() => {
    result.current.minimise(true);
  });
  const { x, width } = result.current.minimisedAlong;
  expect(width).toBe(WINDOW_MINIMISED.width);
  expect(x + width).toBeLessThanOrEqual(screen.width);
});
