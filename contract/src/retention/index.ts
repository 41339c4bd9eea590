export type { PatientPastTime } from './schema.ts';

/** Years for which patients' records may be kept after the last entry. */
export const RETENTION_YEARS_MAX = 50;
