export type { FhirClient, NewFhirClient } from './schema.ts';

/** Types of FHIR that belong to a patient. */
export const FHIR_PATIENT_TYPES = [
  'Patient',
  'Encounter',
  'Observation',
  'DiagnosticReport',
  'Provenance',
  'Media',
  'DocumentReference',
] as const;

/** Types of FHIR that a client may read. `*`: all of them. */
export const FHIR_SCOPE_TYPES = [
  '*',
  ...FHIR_PATIENT_TYPES,
  'Device',
  'Practitioner',
  'CodeSystem',
  'ConceptMap',
  'Binary',
] as const;

/** What a client may write where an administrator allows it: `c` creates, `u` updates. */
export const FHIR_WRITES = ['Patient.c', 'Patient.u', 'Encounter.c', 'Encounter.u'] as const;
export type FhirWrite = (typeof FHIR_WRITES)[number];
export type FhirScopeType = (typeof FHIR_SCOPE_TYPES)[number];

export const FHIR_CLIENTS_AT_MOST = 100;
/** A key of 16,384 bits takes about 3,000 letters. */
export const FHIR_KEYS_LENGTH = 10_000;
