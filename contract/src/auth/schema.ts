import { z } from 'zod';
import { AccountKeeper, Role } from '../users/schema.ts';
import { withMessage } from '../validation/index.ts';
import { DUTIES } from './index.ts';

/** Login validates fields itself, so that the error can be MISSING_CREDENTIALS or MISSING_PASSWORD. */
export const LoginInput = z.object({
  username: z.string().max(64, withMessage('tooLong')).optional(),
  password: z.string().max(256, withMessage('tooLong')).optional(),
  remember: z.boolean().default(false),
});

export const LoginResult = z
  .object({
    token: z.string(),
    userId: z.number().int(),
    username: z.string(),
    email: z.string(),
    role: Role,
    /** Where the password is; decides how a locked screen is unlocked. */
    keptBy: AccountKeeper,
    message: z.string(),
    messageEn: z.string(),
    /** This login ended an older session of the same user. */
    sessionReplaced: z.boolean(),
    /** Until it is done, the token does nothing else. */
    duty: z.enum(DUTIES).optional(),
  })
  .meta({ id: 'LoginResult' });
export type LoginResult = z.infer<typeof LoginResult>;

/** Who may create an account: anyone, anyone with an administrator's approval, or administrators only. */
export const Registration = z.enum(['open', 'approval', 'closed']);
export type Registration = z.infer<typeof Registration>;

/** What the pages before a sign-in need to know. */
export const AuthOptions = z.object({
  registration: Registration,
  /** Of a new password. */
  passwordMinimumLength: z.number().int(),
  /** Registration does not tell whether a name or an address is taken. */
  areNamesHidden: z.boolean(),
  /** The form also takes accounts of the hospital's directory. */
  directory: z.boolean(),
  /** The button that leads to the hospital's OpenID provider; null without one. */
  oidc: z.object({ th: z.string(), en: z.string() }).nullable(),
});
export type AuthOptions = z.infer<typeof AuthOptions>;

/** What a browser brings back from the hospital's provider; works once. */
export const OidcCode = z.object({ code: z.string().min(1).max(200) });

/** Unlocks a locked screen. While it is locked, only this, login and logout are accepted. */
export const UnlockInput = z.object({
  password: z
    .string(withMessage('passwordRequired'))
    .min(1, withMessage('passwordRequired'))
    .max(256, withMessage('tooLong')),
});
