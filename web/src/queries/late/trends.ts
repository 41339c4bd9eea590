import { api } from '../../platform/api.ts';

/** A patient's sounds and vital signs over all check-ups. */
export const trendsQuery = (patientId: number) =>
  api.trends.ofPatient.queryOptions({ input: { id: patientId }, staleTime: 0 });
