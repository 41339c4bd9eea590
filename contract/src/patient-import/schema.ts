import { z } from 'zod';
import { CreatePatientInput } from '../patients/schema.ts';
import { withMessage } from '../validation/index.ts';
import { IMPORT_BATCH_MAX, IMPORT_OUTCOMES } from './index.ts';

const { patientID, title, firstName, lastName, dateOfBirth, gender } = CreatePatientInput.shape;
const { weight, height, citizenId, phone, address } = CreatePatientInput.shape;
/** A row without names could be anybody. */
const named = <Name extends typeof firstName>(name: Name) =>
  name.unwrap().unwrap().min(1, withMessage('required'));

/** A row of a file, as a patient. */
export const ImportedPatient = z.object({
  patientID,
  title,
  firstName: named(firstName),
  lastName: named(lastName),
  dateOfBirth,
  gender,
  weight,
  height,
  citizenId,
  phone,
  address,
});
export type ImportedPatient = z.infer<typeof ImportedPatient>;

/** `isTrial`: says what would become of the rows, and stores nothing. */
export const ImportInput = z.object({
  rows: z.array(ImportedPatient).min(1).max(IMPORT_BATCH_MAX),
  isTrial: z.boolean(),
});

export const ImportOutcome = z.enum(IMPORT_OUTCOMES);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** In the order of the rows. */
export const ImportResult = z.object({ outcomes: z.array(ImportOutcome) }).meta({ id: 'ImportResult' });
