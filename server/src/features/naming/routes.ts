import { signedIn } from '../../http/procedures.ts';
import type { Naming } from './service.ts';

export const namingRoutes = (naming: Naming) => ({
  start: signedIn.naming.start.handler(({ context, input }) => naming.start(context.caller, input)),
  list: signedIn.naming.list.handler(({ context }) => naming.list(context.caller)),
  counts: signedIn.naming.counts.handler(({ context }) => naming.counts(context.caller)),
  get: signedIn.naming.get.handler(({ context, input }) => naming.get(context.caller, input.id)),
  name: signedIn.naming.name.handler(({ context, input }) =>
    naming.name(context.caller, input.id, input.patientId),
  ),
  undo: signedIn.naming.undo.handler(({ context, input }) => naming.undo(context.caller, input.id)),
});
