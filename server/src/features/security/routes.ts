import { administrators } from '../../http/procedures.ts';
import type { Security } from './service.ts';

export const securityRoutes = (security: Security) => ({
  settings: administrators.security.settings.handler(() => security.settings()),
  reach: administrators.security.reach.handler(() => security.reach()),
  change: administrators.security.change.handler(({ context, input }) =>
    security.change(context.caller, input),
  ),
});
