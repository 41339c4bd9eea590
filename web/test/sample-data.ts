import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';

const AT = '2026-11-02T03:00:00.000Z';

export const patient = (change: Partial<Patient> = {}): Patient => ({
  id: 20,
  patientID: 'HN6900020',
  name: 'Malee Sukjai',
  title: null,
  firstName: null,
  lastName: null,
  citizenId: null,
  insuranceRight: null,
  age: 65,
  gender: 'female',
  dateOfBirth: '1961-04-13',
  weight: 55,
  height: 155,
  bmi: 22.9,
  phone: null,
  address: null,
  medicalHistory: null,
  underlyingDiseases: null,
  allergies: null,
  heartRate: null,
  bloodPressureSystolic: null,
  bloodPressureDiastolic: null,
  temperature: null,
  respirationRate: null,
  oxygenSaturation: null,
  vitalSignsUpdatedAt: null,
  lastCheckUpAt: null,
  waitingSounds: 0,
  createdAt: AT,
  version: 1,
  updatedAt: AT,
  updatedByUsername: 'nurse',
  restriction: null,
  ...change,
});

/** Made by user 7, who is signed in where a test says nothing else. */
export const checkUp = (change: Partial<CheckUp> = {}): CheckUp => ({
  id: 1,
  sessionNumber: 1,
  sessionDate: AT,
  note: null,
  patientId: 20,
  createdBy: 7,
  createdByUsername: 'nurse',
  heartRecordingCount: 0,
  lungRecordingCount: 0,
  vitalSigns: null,
  ...change,
});
