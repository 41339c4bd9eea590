import type { AuditListInput } from '@sadap/contract/audit/schema';
import type { z } from 'zod';
import { administrators, signedIn } from '../../http/procedures.ts';
import type { Audit } from './service.ts';

const DONE = { ok: true as const };

const listed = async (audit: Audit, input: z.output<typeof AuditListInput>) => {
  const { events, total } = await audit.list(input);
  return { headers: { 'x-total-count': String(total) }, body: events };
};

export const auditRoutes = (audit: Audit) => ({
  list: administrators.audit.list.handler(({ input }) => listed(audit, input)),
  search: administrators.audit.search.handler(({ input }) => listed(audit, input)),
  chainHead: administrators.audit.chainHead.handler(() => audit.chain.head()),
  unusual: administrators.audit.unusual.handler(() => audit.unusual()),
  reviewUnusual: administrators.audit.reviewUnusual.handler(async ({ context, input }) => {
    await audit.reviewUnusual(context.caller, input.id);
    return DONE;
  }),
  ofPatient: signedIn.audit.ofPatient.handler(({ input }) => audit.ofPatient(input.id, input.before)),
  printed: signedIn.audit.printed.handler(async ({ context, input }) => {
    await audit.printed(context.caller, input.id);
    return DONE;
  }),
});
