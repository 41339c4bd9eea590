import { administrators } from '../../http/procedures.ts';
import type { Retention } from './service.ts';

export const retentionRoutes = (retention: Retention) => ({
  pastTime: administrators.retention.pastTime.handler(async ({ input }) => {
    const { patients, total } = await retention.pastTime(input.page, input.pageSize);
    return { headers: { 'x-total-count': String(total) }, body: patients };
  }),
});
