import { administrators } from '../../http/procedures.ts';
import type { PatientImport } from './service.ts';

export const patientImportRoute = (patientImport: PatientImport) => ({
  rows: administrators.patientImport.rows.handler(({ context, input }) => patientImport.take(context, input)),
});
