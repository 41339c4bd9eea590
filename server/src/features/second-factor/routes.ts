import { administrators, signedIn, signedInOrWithoutFactor } from '../../http/procedures.ts';
import type { RevokeSessions } from '../users/index.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactors } from './service.ts';

const DONE = { ok: true as const };

export const secondFactorRoutes = (
  factors: SecondFactors,
  passkeys: Passkeys,
  revokeSessions: RevokeSessions,
) => {
  const { secondFactor: own } = signedInOrWithoutFactor;
  return {
    get: own.get.handler(({ context }) => factors.get(context.caller.userId)),
    beginTotp: own.beginTotp.handler(({ context, input }) =>
      factors.beginTotp(context.caller, input.password),
    ),
    confirmTotp: own.confirmTotp.handler(({ context, input }) =>
      factors.confirmTotp(context.caller, input.code),
    ),
    removeTotp: signedIn.secondFactor.removeTotp.handler(async ({ context, input }) => {
      await factors.removeTotp(context.caller, input.password, input.code);
      return DONE;
    }),
    renewRecoveryCodes: signedIn.secondFactor.renewRecoveryCodes.handler(({ context, input }) =>
      factors.renewRecoveryCodes(context.caller, input.password),
    ),
    passkeyOptions: own.passkeyOptions.handler(async ({ context, input }) => ({
      ...(await passkeys.additionOptions(context.caller, input.password, context.pageOrigin)),
    })),
    addPasskey: own.addPasskey.handler(({ context, input }) =>
      passkeys.add(context.caller, input, context.pageOrigin),
    ),
    removePasskey: signedIn.secondFactor.removePasskey.handler(async ({ context, input }) => {
      await passkeys.remove(context.caller, input.id, input.password);
      return DONE;
    }),
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
