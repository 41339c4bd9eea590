import { expect, test } from 'vitest';
import {
  clampPlace,
  clampSize,
  inCorner,
  nextCorner,
  nextSize,
  WINDOW_DEFAULT,
  WINDOW_MAX,
  WINDOW_MIN,
} from './window-place.ts';

const SCREEN = { width: 1440, height: 900 };

test('the default size is the specified one', () => {
  expect(clampSize(WINDOW_DEFAULT, SCREEN)).toEqual({ width: 480, height: 640 });
});

test.each([
  [
    { width: 100, height: 100 },
    { width: 320, height: 240 },
  ],
  [
    { width: 1200, height: 800 },
    { width: 800, height: 600 },
  ],
  [
    { width: 480, height: 641 },
    { width: 480, height: 600 },
  ],
  [
    { width: 500, height: 400 },
    { width: 500, height: 400 },
  ],
])('%o becomes %o', (asked, size) => {
  expect(clampSize(asked, SCREEN)).toEqual(size);
});

test('no larger than the screen, unless that is smaller than the smallest window', () => {
  expect(clampSize(WINDOW_DEFAULT, { width: 1024, height: 500 })).toEqual({ width: 480, height: 500 });
  expect(clampSize(WINDOW_MAX, { width: 300, height: 200 })).toEqual(WINDOW_MIN);
});

test('it cannot be moved off the screen', () => {
  expect(clampPlace({ ...WINDOW_DEFAULT, x: -50, y: 2000 }, SCREEN)).toMatchObject({ x: 0, y: 260 });
  expect(clampPlace({ ...WINDOW_DEFAULT, x: 5000, y: -1 }, SCREEN)).toMatchObject({ x: 960, y: 0 });
  expect(clampPlace({ ...WINDOW_DEFAULT, x: 30, y: 40 }, { width: 300, height: 300 })).toMatchObject({
    x: 0,
    y: 0,
  });
});

test('one press after the other leads through the corners and the sizes', () => {
  let place = inCorner(WINDOW_DEFAULT, 'bottom-right', SCREEN);
  expect(place).toMatchObject({ x: 944, y: 244 });
  const corners = [1, 2, 3, 4].map(() => {
    const corner = nextCorner(place, SCREEN);
    place = inCorner(WINDOW_DEFAULT, corner, SCREEN);
    return corner;
  });
  expect(corners).toEqual(['bottom-left', 'top-left', 'top-right', 'bottom-right']);
  expect(nextSize(WINDOW_DEFAULT)).toEqual(WINDOW_MAX);
  expect(nextSize(WINDOW_MAX)).toEqual(WINDOW_MIN);
  expect(nextSize(WINDOW_MIN)).toEqual(WINDOW_DEFAULT);
});
