import type { Patient } from '@sadap/contract/patients';
import { expect, test } from 'vitest';
import { FORM, PATIENT_FIELD_NAMES } from './patient-fields.ts';
import {
  changedFields,
  changesBetween,
  EMPTY_PATIENT,
  emptiedSizes,
  rebase,
  valuesOf,
} from './patient-form-values.ts';

const base = {
  ...EMPTY_PATIENT,
  patientID: 'HN1',
  firstName: 'สมชาย',
  phone: '081',
  dateOfBirth: '1980',
  gender: 'male',
  age: 45,
  weight: 70,
  height: 170,
};

test('a patient is read for the form; empty where nothing is known', () => {
  const nothing = { title: null, insuranceRight: null, phone: null, address: null, medicalHistory: null };
  const patient = {
    ...nothing,
    ...{ id: 4, patientID: 'HN6800001', name: 'Somchai Jai Dee', firstName: null, lastName: null },
    ...{ citizenId: '1101700230708', dateOfBirth: '1980', gender: 'male', age: 45, weight: 70, height: 170 },
    ...{ underlyingDiseases: ['HT'], allergies: null, heartRate: 80 },
  } as unknown as Patient;
  expect(valuesOf(patient)).toEqual({
    ...EMPTY_PATIENT,
    ...{ patientID: 'HN6800001', firstName: 'Somchai', lastName: 'Jai Dee', citizenId: '1-1017-00230-70-8' },
    ...{ dateOfBirth: '1980', gender: 'male', age: 45, weight: 70, height: 170, underlyingDiseases: ['HT'] },
  });
  expect(Object.keys(EMPTY_PATIENT)).toEqual(expect.arrayContaining(PATIENT_FIELD_NAMES));
});

test('an edit sends what was changed, and no empty value', () => {
  expect(changesBetween(base, { ...base, weight: undefined, address: '' })).toEqual({
    dateOfBirth: '1980',
    gender: 'male',
  });
  expect(changesBetween(base, { ...base, firstName: 'สมหญิง', temperature: 36.9 })).toEqual({
    dateOfBirth: '1980',
    gender: 'male',
    title: null,
    firstName: 'สมหญิง',
    lastName: null,
    temperature: 36.9,
  });
});

test('an optional value that was emptied is taken away', () => {
  expect(changesBetween(base, { ...base, phone: '', age: undefined })).toMatchObject({
    phone: null,
    age: null,
  });
});

test('an emptied weight or height is no change that could be saved', () => {
  expect(emptiedSizes(base, { ...base, weight: undefined })).toEqual(['weight']);
  expect(emptiedSizes(base, { ...base, weight: 71 })).toEqual([]);
});

test('my changes stand upon what somebody else changed', () => {
  const mine = { ...base, phone: '099', heartRate: 72 };
  const theirs = { ...base, lastName: 'ใจดี', phone: '055', weight: 71 };
  const together = rebase(base, mine, theirs);
  expect(together).toMatchObject({ lastName: 'ใจดี', weight: 71, phone: '099', heartRate: 72 });
  expect(changedFields(theirs, together)).toEqual(['phone']);
});

test('that nobody was asked, and that there is none, are both changes', () => {
  const none = { ...base, allergies: [] };
  expect(changesBetween(base, none)).toMatchObject({ allergies: [] });
  expect(changesBetween(none, base)).toMatchObject({ allergies: null });
  expect(changesBetween(base, base)).not.toHaveProperty('allergies');
});

test('every field stands in the form once', () => {
  expect(Object.values(FORM).flat().toSorted()).toEqual(PATIENT_FIELD_NAMES.toSorted());
});
