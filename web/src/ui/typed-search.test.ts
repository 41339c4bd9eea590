import { expect, test } from 'vitest';
import { arrivalOf } from './typed-search.ts';

test('the address runs behind the keys, and may leave steps out', () => {
  expect(arrivalOf(['a', 'ab', 'abc'], 'a')).toEqual(['ab', 'abc']);
  expect(arrivalOf(['a', 'ab', 'abc'], 'abc')).toEqual([]);
});

test('what nobody typed came from elsewhere', () => {
  expect(arrivalOf(['abc'], '')).toBeNull();
  expect(arrivalOf([], 'abc')).toBeNull();
});
