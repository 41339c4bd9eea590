import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 2, 'bca'],
  [7, 0, 'abc'],
])('from %i to %i', (from, to, expected) => {
  expect(moved([...'abc'], from, to).join('')).toBe(expected);
});
