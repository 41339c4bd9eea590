import { expect, test } from 'vitest';
import { lastPage, pageOf } from './last-page.ts';

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
] as const)('%d entries, 20 on a page: the last one is %d', (total, page) => {
  expect(lastPage(total, 20)).toBe(page);
});

test.each([
  [null, 1],
  ['3', 3],
  ['2.7', 2],
  ['-4', 1],
  ['x', 1],
] as const)('page=%s is page %d', (text, page) => {
  expect(pageOf(text)).toBe(page);
});
