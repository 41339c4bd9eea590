import { expect, test } from 'vitest';
import { isSameBirthDate, nameKeyOf, nameKeysOf } from './same-person.ts';

test.each([
  [{ name: 'นายสมชาย ใจดี' }, { firstName: 'สมชาย', lastName: 'ใจดี' }],
  [{ name: 'ด.ญ. บัวลอย น้ำขิง' }, { firstName: 'บัวลอย', lastName: 'น\u0e49\u0e4d\u0e32ขิง' }],
  [{ name: 'น.ส.มาลี  สุขใจ' }, { firstName: 'มาลี\u200b', lastName: 'สุขใจ' }],
  [{ name: 'นางเเก้ว ทอง' }, { firstName: 'แก้ว', lastName: 'ทอง' }],
  [{ name: 'MR. JOHN SMITH' }, { firstName: 'John', lastName: 'Smith' }],
  [{ name: 'Miss Anna Lee' }, { firstName: 'anna', lastName: 'LEE' }],
  [{ name: 'สมชายใจดี' }, { firstName: 'สมชาย', lastName: 'ใจดี' }],
  [{ name: 'พญ.มาลี สุขใจ' }, { firstName: 'มาลี', lastName: 'สุขใจ' }],
  [{ name: 'ผศ.ดร. มาลี สุขใจ' }, { firstName: 'มาลี', lastName: 'สุขใจ' }],
  [{ name: 'พ.ต.อ. สมชาย ใจดี' }, { firstName: 'สมชาย', lastName: 'ใจดี' }],
  [{ name: 'นายแพทย์สมชาย ใจดี' }, { firstName: 'สมชาย', lastName: 'ใจดี' }],
  [
    { title: 'ด.ช.', firstName: 'สมชาย ', lastName: 'ณ อยุธยา' },
    { firstName: 'สมชาย', lastName: 'ณอยุธยา' },
  ],
  [
    { firstName: 'Anna-Maria', lastName: "O'Neil" },
    { firstName: 'Anna Maria', lastName: 'ONeil' },
  ],
  [{ name: 'Prof. Anna Lee' }, { firstName: 'Anna', lastName: 'Lee' }],
  [{ name: 'ທ້າວ ສົມພອນ' }, { firstName: 'ສົມພອນ', lastName: '' }],
  [{ name: 'İbrahim Işık' }, { firstName: 'IBRAHIM', lastName: 'IŞIK' }],
])('%j and %j are one name', (one, other) => {
  expect(nameKeyOf(one)).toBe(nameKeyOf(other));
});

test.each([
  [{ name: 'สมชาย ใจดี' }, { name: 'สมชาย ใจงาม' }],
  [
    { firstName: 'มานี', lastName: '' },
    { firstName: 'มาณี', lastName: '' },
  ],
  [{ name: 'Drew Barry' }, { name: 'ew Barry' }],
  [{ name: 'นายสมชาย ใจดี' }, { name: 'นายสมชาย ใจดีมาก' }],
  [{ name: 'Professor X' }, { name: 'X' }],
])('%j and %j are two names', (one, other) => {
  expect(nameKeyOf(one)).not.toBe(nameKeyOf(other));
});

test.each([
  [{ firstName: 'สมชาย', lastName: 'ใจดี' }, ['สมชายใจดี', 'ใจดีสมชาย']],
  [{ name: 'นาย สมชาย' }, ['สมชาย']],
  [{ name: 'Mr. Smith, John' }, ['smith,john', 'smithjohn', 'johnsmith']],
  [{ firstName: 'Anna Maria', lastName: "O'Neil" }, ['annamariaoneil', 'mariaoneilanna', 'oneilannamaria']],
  [{ firstName: 'มานี', lastName: 'มานี' }, ['มานีมานี']],
])('%j stands in registers as %j', (person, keys) => {
  expect(nameKeysOf(person)).toEqual(keys);
});

test('no name has no key', () => {
  const nobody = { name: null, firstName: ' ', lastName: '\u200b' };
  expect(nameKeyOf(nobody)).toBe('');
  expect(nameKeysOf(nobody)).toEqual([]);
});

test.each([
  ['1980-05-17', '1980-05-17', true],
  ['1980', '1980-05-17', true],
  ['1980-05-17', '1980-05', true],
  ['1980-05-17', '1980-05-18', false],
  ['1981', '1980-05-17', false],
  ['', '1980', false],
])('born %s and %s: %s', (one, other, isSame) => {
  expect(isSameBirthDate(one, other)).toBe(isSame);
});
