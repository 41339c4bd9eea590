import { type Patient, VITAL_SIGNS } from '@sadap/contract';
import type { useZodForm } from '../../ui/zod-form.ts';
import { NO_VITAL_SIGNS, type TypedVitalSigns } from '../../vital-signs/index.ts';

export type PatientFormValues = TypedVitalSigns & {
  patientID: string;
  name: string;
  dateOfBirth: string;
  age: number | undefined;
  gender: string;
  weight: number | undefined;
  height: number | undefined;
  phone: string;
  address: string;
  medicalHistory: string;
  underlyingDiseases: string[];
};

export type PatientFormState = Pick<
  ReturnType<typeof useZodForm<PatientFormValues, unknown>>,
  'values' | 'set' | 'field' | 'textField'
>;

export const EMPTY_PATIENT: PatientFormValues = {
  patientID: '',
  name: '',
  dateOfBirth: '',
  age: undefined,
  gender: '',
  weight: undefined,
  height: undefined,
  phone: '',
  address: '',
  medicalHistory: '',
  underlyingDiseases: [],
  ...NO_VITAL_SIGNS,
};

/** A patient as it is edited. Vital signs stay empty: what is typed is a new measurement. */
export function valuesOf(patient: Patient): PatientFormValues {
  return {
    patientID: patient.patientID,
    name: patient.name ?? '',
    dateOfBirth: patient.dateOfBirth,
    age: patient.age,
    gender: patient.gender,
    weight: patient.weight,
    height: patient.height,
    phone: patient.phone ?? '',
    address: patient.address ?? '',
    medicalHistory: patient.medicalHistory ?? '',
    underlyingDiseases: patient.underlyingDiseases,
    ...NO_VITAL_SIGNS,
  };
}

export const EDITED_FIELDS = [
  'patientID',
  'name',
  'dateOfBirth',
  'age',
  'gender',
  'weight',
  'height',
  'phone',
  'address',
  'medicalHistory',
  'underlyingDiseases',
] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ. */
export function changedFields(from: PatientFormValues, to: PatientFormValues): EditedField[] {
  return EDITED_FIELDS.filter((field) => !isSame(from[field], to[field]));
}

/**
 * What an edit sends: only what was changed, and no empty value, but null for an optional text that was emptied.
 * Birth date and gender always go along.
 */
export function changesBetween(from: PatientFormValues, to: PatientFormValues): Record<string, unknown> {
  const changes: Record<string, unknown> = { dateOfBirth: to.dateOfBirth, gender: to.gender };
  for (const field of changedFields(from, to)) {
    const value = to[field];
    const isOptionalText =
      field === 'name' || field === 'phone' || field === 'address' || field === 'medicalHistory';
    if (value !== undefined && value !== '') changes[field] = value;
    else if (isOptionalText || field === 'age') changes[field] = null;
  }
  for (const sign of VITAL_SIGNS) if (to[sign] !== undefined) changes[sign] = to[sign];
  return changes;
}

type Sizes = { weight?: number | undefined; height?: number | undefined };

/** Sizes that the record has and the form has not: they can be changed, not taken away. */
export const emptiedSizes = (from: Sizes, to: Sizes) =>
  (['weight', 'height'] as const).filter((field) => from[field] !== undefined && to[field] === undefined);

/** My changes of `base` upon what somebody else made of it. */
export function rebase(
  base: PatientFormValues,
  mine: PatientFormValues,
  theirs: PatientFormValues,
): PatientFormValues {
  const own = changedFields(base, mine).map((field) => [field, mine[field]]);
  const measured = VITAL_SIGNS.map((sign) => [sign, mine[sign]]);
  return { ...theirs, ...Object.fromEntries([...own, ...measured]) };
}
