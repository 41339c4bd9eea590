import { expect, test } from 'vitest';
import { daysUntil } from './due.ts';

const DUE = '2026-12-01T10:00:00.000Z';

test.each([
  ['2026-11-01T10:00:00Z', false, 30],
  ['2026-11-01T10:00:01Z', false, 29],
  ['2026-11-30T10:00:01Z', false, 0],
  ['2026-12-01T10:00:00Z', false, 0],
  ['2026-12-01T10:00:01Z', true, 1],
  ['2026-12-02T10:00:01Z', true, 2],
])('at %s', (now, isOver, days) => {
  expect(daysUntil(DUE, Date.parse(now))).toEqual({ isOver, days });
});
