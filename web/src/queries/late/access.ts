import { api } from '../../platform/api.ts';

/** Whether the user opens a patient; HN and name even if not. */
export const patientDoorQuery = (id: number) => api.access.door.queryOptions({ input: { id } });
