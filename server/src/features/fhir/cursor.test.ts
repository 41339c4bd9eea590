import { expect, test } from 'vitest';
import { cursorOf, placeOf } from './cursor.ts';

test.each([
  { source: 0, at: null, row: 12, resource: null },
  { source: 3, at: '1795859401652123', row: 1, resource: 'vital-1-panel' },
  { source: 1, at: '-99999999999999999', row: 2_147_483_647, resource: '' },
])('a cursor names its place: %#', (place) => {
  expect(placeOf(cursorOf(place))).toEqual(place);
});

const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  '',
  'x',
  written(null),
  written([0, null, 1]),
  written([-1, null, 1, null]),
  written([0, "1' or true --", 1, null]),
  written([0, 'infinity', 1, null]),
  written([0, '9'.repeat(18), 1, null]),
  written([0, null, 2 ** 31, null]),
  written([0, null, 1.5, null]),
  written([0, null, 1, 'x'.repeat(65)]),
])('what nobody was given is none: %#', (cursor) => {
  expect(placeOf(cursor)).toBeNull();
});
