import { administrators } from '../../http/procedures.ts';
import type { Adt } from './service.ts';

export const adtRoutes = (adt: Adt) => ({
  state: administrators.adt.state.handler(() => adt.state()),
  read: administrators.adt.read.handler(({ context, input: { id } }) => adt.read(context.caller, id)),
  again: administrators.adt.again.handler(({ context, input: { id } }) => adt.again(context.caller, id)),
  putAway: administrators.adt.putAway.handler(({ context, input: { id, reason } }) =>
    adt.putAway(context.caller, id, reason),
  ),
});
