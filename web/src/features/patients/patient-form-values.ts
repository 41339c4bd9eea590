import { citizenIdText, type Patient, VITAL_SIGNS } from '@sadap/contract';
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

/** Title, first and last name; a name that was never split becomes its first word and the rest. */
function namePartsOf({ name, title, firstName, lastName }: Patient) {
  if (firstName !== null || lastName !== null)
    return { title: title ?? '', firstName: firstName ?? '', lastName: lastName ?? '' };
  const [first = '', ...rest] = (name ?? '').split(' ');
  return { title: title ?? '', firstName: first, lastName: rest.join(' ') };
}

/** The form's values for a patient. Vital signs stay empty: what is typed is a new measurement. */
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
 * The input of an edit: only changed fields, and no empty value, except null for an optional text that was
 * cleared. Birth date and gender are always included.
 */
export function changesBetween(from: PatientFormValues, to: PatientFormValues): Record<string, unknown> {
  const changes: Record<string, unknown> = { dateOfBirth: to.dateOfBirth, gender: to.gender };
  const changed = changedFields(from, to);
  // The parts of a name make it only together.
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

/** Sizes that the record has and the form has not: they can be changed, not removed. */
export const emptiedSizes = (from: Sizes, to: Sizes) =>
  (['weight', 'height'] as const).filter((field) => from[field] !== undefined && to[field] === undefined);

/** My changes of `base` on top of somebody else's version. */
export function rebase(
  base: PatientFormValues,
  mine: PatientFormValues,
  theirs: PatientFormValues,
): PatientFormValues {
  const own = changedFields(base, mine).map((field) => [field, mine[field]]);
  const measured = VITAL_SIGNS.map((sign) => [sign, mine[sign]]);
  return { ...theirs, ...Object.fromEntries([...own, ...measured]) };
}
