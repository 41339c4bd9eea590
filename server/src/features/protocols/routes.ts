import { administrators, signedIn } from '../../http/procedures.ts';
import type { Protocols } from './service.ts';

export const protocolsRoutes = (protocols: Protocols) => ({
  list: signedIn.protocols.list.handler(() => protocols.list()),
  create: administrators.protocols.create.handler(({ context, input }) =>
    protocols.create(context.caller, input),
  ),
  change: administrators.protocols.change.handler(({ context, input: { id, ...input } }) =>
    protocols.change(context.caller, id, input),
  ),
  delete: administrators.protocols.delete.handler(async ({ context, input }) => {
    await protocols.delete(context.caller, input.id);
    return { ok: true as const };
  }),
});
