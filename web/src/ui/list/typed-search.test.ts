import { expect, test } from 'vitest';
import { pendingAfterArrival } from './typed-search.ts';

test('the address runs behind the keys, and may leave steps out', () => {
  expect(pendingAfterArrival(['a', 'ab', 'abc'], 'a')).toEqual(['ab', 'abc']);
  expect(pendingAfterArrival(['a', 'ab', 'abc'], 'abc')).toEqual([]);
});

test('what nobody typed came from elsewhere', () => {
  expect(pendingAfterArrival(['abc'], '')).toBeNull();
  expect(pendingAfterArrival([], 'abc')).toBeNull();
});
