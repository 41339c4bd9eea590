import { z } from 'zod';
import { Code, WebauthnOptions, WebauthnResponse } from '../second-factor/schema.ts';
import { AccountKeeper, ClinicalRole, Role } from '../users/schema.ts';
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
    /** Decides what the page offers; the server looks again at each request. */
    clinicalRole: ClinicalRole.nullable(),
    /** Where the password is; decides how a locked screen is unlocked. */
    keptBy: AccountKeeper,
    message: z.string(),
    messageEn: z.string(),
    /** This login ended an older session of the same user. */
    sessionReplaced: z.boolean(),
    /** Until it is done, the token does nothing else. */
    duty: z.enum(DUTIES).optional(),
    /** An administrator has removed this account's second factor. */
    secondFactorReset: z.object({ at: z.iso.datetime(), by: z.string() }).optional(),
  })
  .meta({ id: 'LoginResult' });
export type LoginResult = z.infer<typeof LoginResult>;

/** The answer to the right password of an account with a second factor: nobody is signed in yet. */
export const SecondStep = z
  .object({
    secondStep: z.object({
      /** Proves the first step; for one sign-in, and for a few minutes. */
      id: z.string(),
      hasTotp: z.boolean(),
      hasPasskey: z.boolean(),
    }),
    message: z.string(),
    messageEn: z.string(),
  })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.infer<typeof SecondStep>;

export const LoginAnswer = z.union([LoginResult, SecondStep]);

const SignInId = z.string().min(1).max(64);
export const LoginCodeInput = z.object({ id: SignInId, code: Code });
/** With the first step's id as its second step; without, a passkey signs in alone. */
export const PasskeyLoginOptionsInput = z.object({ id: SignInId.optional() });
export const PasskeyLoginOptions = z.object({ options: WebauthnOptions });
export const PasskeyLoginInput = z.object({
  id: SignInId.optional(),
  response: WebauthnResponse,
  remember: z.boolean().default(false),
});
const EnteredPassword = z
  .string(withMessage('passwordRequired'))
  .min(1, withMessage('passwordRequired'))
  .max(256, withMessage('tooLong'));

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

/** `continueAt`: where the browser goes next, to end the sign-in at the hospital's provider as well. */
export const LoggedOut = z.object({ ok: z.literal(true), continueAt: z.url().optional() });

/** What a browser brings back from the hospital's provider; works once. */
export const OidcCode = z.object({ code: z.string().min(1).max(200) });

/** A login of the signed-in user, alive or ended. */
export const LoginSession = z
  .object({
    id: z.uuid(),
    /** The one that carries this request. */
    isCurrent: z.boolean(),
    /** As the browser named itself; empty if it did not. */
    userAgent: z.string(),
    /** The network address of the login; empty for logins of earlier versions. */
    address: z.string(),
    signedInAt: z.iso.datetime(),
    lastActiveAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    endReason: z.enum(['logout', 'replaced', 'expired', 'revoked']).nullable(),
  })
  .meta({ id: 'LoginSession' });
export type LoginSession = z.infer<typeof LoginSession>;

/** Living logins first, then those that ended within 30 days, newest first. */
export const LoginSessions = z.object({ sessions: z.array(LoginSession) });

/** Unlocks a locked screen. While it is locked, only this, login and logout are accepted. */
export const UnlockInput = z.object({ password: EnteredPassword });

/** Ends one other login of the caller, or all others. */
export const EndSessionsInput = z.object({
  /** Absent: all others. */
  id: z.uuid().optional(),
  password: EnteredPassword,
});
