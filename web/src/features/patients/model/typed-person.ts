import { nameKeyOf } from '@sadap/contract/patient-identity';
import { citizenIdOf, isBirthDate, isCitizenId, type SamePatientInput } from '@sadap/contract/patients';
import type { PatientFormValues } from './patient-form-values.ts';

/**
 * What the form says about who the patient is, where it differs from `base`; null while that is too little to
 * find somebody by.
 */
export function typedPerson(values: PatientFormValues, base: PatientFormValues): SamePatientInput | null {
  const citizenId = citizenIdOf(values.citizenId);
  const { firstName, lastName, dateOfBirth } = values;
  const isIdNew = isCitizenId(citizenId) && citizenId !== citizenIdOf(base.citizenId);
  const isNameNew =
    nameKeyOf(values) !== '' &&
    isBirthDate(dateOfBirth) &&
    (nameKeyOf(values) !== nameKeyOf(base) || dateOfBirth !== base.dateOfBirth);
  if (!isIdNew && !isNameNew) return null;
  return { ...(isIdNew ? { citizenId } : {}), ...(isNameNew ? { firstName, lastName, dateOfBirth } : {}) };
}
