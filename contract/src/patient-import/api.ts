import { action } from '../procedures.ts';
import { ImportInput, ImportResult } from './schema.ts';

export const patientImportApi = {
  /** Rows of a file, which a client sends piece by piece. A piece that is sent twice adds nobody twice. */
  rows: action('/patients/import', 'patients').input(ImportInput).output(ImportResult),
};
