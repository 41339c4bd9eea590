import { administrators } from '../../http/procedures.ts';
import type { RightsRequests } from './service.ts';

const routes = administrators.rightsRequests;

export const rightsRequestsRoutes = (requests: RightsRequests) => ({
  list: routes.list.handler(() => requests.list()),
  counts: routes.counts.handler(() => requests.counts()),
  open: routes.open.handler(({ context, input }) => requests.open(context.caller, input)),
  change: routes.change.handler(({ context, input }) => requests.change(context.caller, input)),
  take: routes.take.handler(({ context, input }) => requests.take(context.caller, input)),
  close: routes.close.handler(({ context, input }) => requests.close(context.caller, input)),
  reopen: routes.reopen.handler(({ context, input }) => requests.reopen(context.caller, input)),
});
