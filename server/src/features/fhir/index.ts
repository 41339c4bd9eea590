export { binariesOf } from './binaries.ts';
export { createFhirExports } from './exports.ts';
export { createFhirHistory } from './history.ts';
export { FHIR_JSON, isFhir, outcomeOf } from './outcome.ts';
export { fhirQueries } from './queries.ts';
export { serveFhir } from './routes.ts';
export { createFhir, type Fhir } from './service.ts';
export { createFhirWrites } from './writes.ts';
