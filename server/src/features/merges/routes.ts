import { administrators, signedIn } from '../../http/procedures.ts';
import type { Merges } from './service.ts';

export const mergesRoutes = (merges: Merges) => ({
  compare: administrators.merges.compare.handler(({ input }) => merges.compare(input.id, input.goneId)),
  merge: administrators.merges.merge.handler(({ context, input }) => merges.merge(context.caller, input)),
  list: signedIn.merges.list.handler(({ input }) => merges.list(input.id)),
  undo: administrators.merges.undo.handler(({ context, input }) => merges.undo(context.caller, input)),
});
