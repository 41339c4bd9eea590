import { action, ById, Done, get, post, remove } from '../procedures.ts';
import {
  NewPasskey,
  PasskeyRemoval,
  RecoveryCodes,
  SecondFactor,
  TotpBeginning,
  TotpConfirmation,
  TotpRemoval,
  WebauthnOptions,
  WithPassword,
} from './schema.ts';

const at = <Path extends string>(path: Path) => `/auth/second-factor${path}` as const;
const TAG = 'second-factor';

/** One's own second factor. What weakens or adds one asks for the password again. */
export const secondFactorApi = {
  get: get(at(''), TAG).output(SecondFactor),
  beginTotp: action(at('/totp'), TAG).input(WithPassword).output(TotpBeginning),
  confirmTotp: action(at('/totp/confirm'), TAG).input(TotpConfirmation).output(RecoveryCodes),
  removeTotp: action(at('/totp/remove'), TAG).input(TotpRemoval).output(Done),
  renewRecoveryCodes: action(at('/recovery-codes'), TAG).input(WithPassword).output(RecoveryCodes),
  passkeyOptions: action(at('/passkeys/options'), TAG).input(WithPassword).output(WebauthnOptions),
  addPasskey: post(at('/passkeys'), TAG).input(NewPasskey).output(RecoveryCodes),
  removePasskey: action(at('/passkeys/remove'), TAG).input(PasskeyRemoval).output(Done),
  acknowledgeReset: action(at('/reset/seen'), TAG).output(Done),
  /** By an administrator, of a user who has lost it. */
  reset: remove('/users/{id}/second-factor', TAG).input(ById).output(Done),
};
