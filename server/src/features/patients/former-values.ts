import { KEPT_FIELDS, type KeptField } from '@sadap/contract/patients';
import type { patients } from './named-patients.ts';
import type { formerValues } from './schema.ts';

type Row = typeof patients.$inferSelect;
type Change = { [Column in keyof Row]?: Row[Column] | undefined };

const COLUMN_OF = {
  patientID: 'hn',
  name: 'name',
  title: 'title',
  firstName: 'firstName',
  lastName: 'lastName',
  citizenId: 'citizenId',
  insuranceRight: 'insuranceRight',
  gender: 'gender',
  dateOfBirth: 'dateOfBirth',
  age: 'statedAge',
  weight: 'weightKg',
  height: 'heightCm',
  phone: 'phone',
  address: 'address',
  medicalHistory: 'medicalHistory',
  underlyingDiseases: 'underlyingDiseases',
  allergies: 'allergies',
} as const satisfies Record<KeptField, keyof Row>;

type Values = (typeof formerValues.$inferInsert)['values'];

/** What those fields held that a change makes different. */
export function replacedValues(before: Row, change: Change): Values {
  const replaced = KEPT_FIELDS.filter((field) => {
    const column = COLUMN_OF[field];
    const value = change[column];
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(before[column]);
  });
  return Object.fromEntries(replaced.map((field) => [field, before[COLUMN_OF[field]]]));
}
