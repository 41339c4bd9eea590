import { api } from '../../platform/api.ts';

/** Programs of the hospital that read by FHIR; for administrators. */
export const fhirClientsQuery = () => api.fhirClients.list.queryOptions();
