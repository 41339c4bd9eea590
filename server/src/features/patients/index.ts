export { patientsRoutes } from './routes.ts';
export { patients } from './schema.ts';
export { createPatients, type Patients } from './service.ts';
