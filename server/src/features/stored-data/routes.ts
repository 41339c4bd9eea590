import { administrators } from '../../http/procedures.ts';
import type { StoredData } from './service.ts';

export const storedDataRoutes = (storedData: StoredData) => ({
  report: administrators.storedData.report.handler(() => storedData.report()),
  check: administrators.storedData.check.handler(({ input }) => storedData.check(input.id)),
  acknowledge: administrators.storedData.acknowledge.handler(({ context, input }) =>
    storedData.acknowledge(context.caller, input.id),
  ),
});
