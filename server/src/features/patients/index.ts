export { patientsRoutes } from './routes.ts';
export { deletedPatients, patients, vitalSigns } from './schema.ts';
export { createPatients, type Patients } from './service.ts';
