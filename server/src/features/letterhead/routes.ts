import { administrators, signedIn } from '../../http/procedures.ts';
import type { Letterheads } from './service.ts';

export const letterheadRoutes = (letterhead: Letterheads) => ({
  get: signedIn.letterhead.get.handler(() => letterhead.get()),
  save: administrators.letterhead.save.handler(({ context, input }) =>
    letterhead.save(context.caller, input),
  ),
  setLogo: administrators.letterhead.setLogo.handler(({ context, input }) =>
    letterhead.setLogo(context.caller, input.file || undefined),
  ),
  removeLogo: administrators.letterhead.removeLogo.handler(({ context }) =>
    letterhead.removeLogo(context.caller),
  ),
});
