import { z } from 'zod';
import { PASSWORD_MIN_LENGTH, USERNAME_MIN_LENGTH } from './limits.ts';
import { says } from './validation.ts';

export const Role = z.enum(['ADMIN', 'USER']);
export type Role = z.infer<typeof Role>;

export const Username = z
  .string(says('usernameRequired'))
  .trim()
  .min(1, says('usernameRequired'))
  .min(USERNAME_MIN_LENGTH, says('usernameTooShort'))
  .max(64, says('tooLong'))
  .regex(/^[A-Za-z0-9_]+$/, says('usernameCharacters'));

export const Password = z
  .string(says('passwordRequired'))
  .min(1, says('passwordRequired'))
  .min(PASSWORD_MIN_LENGTH, says('passwordTooShort'))
  .max(256, says('tooLong'));

export const Email = z
  .string(says('emailRequired'))
  .trim()
  .min(1, says('emailRequired'))
  .max(254, says('tooLong'))
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, says('emailInvalid'));

/** `pending`: registered, waits for an administrator. */
export const AccountState = z.enum(['active', 'pending']);
export type AccountState = z.infer<typeof AccountState>;

export const User = z
  .object({
    id: z.number().int(),
    username: z.string(),
    email: z.string(),
    role: Role,
    accountState: AccountState,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** Public registration; `role` is accepted from an administrator only. */
export const CreateUserInput = z.object({
  username: Username,
  email: Email,
  password: Password,
  role: Role.optional(),
});
export type CreateUserInput = z.infer<typeof CreateUserInput>;

export const UsernameAvailability = z.object({ exists: z.boolean() });
