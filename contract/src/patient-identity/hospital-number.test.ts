import { expect, test } from 'vitest';
import { canonicalText } from '../canonical-text/index.ts';
import { HospitalNumber } from '../patients/schema.ts';
import { hospitalNumberReadings, normalizeHospitalNumber, normalizeSearch } from './hospital-number.ts';
import { alikeHospitalNumbers } from './label-or-number.ts';

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
  // What a sticker or a scanner puts around the number.
  ['HN 69-00001', '69-00001'],
  ['HN: 69-00001', '69-00001'],
  ['hn:0012345', 'HN0012345'],
  ['H.N. 12345', '12345'],
  ['HN# HN6900001', 'HN6900001'],
  ['HN 6900001', 'HN6900001'],
  ['ＨＮ：６９-００００１', '69-00001'],
  ['*HN6900001*', 'HN6900001'],
  ['*69-00001*\r\n', '69-00001'],
  ['* 69-00001 *', '69-00001'],
  ['๕็์ุตจจจจๅ๕', 'HN6900001'],
  ['็์ซุตจจจจๅ', 'HN6900001'],
  ['\tHN6900001\r', 'HN6900001'],
  ['\ufeffHN69\u200b00001\u00a0', 'HN6900001'],
  ['69\u201300001', '69-00001'],
  ['HN٦٩٠٠٠٠١', 'HN6900001'],
  ['HN \u2013 69-00001', '69-00001'],
  ['HN No. 69-00001', '69-00001'],
  ['HN;69-00001', '69-00001'],
  [']C1HN6900001', 'HN6900001'],
  [']A0*69-00001*', '69-00001'],
  ['\u202dHN6900001\u202c', 'HN6900001'],
  ['(HN 6900004)', 'HN6900004'],
  ['6900001 ;', '6900001'],
  [']C0 123', '123'],
  ['[HN6900004]', 'HN6900004'],
  ['<69-00004>', '69-00004'],
  ['{HN: 69-00004}', '69-00004'],
  ['"HN6900004"', 'HN6900004'],
  ["'69-00004'", '69-00004'],
  ['“69-00004”', '69-00004'],
  ['（HN　６９-００００４）', '69-00004'],
  ['HN (69-00004)', '69-00004'],
  ['HN(69-00004)', '69-00004'],
  ['(HN) 69-00004', '69-00004'],
  ['[HN]69-00004', '69-00004'],
  ['( *HN6900004* )', 'HN6900004'],
  ['HN6900004,', 'HN6900004'],
  ['HN 69-00004.', '69-00004'],
  // '(HN 6900004)' on a Thai layout: the brackets are ๖ and ๗.
  ['๖็์ ุตจจจจภ๗', 'HN6900004'],
  ['႖႙-၀၁', '69-01'],
])('the hospital number %s is read as %s', (typed, meant) => {
  expect(normalizeHospitalNumber(typed)).toBe(meant);
  expect(canonicalText(meant)).toContain(normalizeSearch(typed));
  expect(normalizeSearch(typed)).toMatch(/^[hn\d-]+$/);
  expect(HospitalNumber.parse(typed)).toBe(meant);
});

test.each(['เอชเอ็น 6900001', 'เลขที่ 6900001', 'ผู้ป่วยใน 12/69'])('%s is no scanned number', (typed) => {
  expect(normalizeHospitalNumber(typed)).toBe(typed);
});

test.each([
  'สมศรี',
  'นภา',
  'คุณากร',
  'จุฑามาศ',
  'ตุ๊ก',
  'ภู',
  'ทิพย์',
  'HN',
  'hn สมชาย',
  '*',
  'Anna-Maria',
  '(hn)',
  '(สมชาย)',
  '[]',
  "o'brien",
  '081-234',
])('the search %s stays what it is', (typed) => {
  expect(normalizeSearch(typed)).toBe(canonicalText(typed));
});

test.each([
  ['0012345', '12345'],
  ['69-00001', '6900001'],
  ['HN-12345', 'HN12345'],
  ['HN12345', '12345'],
])('%s and %s are two hospital numbers', (one, other) => {
  expect(normalizeHospitalNumber(one)).not.toBe(normalizeHospitalNumber(other));
});

test.each([
  ['HN 6900001', ['HN6900001', '6900001']],
  ['H.N.: ๖๙๐๐๐๐๑', ['HN6900001', '6900001']],
  ['*HN 6900001*', ['HN6900001', '6900001']],
  ['(HN 6900004)', ['HN6900004', '6900004']],
  ['HN(6900004)', ['HN6900004', '6900004']],
  ['HN6900001', ['HN6900001']],
  ['6900001', ['6900001']],
  ['HN 69-00001', ['69-00001']],
])('%s may mean %j', (typed, readings) => {
  expect(hospitalNumberReadings(typed)).toEqual(readings);
});

test.each([
  ['6900001', ['HN6900001', 'HN-6900001']],
  ['hn6900001', ['6900001', 'HN-6900001']],
  ['HN-69-1', ['69-1', 'HN69-1']],
  ['HNA1', []],
  ['TWIN-1', []],
])('%s may be a copy of %j', (hn, alike) => {
  expect(alikeHospitalNumbers(hn)).toEqual(alike);
});

test('a telephone number in Thai digits is searched in Arabic ones', () => {
  expect(normalizeSearch('๐๘๑-๒๓๔')).toBe('081-234');
});

test.each([
  '69 00001',
  'HN/1',
  '(HN)',
  '(6900001',
  '(1)(2)',
  'HN:',
  '**',
  '①23',
  'สมศรี,',
  'x'.repeat(21),
])('%s is no hospital number', (typed) => {
  expect(HospitalNumber.safeParse(typed).success).toBe(false);
});
