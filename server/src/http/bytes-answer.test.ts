import { expect, test } from 'vitest';
import { parseRange } from './bytes-answer.ts';

test.each([
  [undefined, null],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=100-', { start: 100, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=5-2', 'unsatisfiable'],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
])('%s of 1000 bytes', (header, range) => {
  expect(parseRange(header, 1000)).toEqual(range);
});
