import type { FhirWrite } from '@sadap/contract/fhir-clients';
import type { TextKey } from '../../../i18n/index.ts';

/** What a program does when it writes. */
export const WRITE_NAMES = {
  'Patient.c': 'fhirClients.createsPatients',
  'Patient.u': 'fhirClients.updatesPatients',
  'Encounter.c': 'fhirClients.createsEncounters',
  'Encounter.u': 'fhirClients.updatesEncounters',
} as const satisfies Record<FhirWrite, TextKey>;
