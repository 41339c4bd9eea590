import type { Organ } from '@sadap/contract/positions';
import { doctors, signedIn } from '../../http/procedures.ts';
import type { Signing } from './service.ts';

export const signingRoutes = (signing: Signing, organ: Organ) => ({
  sign: doctors[organ].sign.handler(({ context, input: { id, ...input } }) =>
    signing.sign(context.caller, organ, id, input),
  ),
  signature: signedIn[organ].signature.handler(({ input }) => signing.signature(organ, input.id)),
  addAddendum: doctors[organ].addAddendum.handler(({ context, input: { id, ...input } }) =>
    signing.addAddendum(context.caller, organ, id, input),
  ),
});
