import { action, ById, Done, get, post, remove } from '../procedures.ts';
import {
  FactorProof,
  NewPasskey,
  PasskeyRemoval,
  RecoveryCodes,
  SecondFactor,
  TotpBeginning,
  TotpConfirmation,
  WebauthnOptions,
} from './schema.ts';

const at = <Path extends string>(path: Path) => `/auth/second-factor${path}` as const;
const TAG = 'second-factor';

/** One's own second factor. What weakens or adds one asks for the password again, and for a factor if any. */
export const secondFactorApi = {
  get: get(at(''), TAG).output(SecondFactor),
  beginTotp: action(at('/totp'), TAG).input(FactorProof).output(TotpBeginning),
  confirmTotp: action(at('/totp/confirm'), TAG).input(TotpConfirmation).output(RecoveryCodes),
  removeTotp: action(at('/totp/remove'), TAG).input(FactorProof).output(Done),
  renewRecoveryCodes: action(at('/recovery-codes'), TAG).input(FactorProof).output(RecoveryCodes),
  passkeyOptions: action(at('/passkeys/options'), TAG).input(FactorProof).output(WebauthnOptions),
  addPasskey: post(at('/passkeys'), TAG).input(NewPasskey).output(RecoveryCodes),
  removePasskey: action(at('/passkeys/remove'), TAG).input(PasskeyRemoval).output(Done),
  /** For a passkey as a proof, in place of a code. */
  proofOptions: action(at('/proof/options'), TAG).output(WebauthnOptions),
  acknowledgeReset: action(at('/reset/seen'), TAG).output(Done),
  /** By an administrator, of a user who has lost it. */
  reset: remove('/users/{id}/second-factor', TAG).input(ById).output(Done),
};
