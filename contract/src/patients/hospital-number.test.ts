import { expect, test } from 'vitest';
import { normalizeHospitalNumber, normalizeSearch } from './hospital-number.ts';
import { HospitalNumber } from './schema.ts';

test.each([
  // The keys of 'HN6900001' on a Thai layout, with and without shift.
  ['็์ุตจจจจๅ', 'HN6900001'],
  ['้ืุตจจจจๅ', 'hn6900001'],
  ['ุตจจจจๅ', '6900001'],
  // Every digit key and the dash: '-' is the key 3, '/' the key 2, 'ข' the dash.
  ['็์ๅ/-ภถุึคตจขๅ', 'HN1234567890-1'],
  ['HN๖๙๐๐๐๐๑', 'HN6900001'],
  ['๖๙-๐๑', '69-01'],
  [' HN6900001 ', 'HN6900001'],
  ['69-00001', '69-00001'],
])('the hospital number %s is read as %s', (typed, meant) => {
  expect(normalizeHospitalNumber(typed)).toBe(meant);
  expect(normalizeSearch(typed).toUpperCase()).toContain(meant.toUpperCase());
  expect(HospitalNumber.parse(typed)).toBe(meant);
});

test.each([
  'สมศรี',
  'นภา',
  'คุณากร',
  'จุฑามาศ',
  'ตุ๊ก',
  'ภู',
  'ทิพย์',
  'Anna-Maria',
  '081-234',
])('the search %s stays what it is', (typed) => {
  expect(normalizeSearch(typed)).toBe(typed);
});

test('a telephone number in Thai digits is searched in Arabic ones', () => {
  expect(normalizeSearch('๐๘๑-๒๓๔')).toBe('081-234');
});

test.each(['HN 1', 'HN/1', 'สมศรี,', 'x'.repeat(21)])('%s is no hospital number', (typed) => {
  expect(HospitalNumber.safeParse(typed).success).toBe(false);
});
