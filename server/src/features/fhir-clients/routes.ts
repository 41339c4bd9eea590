import { administrators } from '../../http/procedures.ts';
import type { FhirClients } from './service.ts';

export const fhirClientsRoutes = (clients: FhirClients) => ({
  list: administrators.fhirClients.list.handler(() => clients.list()),
  add: administrators.fhirClients.add.handler(({ context, input }) => clients.add(context.caller, input)),
  revoke: administrators.fhirClients.revoke.handler(({ context, input: { id } }) =>
    clients.revoke(context.caller, id),
  ),
});
