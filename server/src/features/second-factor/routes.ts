import { administrators, signedIn, signedInOrWithoutFactor } from '../../http/procedures.ts';
import type { RevokeSessions } from '../users/index.ts';
import type { Passkeys } from './passkeys.ts';
import { requireFactorProof } from './proof.ts';
import type { SecondFactors } from './service.ts';

const DONE = { ok: true as const };

export const secondFactorRoutes = (
  factors: SecondFactors,
  passkeys: Passkeys,
  revokeSessions: RevokeSessions,
) => {
  const prove = requireFactorProof(factors, passkeys);
  const { secondFactor: own } = signedInOrWithoutFactor;
  return {
    get: own.get.handler(({ context }) => factors.get(context.caller.userId)),
    beginTotp: own.beginTotp.handler(async ({ context, input }) => {
      await prove(context.caller, input, context.pageOrigin);
      return factors.beginTotp(context.caller);
    }),
    confirmTotp: own.confirmTotp.handler(({ context, input }) =>
      factors.confirmTotp(context.caller, input.code),
    ),
    removeTotp: signedIn.secondFactor.removeTotp.handler(async ({ context, input }) => {
      await prove(context.caller, input, context.pageOrigin);
      await factors.removeTotp(context.caller);
      return DONE;
    }),
    renewRecoveryCodes: signedIn.secondFactor.renewRecoveryCodes.handler(({ context, input }) =>
      factors.renewRecoveryCodes(context.caller, () => prove(context.caller, input, context.pageOrigin)),
    ),
    passkeyOptions: own.passkeyOptions.handler(async ({ context, input }) => ({
      ...(await passkeys.additionOptions(
        context.caller,
        () => prove(context.caller, input, context.pageOrigin),
        context.pageOrigin,
      )),
    })),
    addPasskey: own.addPasskey.handler(({ context, input }) =>
      passkeys.add(context.caller, input, context.pageOrigin),
    ),
    removePasskey: signedIn.secondFactor.removePasskey.handler(async ({ context, input }) => {
      await prove(context.caller, input, context.pageOrigin);
      await passkeys.remove(context.caller, input.id);
      return DONE;
    }),
    proofOptions: signedIn.secondFactor.proofOptions.handler(async ({ context }) => ({
      ...(await passkeys.signingOptions({ for: 'proof', userId: context.caller.userId }, context.pageOrigin)),
    })),
    acknowledgeReset: signedIn.secondFactor.acknowledgeReset.handler(async ({ context }) => {
      await factors.acknowledgeReset(context.caller);
      return DONE;
    }),
    reset: administrators.secondFactor.reset.handler(async ({ context, input }) => {
      await factors.reset(context.caller, input.id, revokeSessions);
      return DONE;
    }),
  };
};
