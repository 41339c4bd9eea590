import { expect, test } from 'vitest';
import { readIds, withOpened } from './recent-ids.ts';

test('who is opened again comes first, and the oldest goes', () => {
  expect(withOpened([], 1)).toEqual([1]);
  expect(withOpened([3, 2, 1], 1)).toEqual([1, 3, 2]);
  expect(withOpened([6, 5, 4, 3, 2, 1], 7)).toEqual([7, 6, 5, 4, 3, 2]);
});

test.each([
  [null, []],
  ['[1,2]', [1, 2]],
  ['nonsense', []],
  ['{"a":1}', []],
  ['[1,"2",null,2.5]', [1]],
])('what stands in the browser, %s, is read as %j', (stored, ids) => {
  expect(readIds(stored)).toEqual(ids);
});
