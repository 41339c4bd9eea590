export type { FactorProof, RecoveryCodes, SecondFactor, TotpBeginning } from './schema.ts';

export const RECOVERY_CODE_COUNT = 10;
export const TOTP_DIGITS = 6;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** Of one account. */
export const MOST_PASSKEYS = 20;
