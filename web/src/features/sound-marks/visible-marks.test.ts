import { expect, test } from 'vitest';
import { inView, labelled } from './visible-marks.ts';

test('labels neither lie upon each other nor are cut off at the ends', () => {
  expect(labelled([5, 40, 80, 395], 26, 400)).toEqual([false, true, true, false]);
  expect(labelled([20, 30, 40, 60], 26, 400)).toEqual([true, false, false, true]);
});

test('what reaches into the view is in it', () => {
  const stretches = [0, 1, 2, 3].map((startS) => ({ startS, endS: startS + 0.8 }));
  expect(inView(stretches, { fromS: 1.5, toS: 2.5 }).map(({ startS }) => startS)).toEqual([1, 2]);
});
