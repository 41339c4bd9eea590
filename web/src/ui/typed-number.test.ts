import { expect, test } from 'vitest';
import { numberOf } from './typed-number.ts';

test.each([
  ['36', 36],
  ['36.', 36],
  ['36.5', 36.5],
  ['37.0', 37],
  ['0.', 0],
  ['05', 5],
  [36.9, 36.9],
  ['', undefined],
  ['-', undefined],
  ['.', undefined],
] as const)('typed %j is %s', (typed, number) => {
  expect(numberOf(typed)).toBe(number);
});
