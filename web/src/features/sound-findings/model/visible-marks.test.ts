import { expect, test } from 'vitest';
import { inView, labelPlaces } from './visible-marks.ts';

test.each([
  ['all are shown where all fit', [40, 80, 200], [40, 80, 200]],
  ['all are dropped where two are too near', [40, 60, 200], null],
  ['at the ends they are moved in', [5, 80, 395], [13, 80, 387]],
  ['at the ends they are dropped where there is no room', [5, 30, 380, 395], [null, 30, 380, null]],
  ['of several at an end the nearest has the room', [2, 8, 80], [null, 13, 80]],
  ['nothing is marked', [], []],
] as const)('labels neither lie upon each other nor are cut off: %s', (_what, places, shown) => {
  expect(labelPlaces(places, 26, 400)).toEqual(shown);
});

test('what reaches into the view is in it', () => {
  const stretches = [0, 1, 2, 3].map((startS) => ({ startS, endS: startS + 0.8 }));
  expect(inView(stretches, { fromS: 1.5, toS: 2.5 }).map(({ startS }) => startS)).toEqual([1, 2]);
});
