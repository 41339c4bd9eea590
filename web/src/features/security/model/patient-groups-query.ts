import { api } from '../../../platform/api.ts';

/** The groups whose members open each other's patients, and the others. */
export const patientGroupsQuery = () => api.access.groups.queryOptions();
