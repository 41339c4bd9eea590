import type { Organ } from '@sadap/contract/positions';
import { api } from '../../platform/api.ts';

/** The organ's recordings of all check-ups of a patient. */
export const recordingsOfPatientQuery = (organ: Organ, patientId: number) =>
  api[organ].list.queryOptions({ input: { patient_id: patientId } });
