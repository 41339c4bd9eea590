import { brokenPasswordRule, PASSWORD_RULES, type PasswordOf } from '@sadap/contract/users';
import { dictionary } from '@zxcvbn-ts/language-common';

type PasswordRule = (typeof PASSWORD_RULES)[number];
const UNCOMMON = PASSWORD_RULES.find(({ name }) => name === 'uncommon');

/** Passwords that became known, in small letters: about 11,000 that fulfil the other rules. */
const COMMON = new Set(
  dictionary['passwords-common']
    .map((password) => password.toLowerCase())
    .filter((password) => /\p{L}/u.test(password) && /\p{N}/u.test(password)),
);

/**
 * The first rule that a password breaks. Like the page's own check, but for a list of common passwords
 * that is too long for a page.
 */
export function faultOfPassword(password: string, of: PasswordOf): PasswordRule | undefined {
  return brokenPasswordRule(password, of) ?? (COMMON.has(password.toLowerCase()) ? UNCOMMON : undefined);
}
