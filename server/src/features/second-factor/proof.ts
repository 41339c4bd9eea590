import type { FactorProof } from '@sadap/contract/second-factor';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactors } from './service.ts';

/**
 * ASVS 7.5.1: whoever changes how an account is signed in to proves again to be its holder, by all that a
 * sign-in would ask: a stolen password, or a tablet left open, is not enough.
 */
export const requireFactorProof =
  (factors: SecondFactors, passkeys: Passkeys) =>
  async (
    caller: Caller,
    { password, code, passkey }: FactorProof,
    pageOrigin: string | null,
  ): Promise<void> => {
    await factors.requirePassword(caller, password);
    const { userId } = caller;
    if (!(await factors.kindsOf(userId))) return;
    if (passkey) await passkeys.signer(passkey, { for: 'proof', userId }, pageOrigin);
    else if (code) await factors.requireCode(userId, code, caller);
    else throw AppError.invalid('code', 'codeRequired');
  };
