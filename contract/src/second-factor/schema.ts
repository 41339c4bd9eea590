import { z } from 'zod';
import { arabicDigits, seenText } from '../canonical-text/index.ts';
import { withMessage } from '../validation/index.ts';
import { PASSKEY_NAME_MAX_LENGTH } from './index.ts';

const CurrentPassword = z
  .string(withMessage('passwordRequired'))
  .min(1, withMessage('passwordRequired'))
  .max(256, withMessage('tooLong'));
/** Six digits of the app, or a recovery code; spaces and dashes do not matter. */
export const Code = z
  .string(withMessage('codeRequired'))
  .overwrite((typed) => arabicDigits(seenText(typed)))
  .min(1, withMessage('codeRequired'))
  .max(40, withMessage('tooLong'));

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export const SecondFactor = z
  .object({
    totpSince: z.iso.datetime().nullable(),
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.number().int(),
    /** An administrator has removed the second factor, and the user has not acknowledged it. */
    reset: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const TotpBeginning = z.object({
  /** Base 32, to be typed. */
  secret: z.string(),
  /** `otpauth://`, for a QR code. */
  uri: z.string(),
});
export type TotpBeginning = z.infer<typeof TotpBeginning>;
export const TotpConfirmation = z.object({ code: Code });
/** Shown once. Empty where the account has had some before. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** As WebAuthn (level 3, 5.1) defines them in JSON; the library on either side checks them. */
export const WebauthnOptions = z.record(z.string(), z.unknown());
export const WebauthnResponse = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
/** Before a factor is added, renewed or removed: the password and, if there is one, a code or a passkey. */
export const FactorProof = z.object({
  password: CurrentPassword,
  code: Code.optional(),
  passkey: WebauthnResponse.optional(),
});
export type FactorProof = z.infer<typeof FactorProof>;
export const NewPasskey = z.object({
  name: z
    .string(withMessage('passkeyNameRequired'))
    .trim()
    .min(1, withMessage('passkeyNameRequired'))
    .max(PASSKEY_NAME_MAX_LENGTH, withMessage('tooLong')),
  response: WebauthnResponse,
});
export const PasskeyRemoval = FactorProof.extend({ id: z.string().max(1400) });
