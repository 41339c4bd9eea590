import { expect, test } from 'vitest';
import { shares } from './shares.ts';

test.each([
  [
    [3, 1],
    [75, 25],
  ],
  [
    [1, 2],
    [33, 67],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [5, 0],
    [100, 0],
  ],
  [
    [1, 999],
    [0, 100],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('of %j the shares are %j %%', (counts, expected) => {
  expect(shares(counts)).toEqual(expected);
});
