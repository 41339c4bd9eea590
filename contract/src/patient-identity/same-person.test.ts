import { expect, test } from 'vitest';
import { isSameBirthDate, nameKeyOf } from './same-person.ts';

test.each([
  [{ name: 'นายสมชาย ใจดี' }, { firstName: 'สมชาย', lastName: 'ใจดี' }],
  [{ name: 'ด.ญ. บัวลอย น้ำขิง' }, { firstName: 'บัวลอย', lastName: 'น\u0e49\u0e4d\u0e32ขิง' }],
  [{ name: 'น.ส.มาลี  สุขใจ' }, { firstName: 'มาลี\u200b', lastName: 'สุขใจ' }],
  [{ name: 'นางเเก้ว ทอง' }, { firstName: 'แก้ว', lastName: 'ทอง' }],
  [{ name: 'MR. JOHN SMITH' }, { firstName: 'John', lastName: 'Smith' }],
  [{ name: 'Miss Anna Lee' }, { firstName: 'anna', lastName: 'LEE' }],
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
])('%j and %j are two names', (one, other) => {
  expect(nameKeyOf(one)).not.toBe(nameKeyOf(other));
});

test('no name has no key', () => {
  expect(nameKeyOf({ name: null, firstName: ' ', lastName: '\u200b' })).toBe('');
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
