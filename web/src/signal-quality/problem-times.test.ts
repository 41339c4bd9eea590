import { expect, test } from 'vitest';
import { timesOf } from './problem-times.ts';

test('places of a problem are said in whole seconds, three at most, none twice', () => {
  expect(timesOf([])).toEqual({ first: '', more: 0 });
  expect(timesOf([{ startS: 0, endS: 11.6 }])).toEqual({ first: '0–11', more: 0 });
  const knocks = [2.1, 2.6, 4.2, 7.3, 9.9].map((startS) => ({ startS, endS: startS + 0.05 }));
  expect(timesOf(knocks)).toEqual({ first: '2, 4, 7', more: 1 });
});
