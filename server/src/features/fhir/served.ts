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
/** One that can be updated: who does so names the version. */
export const versioned = (resource: ServedResource, versionId: string): ServedResource => ({
  ...resource,
  meta: { versionId, ...(resource.meta as object) },
});
/** Null: it has no versions. Terminology has no `meta` at all. */
export const versionIn = ({ meta }: ServedResource): string | null =>
  (meta as { versionId?: string } | undefined)?.versionId ?? null;
export const instantOf = (text: string) => new Date(text).toISOString();
export const patientReference = (id: number) => ({ reference: `Patient/${id}` });
export const encounterReference = (id: number) => ({ reference: `Encounter/${id}` });
export const deviceReference = (id: number) => ({ reference: `Device/${id}` });
export const practitionerReference = (id: number) => ({ reference: `Practitioner/${id}` });
