import { api } from '../platform/api.ts';

/** Everything asked of check-ups. */
export const checkUpsKey = () => api.checkUps.key();

export const checkUpQuery = (id: number) => api.checkUps.get.queryOptions({ input: { id } });

/** All check-ups of a patient. */
export const checkUpsQuery = (patientId: number) =>
  api.checkUps.list.queryOptions({ input: { patient_id: patientId } });
