import { ById, get } from '../procedures.ts';
import { PatientTrends } from './schema.ts';

export const trendsApi = {
  ofPatient: get('/patients/{id}/trends', 'trends').input(ById).output(PatientTrends),
};
