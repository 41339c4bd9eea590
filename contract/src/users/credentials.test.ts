import { expect, test } from 'vitest';
import { UnlockInput } from '../auth/schema.ts';
import { readApiError } from '../errors/index.ts';
import { ApiError } from '../errors/schema.ts';
import { PASSWORD_RULES, passwordFault, unlockPasswordFault, usernameFault } from './credentials.ts';
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
  ['12345', ['uncommon']],
  ['secret-9', ['length', 'mixed', 'uncommon']],
  ['รหัสลับ๙', ['length', 'mixed', 'uncommon']],
  ['Password1', ['length', 'mixed']],
  ['letters only', ['length', 'uncommon']],
])('the rules that hold of the password %j', (password, held) => {
  expect(PASSWORD_RULES.filter(({ holds }) => holds(password)).map(({ name }) => name)).toEqual(held);
});

test.each(TEXTS)('the sign-in page finds the same fault in %j as the schemas', (text) => {
  const first = (schema: typeof Username) => schema.safeParse(text).error?.issues[0]?.message ?? null;
  expect(usernameFault(text)).toBe(first(Username));
  // A new password follows more rules than one entered at login.
  const rule = PASSWORD_RULES.find(({ holds }) => !holds(text));
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
