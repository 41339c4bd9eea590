import { expect, test } from 'vitest';
import { UnlockInput } from '../auth/schema.ts';
import { readApiError } from '../errors/index.ts';
import { ApiError } from '../errors/schema.ts';
import {
  ANYBODY,
  brokenPasswordRule,
  PASSWORD_RULES,
  passwordFault,
  unlockPasswordFault,
  usernameFault,
} from './credentials.ts';
import { Password, Username } from './schema.ts';

const TEXTS = [
  '',
  ' ',
  'ab',
  ' ab ',
  'abc',
  'somchai_1',
  'สมชาย',
  'a b c',
  'a'.repeat(64),
  'a'.repeat(65),
  'a'.repeat(257),
];

test.each([
  ['', []],
  ['12345', ['uncommon', 'username']],
  ['secret-9', ['length', 'mixed', 'uncommon', 'username']],
  ['รหัสลับ๙', ['length', 'mixed', 'uncommon', 'username']],
  ['Password1', ['length', 'mixed', 'username']],
  ['letters only', ['length', 'uncommon', 'username']],
  ['Somchai1', ['length', 'mixed', 'uncommon']],
  ['99-SOMCHAI-99', ['length', 'mixed', 'uncommon']],
])('the rules that hold of the password %j of somchai', (password, held) => {
  const of = { username: ' somchai ', minimumLength: 6 };
  expect(PASSWORD_RULES.filter(({ holds }) => holds(password, of)).map(({ name }) => name)).toEqual(held);
});

test('an administrator raises the length', () => {
  const faultAt = (minimumLength: number) =>
    brokenPasswordRule('secret-9-of', { username: 'somchai', minimumLength })?.name;
  expect([faultAt(6), faultAt(11), faultAt(12)]).toEqual([undefined, undefined, 'length']);
});

test.each(TEXTS)('the sign-in page finds the same fault in %j as the schemas', (text) => {
  const first = (schema: typeof Username) => schema.safeParse(text).error?.issues[0]?.message ?? null;
  expect(usernameFault(text)).toBe(first(Username));
  // A new password follows more rules than one entered at login.
  const rule = brokenPasswordRule(text, ANYBODY);
  expect(passwordFault(text) ?? rule?.fault ?? null).toBe(first(Password));
  expect(unlockPasswordFault(text)).toBe(first(UnlockInput.shape.password));
});

const BODY = { type: 'INTERNAL', message: 'ก', messageEn: 'a' };

test.each([
  null,
  'text',
  {},
  BODY,
  { ...BODY, field: 'hn' },
  { ...BODY, field: null },
  { ...BODY, field: 1 },
  { ...BODY, type: 1 },
])('an error body is read as its schema reads it: %j', (body) => {
  const parsed = ApiError.safeParse(body);
  expect(readApiError(body)).toEqual(parsed.success ? parsed.data : null);
});
