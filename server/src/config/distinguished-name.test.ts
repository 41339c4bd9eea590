import { expect, test } from 'vitest';
import { canonicalName } from './distinguished-name.ts';

test.each([
  ['cn=Cardio,ou=groups,dc=x', 'CN = cardio , OU=Groups, DC=X'],
  ['cn=A\\, B,dc=x', 'cn=a\\2c b,dc=x'],
  ['cn=หัวใจ,dc=x', 'cn=\\E0\\B8\\AB\\E0\\B8\\B1\\E0\\B8\\A7\\E0\\B9\\83\\E0\\B8\\88,dc=x'],
])('%s and %s are the same name', (one, other) => {
  expect(canonicalName(one)).not.toBeNull();
  expect(canonicalName(other)).toBe(canonicalName(one));
});

test.each([
  ['cn=admins,ou=groups,dc=x', 'cn=admins\\,ou=groups,dc=x'],
  ['cn=admins,dc=x', 'cn=admins"\\,\\"dc=x,dc=x'],
  ['cn=admins,ou=a,dc=x', 'cn=admins,ou=b,dc=x'],
])('%s and %s are different names', (one, other) => {
  expect(canonicalName(other)).not.toBe(canonicalName(one));
});

test.each(['', 'cardio-admins', 'cn=', '=x', 'cn=a,,dc=x'])('%j is no name', (text) => {
  expect(canonicalName(text)).toBeNull();
});
