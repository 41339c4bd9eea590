import { administrators } from '../../http/procedures.ts';
import type { Audit } from './service.ts';

export const auditRoutes = (audit: Audit) => ({
  list: administrators.audit.list.handler(async ({ input }) => {
    const { events, total } = await audit.list(input);
    return { headers: { 'x-total-count': String(total) }, body: events };
  }),
});
