import { encounterSource, patientSource } from './patient-sources.ts';
import type { FhirQueries } from './queries.ts';
import type { Source } from './source.ts';

/** Everything that is served, in the order in which a patient's record is read. */
export const sourcesIn = (queries: FhirQueries): Source[] => [
  patientSource(queries),
  encounterSource(queries),
];
