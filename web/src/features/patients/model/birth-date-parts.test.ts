import { isBirthDate } from '@sadap/contract/patients';
import { expect, test } from 'vitest';
import { birthDateOf, chosenFault, partsOf } from './birth-date-parts.ts';

const TODAY = new Date('2026-11-25T12:00:00');

test.each([
  ['1980-01-31', { month: '02' }, '1980-02-31', 'noDay'],
  ['1980-02-29', { year: '1981' }, '1981-02-29', 'noDay'],
  ['1980-02-29', { year: '1900' }, '1900-02-29', 'noDay'],
  ['1980-03-31', { month: '04' }, '1980-04-31', 'noDay'],
  ['--31', { month: '02' }, '-02-31', 'noDay'],
  ['1980-02-29', { year: '1984' }, '1984-02-29', null],
  ['1980-02-29', { year: '2000' }, '2000-02-29', null],
  ['1980-01-31', { month: '' }, '1980--31', 'noMonth'],
  ['1980-01-31', { month: '', day: '' }, '1980', null],
  ['1980', { day: '31' }, '1980--31', 'noMonth'],
  ['', { day: '05' }, '--05', 'noMonth'],
  ['1980--31', { month: '01' }, '1980-01-31', null],
  ['-01-31', { year: '1980' }, '1980-01-31', null],
  ['1980-01', { year: '' }, '-01', 'noYear'],
  ['1980-01-31', { year: '' }, '-01-31', 'noYear'],
  ['2025-12', { year: '2026' }, '2026-12', 'future'],
  ['2026-11-25', { day: '26' }, '2026-11-26', 'future'],
  ['2026-11-24', { day: '25' }, '2026-11-25', null],
  ['1980', { year: '' }, '', null],
] as const)('%s with %o becomes %j: %s', (before, change, after, fault) => {
  const parts = { ...partsOf(before), ...change };
  expect(birthDateOf(parts)).toBe(after);
  expect(partsOf(after)).toEqual(parts);
  expect(chosenFault(parts, TODAY)).toBe(fault);
  expect(isBirthDate(after, TODAY)).toBe(fault === null && after !== '');
});
