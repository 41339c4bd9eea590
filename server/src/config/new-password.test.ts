import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { faultOfPassword } from './new-password.ts';

const SOMCHAI = { username: 'somchai', minimumLength: 6 };

test('none of the 3,000 commonest passwords that the other rules would let pass', () => {
  const others = dictionary['passwords-common'].filter(
    (password) => password.length >= 6 && /\p{L}/u.test(password) && /\p{N}/u.test(password),
  );
  const commonest = others.slice(0, 3_000);
  expect(commonest).toHaveLength(3_000);
  expect(commonest.filter((password) => !faultOfPassword(password, SOMCHAI))).toEqual([]);
  expect(commonest.filter((password) => !faultOfPassword(password.toUpperCase(), SOMCHAI))).toEqual([]);
});

test('the same fault as on the page, and none of a good password', () => {
  expect(faultOfPassword('trustno1', SOMCHAI)).toMatchObject({ name: 'uncommon', fault: 'passwordCommon' });
  expect(faultOfPassword('abc', SOMCHAI)).toMatchObject({ name: 'length' });
  expect(faultOfPassword('somchai99', SOMCHAI)).toMatchObject({ name: 'username' });
  expect(faultOfPassword('ward7-stairs-lamp', SOMCHAI)).toBeUndefined();
});
