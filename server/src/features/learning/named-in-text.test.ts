import { expect, test } from 'vitest';
import { namesPatient, type Whose } from './named-in-text.ts';

const MALEE: Whose = {
  hn: 'HN-00123',
  citizen_id: '1101700230708',
  phone: '081-234-5678',
  name: 'นางมาลี ศรีสุข',
  first_name: 'มาลี',
  last_name: 'ศรีสุข',
};
const JANE: Whose = { ...MALEE, name: 'Ms Jane Li', first_name: 'Jane', last_name: 'Li' };

test.each([
  ['the HN', 'ผู้ป่วย HN-00123'],
  ['the HN, spaced and in small letters', 'hn 00123'],
  ['the HN’s number in Thai digits', 'เลขที่ ๐๐๑๒๓'],
  ['the citizen id with dashes', '1-1017-00230-70-8'],
  ['the telephone', 'โทร 0812345678'],
  ['the first name within Thai words', 'ฟังเสียงคุณมาลีตอนเช้า'],
  ['the last name', 'ศรีสุข'],
])('is named by %s', (_how, text) => {
  expect(namesPatient(text, MALEE)).toBe(true);
});

test.each(['JANE, 45', 'li said so', 'Case of Jane.'])('is named by a whole word: %s', (text) => {
  expect(namesPatient(text, JANE)).toBe(true);
});

test.each([
  ['เสียงฟู่ช่วงซิสโตลี ระดับ 3', MALEE],
  ['Murmur of grade 3, listening at the apex for 15 s', JANE],
  ['janeway lesions', JANE],
] as const)('is not named by: %s', (text, whose) => {
  expect(namesPatient(text, whose)).toBe(false);
});

test('somebody without split names is found by the whole name', () => {
  const whose = { ...JANE, first_name: null, last_name: null, name: 'Jane Li' };
  expect(namesPatient('Li, Jane', whose)).toBe(true);
  expect(namesPatient('Jane alone', whose)).toBe(false);
});
