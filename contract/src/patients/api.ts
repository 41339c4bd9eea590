import { z } from 'zod';
import { ClosedPatient } from '../access/schema.ts';
import {
  ById,
  counted,
  countedList,
  DeleteById,
  Done,
  get,
  post,
  put,
  remove,
  searched,
} from '../procedures.ts';
import {
  BmiSettings,
  CreatePatientInput,
  FormerValues,
  HnGeneration,
  HnSettings,
  ListPatientsInput,
  Patient,
  PatientListInput,
  SamePatient,
  SamePatientInput,
  UpdatePatientInput,
} from './schema.ts';

const Listed = countedList(z.union([Patient, ClosedPatient]));

export const patientsApi = {
  list: counted('/patients', 'patients').input(ListPatientsInput).output(Listed),
  /** The list, with the search and everything else in the body. */
  search: searched('/patients/search', 'patients').input(PatientListInput).output(Listed),
  /** Patients who may be the person that is typed: 10 at most. */
  same: searched('/patients/same/search', 'patients')
    .input(SamePatientInput)
    .output(countedList(SamePatient)),
  get: get('/patients/{id}', 'patients').input(ById).output(Patient),
  create: post('/patients', 'patients').input(CreatePatientInput).output(Patient),
  update: put('/patients/{id}', 'patients').input(UpdatePatientInput).output(Patient),
  /** The newest 500 changes, newest first. */
  formerValues: get('/patients/{id}/former-values', 'patients').input(ById).output(z.array(FormerValues)),
  delete: remove('/patients/{id}', 'patients').input(DeleteById).output(Done),
  hnSettings: get('/settings/hn', 'patients').output(HnSettings),
  setHnSettings: put('/settings/hn', 'patients').input(HnSettings).output(HnSettings),
  bmiSettings: get('/settings/bmi', 'patients').output(BmiSettings),
  setBmiSettings: put('/settings/bmi', 'patients').input(BmiSettings).output(BmiSettings),
  generateHn: get('/patients/generate-hn', 'patients').output(HnGeneration),
};
