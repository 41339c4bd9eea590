import { expect, test } from 'vitest';
import { listOf, noneOf } from './asked-list.ts';
import { listedTextFault } from './listed-text.ts';

test.each([
  ['Gout', null],
  ['  ', 'empty'],
  [' thyroid ', 'duplicate'],
  ['ht', 'duplicate'],
] as const)('%j as another text: %s', (typed, fault) => {
  expect(listedTextFault(typed, ['HT', 'Thyroid'])).toBe(fault);
});

test('a list that was emptied was not said to be none', () => {
  expect(listOf([])).toBeNull();
  expect(listOf(['HT'])).toEqual(['HT']);
  expect(noneOf(true)).toEqual([]);
  expect(noneOf(false)).toBeNull();
});
