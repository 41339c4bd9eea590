import type { Resource } from '../fhir-resources/index.ts';
import type { ServedType } from './search-parameters.ts';
import type { ServedResource } from './source.ts';

export const served = (
  type: ServedType,
  id: string,
  updatedAt: string,
  resource: Resource,
): ServedResource => ({
  ...resource,
  resourceType: type,
  id,
  meta: { lastUpdated: instantOf(updatedAt) },
});
export const instantOf = (text: string) => new Date(text).toISOString();
export const patientReference = (id: number) => ({ reference: `Patient/${id}` });
export const encounterReference = (id: number) => ({ reference: `Encounter/${id}` });
export const deviceReference = (id: number) => ({ reference: `Device/${id}` });
export const practitionerReference = (id: number) => ({ reference: `Practitioner/${id}` });
