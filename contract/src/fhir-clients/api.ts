import { z } from 'zod';
import { action, get, post } from '../procedures.ts';
import { FhirClient, FhirClientById, NewFhirClient } from './schema.ts';

export const fhirClientsApi = {
  list: get('/fhir-clients', 'fhir-clients').output(z.array(FhirClient)),
  add: post('/fhir-clients', 'fhir-clients').input(NewFhirClient).output(FhirClient),
  /** It signs in no more, and what it holds opens nothing. */
  revoke: action('/fhir-clients/{id}/revoke', 'fhir-clients').input(FhirClientById).output(FhirClient),
};
