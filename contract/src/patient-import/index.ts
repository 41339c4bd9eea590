export type { ImportedPatient, ImportOutcome } from './schema.ts';

/** Rows of one request. */
export const IMPORT_BATCH_MAX = 50;
/** Of one file. */
export const IMPORT_ROWS_MAX = 20_000;
export const IMPORT_FILE_MAX_BYTES = 10 * 1024 * 1024;

/**
 * What becomes of a row. `new`: a patient is added. `known`: the patient with this HN has this name, birth
 * date and sex already, and stays as stored. The others are refused: `taken`: the HN is somebody else's;
 * `sameCitizenId`, `sameNameAndBirthDate` and `sameHospitalNumber`: they are another patient's already.
 */
export const IMPORT_OUTCOMES = [
  'new',
  'known',
  'taken',
  'sameCitizenId',
  'sameNameAndBirthDate',
  'sameHospitalNumber',
] as const;

/** A patient's fields that a file may have, in the order in which they are asked for. */
export const IMPORT_FIELDS = [
  'patientID',
  'title',
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'weight',
  'height',
  'citizenId',
  'phone',
  'address',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export const IMPORT_REQUIRED = [
  'patientID',
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'weight',
  'height',
] as const satisfies ImportField[];
