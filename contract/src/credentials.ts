import { PASSWORD_MIN_LENGTH, USERNAME_MIN_LENGTH } from './limits.ts';
import type { ValidationKey } from './validation.ts';

export const USERNAME_MAX_LENGTH = 64;
export const PASSWORD_MAX_LENGTH = 256;
export const USERNAME_PATTERN = /^[A-Za-z0-9_]+$/;

// Functions and no schemas: the sign-in page asks them without waiting for a schema library.

/** What is wrong with a username, spaces around it aside. */
export function usernameFault(text: string): ValidationKey | null {
  const username = text.trim();
  if (username === '') return 'usernameRequired';
  if (username.length < USERNAME_MIN_LENGTH) return 'usernameTooShort';
  if (username.length > USERNAME_MAX_LENGTH) return 'tooLong';
  return USERNAME_PATTERN.test(username) ? null : 'usernameCharacters';
}

/** What is wrong with a password that is chosen or entered. */
export function passwordFault(password: string): ValidationKey | null {
  if (password === '') return 'passwordRequired';
  if (password.length < PASSWORD_MIN_LENGTH) return 'passwordTooShort';
  return password.length > PASSWORD_MAX_LENGTH ? 'tooLong' : null;
}

/** What is wrong with a password that is entered again to unlock. */
export function unlockPasswordFault(password: string): ValidationKey | null {
  if (password === '') return 'passwordRequired';
  return password.length > PASSWORD_MAX_LENGTH ? 'tooLong' : null;
}
