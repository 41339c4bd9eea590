import { expect, it } from 'vitest';
import { median, percentile } from './figures.ts';

it.each([
  [[5, 1, 3], 0.5, 3],
  [[4, 1, 3, 2], 0, 1],
  [[4, 1, 3, 2], 1, 4],
  [Array.from({ length: 100 }, (_, index) => index), 0.99, 99],
  [[10, 2], 0.95, 10],
])('of %j at %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

it('does not sort in place', () => {
  const values = [3, 1, 2];
  expect(median(values)).toBe(2);
  expect(values).toEqual([3, 1, 2]);
});
