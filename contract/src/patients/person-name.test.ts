import { expect, test } from 'vitest';
import { fullName } from './person-name.ts';

test.each([
  ['นาย', 'สมชาย', 'ใจดี', 'นายสมชาย ใจดี'],
  ['พว.', 'สมศรี', '', 'พว. สมศรี'],
  ['นพ.', 'สมชาย', 'ใจดี', 'นพ. สมชาย ใจดี'],
  ['Mr.', 'John', 'Smith', 'Mr. John Smith'],
  ['Dr', 'John', 'Smith', 'Dr John Smith'],
  ['', ' สมศรี ', 'ใจดี', 'สมศรี ใจดี'],
  [null, null, 'ใจดี', 'ใจดี'],
  ['นาง', '', '', ''],
])('%s, %s, %s is %j', (title, firstName, lastName, name) => {
  expect(fullName({ title, firstName, lastName })).toBe(name);
});
