import { expect, test } from 'vitest';
import { numberOf } from './typed-number.ts';

test.each([
  ['36', 36],
  ['36.', 36],
  ['36.5', 36.5],
  ['37.0', 37],
  ['0.', 0],
  ['05', 5],
  ['9,5', 9.5],
  [' 38,2 ', 38.2],
  ['๑๕๕', 155],
  ['๓๖.๙', 36.9],
  ['', undefined],
  [' \u200b', undefined],
  ['.', Number.NaN],
  [',', Number.NaN],
  ['３６．９', 36.9],
  ['٣٦', 36],
  ['36\u00a0', 36],
  ['-', Number.NaN],
  ['-5', -5],
  ['1,234.5', Number.NaN],
  ['9,5,1', Number.NaN],
  // Ten thousand, or ten with three decimals: nobody knows.
  ['10,000', Number.NaN],
  ['1,234,567', Number.NaN],
  ['๑๐,๐๐๐', Number.NaN],
  ['0,125', 0.125],
  ['36,50', 36.5],
  ['10 000', Number.NaN],
  ["10'000", Number.NaN],
  ['abc', Number.NaN],
] as const)('typed %j is %s', (typed, number) => {
  expect(numberOf(typed)).toBe(number);
});
