import { administrators } from '../../http/procedures.ts';
import type { Breaches } from './service.ts';

export const breachesRoutes = (breaches: Breaches) => ({
  list: administrators.breaches.list.handler(() => breaches.list()),
  open: administrators.breaches.open.handler(({ context, input }) => breaches.open(context.caller, input)),
  get: administrators.breaches.get.handler(({ input }) => breaches.get(input.id)),
  change: administrators.breaches.change.handler(({ context, input }) =>
    breaches.change(context.caller, input),
  ),
  setStep: administrators.breaches.setStep.handler(({ context, input }) =>
    breaches.setStep(context.caller, input),
  ),
  close: administrators.breaches.close.handler(({ context, input }) => breaches.close(context.caller, input)),
  reopen: administrators.breaches.reopen.handler(({ context, input }) =>
    breaches.reopen(context.caller, input),
  ),
  affected: administrators.breaches.affected.handler(async ({ input }) => {
    const { patients, total } = await breaches.affected(input.id, input.page, input.pageSize);
    return { headers: { 'x-total-count': String(total) }, body: patients };
  }),
});
