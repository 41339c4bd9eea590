import { expect, test } from 'vitest';
import { birthDateOf, partsOf } from './birth-date-parts.ts';

test.each([
  ['1980-01-31', {}, '1980-01-31'],
  ['1980-01-31', { month: '02' }, '1980-02'],
  ['1980-02-29', { year: '1981' }, '1981-02'],
  ['1980-02-29', { year: '1984' }, '1984-02-29'],
  ['1980-01-31', { month: '', day: '' }, '1980'],
  ['1980', { day: '31' }, '1980--31'],
  ['1980--31', { month: '01' }, '1980-01-31'],
  ['1980--31', { month: '02' }, '1980-02'],
  ['-01-31', { year: '1980' }, '1980-01-31'],
  ['1980-01', { year: '' }, '-01'],
] as const)('%s with %o becomes %j', (before, change, after) => {
  expect(birthDateOf({ ...partsOf(before), ...change })).toBe(after);
});
