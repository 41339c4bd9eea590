import { alikeHospitalNumbers, nameKeyOf } from '@sadap/contract/patient-identity';
import { citizenIdOf, isBirthDate, isCitizenId, type SamePatientInput } from '@sadap/contract/patients';
import { HospitalNumber } from '@sadap/contract/patients/schema';
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
  const { data: patientID = '' } = HospitalNumber.safeParse(values.patientID);
  const isNumberNew = alikeHospitalNumbers(patientID).length > 0 && patientID !== base.patientID;
  if (!isIdNew && !isNameNew && !isNumberNew) return null;
  return {
    ...(isNumberNew ? { patientID } : {}),
    ...(isIdNew ? { citizenId } : {}),
    ...(isNameNew ? { firstName, lastName, dateOfBirth } : {}),
  };
}
