import { isFoundIn, seenText } from '../canonical-text/index.ts';
import { PASSWORD_MIN_LENGTH, USERNAME_MIN_LENGTH } from '../limits/index.ts';
import type { ValidationKey } from '../validation/index.ts';

export const USERNAME_MAX_LENGTH = 64;
export const PASSWORD_MAX_LENGTH = 256;
export const USERNAME_PATTERN = /^[A-Za-z0-9_]+$/;
/** Stands for the address of a hospital account that has none of its own. */
export const NO_MAIL_DOMAIN = 'no-mail.invalid';
/** Usernames of the hospital: `somchai.j`, `somchai@hospital.example`. */
export const GIVEN_USERNAME_PATTERN = /^[\p{L}\p{M}\p{N}._@-]+$/u;

// Functions and no schemas: the sign-in page calls them without waiting for a schema library.

/** What is wrong with a username, ignoring surrounding spaces. */
export function usernameFault(text: string): ValidationKey | null {
  const username = seenText(text);
  if (username === '') return 'usernameRequired';
  if (username.length < USERNAME_MIN_LENGTH) return 'usernameTooShort';
  if (username.length > USERNAME_MAX_LENGTH) return 'tooLong';
  return USERNAME_PATTERN.test(username) ? null : 'usernameCharacters';
}

/** The same for a username that the hospital may have given. */
export function givenUsernameFault(text: string): ValidationKey | null {
  const username = seenText(text);
  if (username === '') return 'usernameRequired';
  return username.length > USERNAME_MAX_LENGTH ? 'tooLong' : null;
}

/** The first that anyone tries, among those with letters and digits. */
const COMMON_PASSWORDS = new Set(
  `abc123 123abc abc1234 abc12345 abcd1234 a123456 a1234567 a12345678 a123456789 aa123456 123456a 1234567a 12345678a
  123456789a 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3 q1w2e3r4 qwe123 qwer1234 qwerty1 qwerty12 qwerty123 qwerty1234
  123qwe 1234qwer pass123 pass1234 passw0rd password1 password12 password123 p@ssw0rd p@ssword1 admin1 admin12 admin123
  admin1234 admin@123 user123 user1234 test123 test1234 welcome1 welcome123 letmein1 iloveyou1 monkey1 dragon1 master1
  hello123 love123 thai123 thailand1 thailand123 doctor1 doctor123 nurse1 nurse123 hospital1 hospital123 sadap1 sadap123
  zaq12wsx zxcv1234 asdf1234 changeme1 secret1 secret123 root123 toor123 default1 guest123`.split(/\s+/),
);

/** The holder of a password, and the shortest that counts: an administrator may raise it. */
export type PasswordOf = { username: string; minimumLength: number };

/** Rules for a new password, in the order in which the page shows them. The only place for them. */
export const PASSWORD_RULES = [
  {
    name: 'length',
    fault: 'passwordTooShort',
    holds: (password: string, { minimumLength }: PasswordOf) => password.length >= minimumLength,
  },
  {
    name: 'mixed',
    fault: 'passwordNotMixed',
    holds: (password: string) => /\p{L}/u.test(password) && /\p{N}/u.test(password),
  },
  {
    name: 'uncommon',
    fault: 'passwordCommon',
    holds: (password: string) => password !== '' && !COMMON_PASSWORDS.has(password.toLowerCase()),
  },
  {
    name: 'username',
    fault: 'passwordHasUsername',
    // Containing it is enough: a name with digits behind it is what anyone tries first.
    holds: (password: string, { username }: PasswordOf) =>
      password !== '' && (seenText(username) === '' || !isFoundIn(username, [password])),
  },
] as const satisfies {
  name: string;
  fault: ValidationKey;
  holds: (password: string, of: PasswordOf) => boolean;
}[];

/** The first rule that a new password breaks. */
export const brokenPasswordRule = (password: string, of: PasswordOf) =>
  PASSWORD_RULES.find(({ holds }) => !holds(password, of));

/** What can be judged of a password before its user and the administrator's settings are known. */
export const ANYBODY: PasswordOf = { username: '', minimumLength: PASSWORD_MIN_LENGTH };

/** What is wrong with an entered password; older accounts may have one that could not be chosen now. */
export function passwordFault(password: string): ValidationKey | null {
  if (password === '') return 'passwordRequired';
  if (password.length < PASSWORD_MIN_LENGTH) return 'passwordTooShort';
  return password.length > PASSWORD_MAX_LENGTH ? 'tooLong' : null;
}

/** What is wrong with a password entered to unlock. */
export function unlockPasswordFault(password: string): ValidationKey | null {
  if (password === '') return 'passwordRequired';
  return password.length > PASSWORD_MAX_LENGTH ? 'tooLong' : null;
}
