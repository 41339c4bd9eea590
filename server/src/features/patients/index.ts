export { patients } from './named-patients.ts';
export { patientsRoutes } from './routes.ts';
export { deletedPatients, everyPatient, vitalSigns } from './schema.ts';
export { createPatients, currentAge, type Patients } from './service.ts';
