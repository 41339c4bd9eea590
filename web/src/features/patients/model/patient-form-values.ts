import type { Patient } from '@sadap/contract/patients';
import { VITAL_SIGNS } from '@sadap/contract/vital-signs';
import type { useZodForm } from '../../../ui/form/zod-form.ts';
import { NO_VITAL_SIGNS, type TypedVitalSigns } from '../../../vital-signs/index.ts';
import {
  FORM,
  fieldOf,
  PATIENT_FIELD_NAMES,
  type PatientFieldName,
  type PatientFieldValues,
} from './patient-fields.ts';

export type PatientFormValues = PatientFieldValues & TypedVitalSigns;

export type PatientFormState = Pick<
  ReturnType<typeof useZodForm<PatientFormValues, unknown>>,
  'values' | 'set' | 'field' | 'textField'
>;

const eachField = (valueIn: (field: ReturnType<typeof fieldOf>) => unknown) =>
  Object.fromEntries(PATIENT_FIELD_NAMES.map((name) => [name, valueIn(fieldOf(name))])) as PatientFieldValues;

export const EMPTY_PATIENT: PatientFormValues = {
  ...eachField(({ empty }) => empty),
  ...NO_VITAL_SIGNS,
};

/** The form's values for a patient. Vital signs stay empty: what is typed is a new measurement. */
export const valuesOf = (patient: Patient): PatientFormValues => ({
  ...eachField(({ read }) => read(patient)),
  ...NO_VITAL_SIGNS,
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ. */
export function changedFields(from: PatientFormValues, to: PatientFormValues): PatientFieldName[] {
  return PATIENT_FIELD_NAMES.filter((field) => !isSame(from[field], to[field]));
}

/**
 * The input of an edit: only changed fields, and no empty value, except null for an optional text that was
 * cleared. Birth date and gender are always included.
 */
export function changesBetween(from: PatientFormValues, to: PatientFormValues): Record<string, unknown> {
  const changes: Record<string, unknown> = { dateOfBirth: to.dateOfBirth, gender: to.gender };
  const changed = changedFields(from, to);
  // The parts of a name make it only together.
  const isNameChanged = FORM.name.some((part) => changed.includes(part));
  for (const field of new Set([...changed, ...(isNameChanged ? FORM.name : [])])) {
    const value = to[field];
    if (value !== undefined && value !== '') changes[field] = value;
    else if (fieldOf(field).isOptional) changes[field] = null;
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
