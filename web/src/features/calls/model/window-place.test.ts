import { expect, test } from 'vitest';
import {
  clampPlace,
  clampSize,
  clearestCorner,
  clearestEdge,
  covered,
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

const DESK = { width: 1440, height: 900 };
const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test.each([
  ['nothing is marked', [], { x: 1104, y: 644 }],
  ['Record at the bottom right', [rect(700, 820, 700, 60)], { x: 16, y: 644 }],
  ['along the whole foot', [rect(0, 820, 1440, 60)], { x: 16, y: 16 }],
  ['at the foot and the upper left', [rect(0, 820, 1440, 60), rect(0, 0, 300, 60)], { x: 1104, y: 16 }],
] as const)('the small window keeps clear: %s', (_what, keepClear, corner) => {
  const place = clearestCorner(WINDOW_MIN, DESK, keepClear);
  expect(place).toEqual({ ...WINDOW_MIN, ...corner });
  expect(covered(place, keepClear)).toBe(0);
});

test('beside the menu; and not where scrolling would bring Record under it', () => {
  const scrolledAway = [rect(800, 1200, 560, 60)];
  expect(clearestCorner(WINDOW_MIN, DESK, scrolledAway, 300)).toMatchObject({ x: 316, y: 644 });
});

test('where every corner covers something, the least is covered', () => {
  const keepClear = [rect(0, 0, 1440, 100), rect(0, 860, 1440, 40)];
  expect(clearestCorner(WINDOW_MIN, DESK, keepClear)).toMatchObject({ x: 1104, y: 644 });
});

test.each([
  ['bottom', [rect(10, 40, 300, 60)], 'bottom'],
  ['bottom', [rect(10, 740, 300, 60)], 'top'],
  ['top', [rect(10, 740, 300, 60)], 'top'],
  ['top', [rect(10, 20, 300, 60)], 'bottom'],
  ['top', [], 'top'],
] as const)('a bar that begins at the %s keeps clear', (first, keepClear, edge) => {
  const phone = { width: 390, height: 844 };
  const bar = { x: 0, width: phone.width, height: 64, top: 4, bottom: 4 };
  expect(clearestEdge(bar, phone, keepClear, first)).toBe(edge);
});
