import { citizenIdText, type Patient } from '@sadap/contract/patients';
import { VITAL_SIGNS } from '@sadap/contract/vital-signs';
import type { useZodForm } from '../../ui/zod-form.ts';
import { NO_VITAL_SIGNS, type TypedVitalSigns } from '../../vital-signs/index.ts';
import type { AskedList } from './asked-list.ts';

export type PatientFormValues = TypedVitalSigns & {
  patientID: string;
  title: string;
  firstName: string;
  lastName: string;
  citizenId: string;
  insuranceRight: string;
  dateOfBirth: string;
  age: number | undefined;
  gender: string;
  weight: number | undefined;
  height: number | undefined;
  phone: string;
  address: string;
  medicalHistory: string;
  underlyingDiseases: AskedList;
  allergies: AskedList;
};

export type PatientFormState = Pick<
  ReturnType<typeof useZodForm<PatientFormValues, unknown>>,
  'values' | 'set' | 'field' | 'textField'
>;

export const EMPTY_PATIENT: PatientFormValues = {
  patientID: '',
  title: '',
  firstName: '',
  lastName: '',
  citizenId: '',
  insuranceRight: '',
  dateOfBirth: '',
  age: undefined,
  gender: '',
  weight: undefined,
  height: undefined,
  phone: '',
  address: '',
  medicalHistory: '',
  underlyingDiseases: null,
  allergies: null,
  ...NO_VITAL_SIGNS,
};

/** Title, first and last name; those of a name that was never taken apart are its first word and the rest. */
function namePartsOf({ name, title, firstName, lastName }: Patient) {
  if (firstName !== null || lastName !== null)
    return { title: title ?? '', firstName: firstName ?? '', lastName: lastName ?? '' };
  const [first = '', ...rest] = (name ?? '').split(' ');
  return { title: title ?? '', firstName: first, lastName: rest.join(' ') };
}

/** A patient as it is edited. Vital signs stay empty: what is typed is a new measurement. */
export function valuesOf(patient: Patient): PatientFormValues {
  return {
    patientID: patient.patientID,
    ...namePartsOf(patient),
    citizenId: citizenIdText(patient.citizenId ?? ''),
    insuranceRight: patient.insuranceRight ?? '',
    dateOfBirth: patient.dateOfBirth,
    age: patient.age,
    gender: patient.gender,
    weight: patient.weight,
    height: patient.height,
    phone: patient.phone ?? '',
    address: patient.address ?? '',
    medicalHistory: patient.medicalHistory ?? '',
    underlyingDiseases: patient.underlyingDiseases,
    allergies: patient.allergies,
    ...NO_VITAL_SIGNS,
  };
}

export const EDITED_FIELDS = [
  'patientID',
  'title',
  'firstName',
  'lastName',
  'citizenId',
  'insuranceRight',
  'dateOfBirth',
  'age',
  'gender',
  'weight',
  'height',
  'phone',
  'address',
  'medicalHistory',
  'underlyingDiseases',
  'allergies',
] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

const NAME_PARTS: readonly EditedField[] = ['title', 'firstName', 'lastName'];
const OPTIONAL: readonly EditedField[] = [
  ...NAME_PARTS,
  'citizenId',
  'insuranceRight',
  'age',
  'phone',
  'address',
  'medicalHistory',
];

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
  const changed = changedFields(from, to);
  // the parts of a name make it only together
  const sent = new Set(
    changed.some((field) => NAME_PARTS.includes(field)) ? [...changed, ...NAME_PARTS] : changed,
  );
  for (const field of sent) {
    const value = to[field];
    if (value !== undefined && value !== '') changes[field] = value;
    else if (OPTIONAL.includes(field)) changes[field] = null;
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
