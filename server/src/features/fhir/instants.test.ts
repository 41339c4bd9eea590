import { describe, expect, test } from 'vitest';
import { boundsOf } from './instants.ts';

const from = (text: string, isLocal = true) => ({ is: '>=', text, isLocal });
const until = (text: string, isLocal = true) => ({ is: '<', text, isLocal });

describe('a date of a search', () => {
  test.each([
    ['2026', [from('2026-01-01'), until('2027-01-01')]],
    ['eq2026-12', [from('2026-12-01'), until('2027-01-01')]],
    ['2024-02-29', [from('2024-02-29'), until('2024-03-01')]],
    ['ge2026-11', [from('2026-11-01')]],
    ['gt2026-11', [from('2026-12-01')]],
    ['sa2026-11-30', [from('2026-12-01')]],
    ['lt2026', [until('2026-01-01')]],
    ['eb2026', [until('2026-01-01')]],
    ['le2026-12-31', [until('2027-01-01')]],
    ['le9999', [until('10000-01-01')]],
  ])('means days of the hospital: %s', (text, bounds) => {
    expect(boundsOf(text)).toEqual(bounds);
  });

  test.each([
    ['2026-11-28T09:00Z', '2026-11-28T09:00:00.000Z', '2026-11-28T09:01:00.000Z'],
    ['2026-11-28T09:00:05+07:00', '2026-11-28T02:00:05.000Z', '2026-11-28T02:00:06.000Z'],
    ['2026-11-28T09:00:05.1Z', '2026-11-28T09:00:05.100Z', '2026-11-28T09:00:05.200Z'],
    ['2026-11-28T09:00:05.123456Z', '2026-11-28T09:00:05.123Z', '2026-11-28T09:00:05.124Z'],
  ])('means an instant as exactly as it is written: %s', (text, begin, end) => {
    expect(boundsOf(text)).toEqual([from(begin, false), until(end, false)]);
    // What was changed then is not changed later.
    expect(boundsOf(`gt${text}`)).toEqual([from(end, false)]);
  });

  test.each([
    '',
    'ne2026',
    'ap2026',
    '26',
    '0999',
    '2026-13',
    '2026-02-30',
    '2026-11-28T09:00',
    '2026-11-28T24:00Z',
    '2026-11-28T09:00:60Z',
    '2026-11-28T09:00+24:00',
    '2026-11-28T09:00-15:00',
    ' 2026',
    '2026\u0000',
    '๒๕๖๙',
  ])('is none: %s', (text) => {
    expect(boundsOf(text)).toBeNull();
  });
});
