export { patientImportRoute } from './routes.ts';
export { createPatientImport } from './service.ts';
