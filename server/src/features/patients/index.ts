export { patientsRoutes } from './routes.ts';
export { deletedPatients, patients, vitalSigns } from './schema.ts';
export { createPatients, currentAge, type Patients } from './service.ts';
