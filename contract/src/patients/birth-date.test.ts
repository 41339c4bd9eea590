import { expect, test } from 'vitest';
import { ageParts } from './birth-date.ts';

test.each([
  ['2026-11-22', '2026-11-22', { years: 0, months: 0, days: 0 }],
  ['2026-11-02', '2026-11-22', { years: 0, months: 0, days: 20 }],
  ['2026-08-10', '2026-11-22', { years: 0, months: 3, days: 12 }],
  ['2026-08-30', '2026-11-22', { years: 0, months: 2, days: 23 }],
  ['2026-01-31', '2026-03-01', { years: 0, months: 1, days: 1 }],
  ['2024-08-23', '2026-11-22', { years: 2, months: 2, days: 30 }],
  ['2024-12', '2026-11-22', { years: 1, months: 11, days: null }],
  ['2024', '2026-11-22', { years: 2, months: null, days: null }],
  ['2020-02-29', '2026-02-28', { years: 5, months: 11, days: 30 }],
])('born %s, on %s: %o', (birthDate, today, parts) => {
  expect(ageParts(birthDate, new Date(`${today}T12:00:00`))).toEqual(parts);
});
