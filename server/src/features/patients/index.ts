export { patients } from './named-patients.ts';
export { patientsRoutes } from './routes.ts';
export { isAlreadyHere, isSaidOf } from './same-person.ts';
export { deletedPatients, everyPatient, vitalSigns } from './schema.ts';
export { createPatients, currentAge, type Patients } from './service.ts';
