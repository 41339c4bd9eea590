import { expect, test } from 'vitest';
import { addressesIn, remainingUntil } from './notice.ts';

const DUE = '2026-11-23T03:00:00.000Z';
test.each([
  ['2026-11-20T03:00:00.000Z', { isOver: false, hours: 72, minutes: 0 }],
  ['2026-11-23T01:29:30.000Z', { isOver: false, hours: 1, minutes: 30 }],
  ['2026-11-23T03:00:00.000Z', { isOver: false, hours: 0, minutes: 0 }],
  ['2026-11-23T05:10:00.000Z', { isOver: true, hours: 2, minutes: 10 }],
])('at %s', (now, expected) => {
  expect(remainingUntil(DUE, Date.parse(now))).toEqual(expected);
});

test('addresses are separated by commas or blanks', () => {
  expect(addressesIn(' 10.1.,10.2.3.4  fe80:: ')).toEqual(['10.1.', '10.2.3.4', 'fe80::']);
  expect(addressesIn('')).toEqual([]);
});
