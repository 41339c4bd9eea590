import { api } from '../../platform/api.ts';

export const unusualReadingQuery = () => api.audit.unusual.queryOptions();

/** Who has looked at any patient. */
export const accessesKey = () => api.audit.ofPatient.key();
