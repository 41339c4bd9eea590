export { patientFiles } from './schema.ts';
