import { sql } from 'drizzle-orm';
import { encounterResource, identifierOf, patientResource, type Resource } from '../fhir-resources/index.ts';
import type { FhirQueries, PatientRow } from './queries.ts';
import { instantOf, patientReference, served, versioned } from './served.ts';
import { rowNumber, type ServedResource, type Source } from './source.ts';

/** Of a national id (sil-th/th-core). */
export const CITIZEN_ID = 'https://terms.sil-th.org/id/th-cid';

export function patientOf(row: PatientRow, hnSystem: string): ServedResource {
  const { identifier, ...resource } = patientResource(row, hnSystem);
  const citizenId = row.citizenId ? [{ system: CITIZEN_ID, value: row.citizenId }] : [];
  const { replacedBy, replaces } = row;
  const links = [
    ...replaces.map((id) => ({ other: patientReference(id), type: 'replaces' })),
    ...(replacedBy === null ? [] : [{ other: patientReference(replacedBy), type: 'replaced-by' }]),
  ];
  const patient = served('Patient', String(row.id), row.updatedAt, {
    ...resource,
    identifier: [...(identifier as object[]), ...citizenId],
    ...(replacedBy === null ? {} : { active: false }),
    ...(links.length > 0 ? { link: links } : {}),
  } as Resource);
  return versioned(patient, String(row.version));
}

export const patientSource = (queries: FhirQueries): Source => ({
  type: 'Patient',
  resourcesPerRow: 1,
  rowCost: 1,
  paged: {
    rows: sql`named_patients each`,
    patientId: sql`each.id`,
    date: null,
    updated: { indexed: sql`each.updated_at` },
    ofPatient: (id) => sql`each.id = ${id}::int`,
  },
  rowOf: rowNumber,
  async identified(tokens, { hnSystem }) {
    const valuesOf = (own: string) =>
      tokens.flatMap(({ system, value }) => (system === null || system === own ? [value] : []));
    const found = await Promise.all([
      queries.patientsByHn(valuesOf(hnSystem)),
      queries.patientsByCitizenId(valuesOf(CITIZEN_ID)),
    ]);
    return [...new Set(found.flat())];
  },
  async load(rows, { hnSystem }) {
    const found = await queries.patients(rows);
    return new Map(found.map((row) => [row.id, [patientOf(row, hnSystem)]]));
  },
  async past(row, { hnSystem }) {
    const found = await queries.mergedPatient(row);
    return found ? patientOf(found, hnSystem) : null;
  },
  look: ({ id }) => ({ action: 'patient.read', subject: { kind: 'patient', id } }),
});

/** A check-up. Its status changes as time goes by, and its patient when it is named. */
export const encounterSource = (queries: FhirQueries): Source => ({
  type: 'Encounter',
  resourcesPerRow: 1,
  rowCost: 1,
  paged: {
    rows: sql`check_ups each`,
    patientId: sql`each.patient_id`,
    date: { indexed: sql`each.session_date` },
    updated: {
      computed: (isWithin) =>
        sql`(select ${isWithin(queries.visitChangedAt)} from check_ups visit where visit.id = each.id)`,
      along: { order: sql`each.session_date`, stretches: queries.stretchesOfVisits },
    },
    ofPatient: (id) => sql`each.patient_id = ${id}::int`,
  },
  rowOf: rowNumber,
  async load(rows, { origin }) {
    const found = await queries.checkUps(rows);
    return new Map(
      found.map(({ id, patientId, begunAt, isOver, changedAt }) => {
        const resource = encounterResource({ at: instantOf(begunAt), isOver }, patientReference(patientId));
        const identifier = [identifierOf(origin, 'check-up', String(id))];
        const encounter = served('Encounter', String(id), changedAt, { ...resource, identifier });
        return [id, [versioned(encounter, String(Date.parse(changedAt)))]];
      }),
    );
  },
  look: ({ id }) => ({ action: 'check-up.read', subject: { kind: 'check-up', id } }),
});
