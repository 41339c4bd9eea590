import { administrators } from '../../http/procedures.ts';
import type { Results } from './service.ts';

export const resultsRoutes = (results: Results) => ({
  state: administrators.results.state.handler(() => results.state()),
  again: administrators.results.again.handler(({ context, input: { ids } }) =>
    results.again(context.caller, ids),
  ),
  giveUp: administrators.results.giveUp.handler(({ context, input: { ids } }) =>
    results.giveUp(context.caller, ids),
  ),
});
