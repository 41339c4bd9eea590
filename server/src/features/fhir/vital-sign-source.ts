import { VITAL_SIGN_CODES } from '@sadap/contract/codes';
import type { VitalSign } from '@sadap/contract/vital-signs';
import { sql } from 'drizzle-orm';
import {
  BLOOD_PRESSURE,
  identifierOf,
  PANEL,
  vitalSignResources,
  vitalSignsPanel,
} from '../fhir-resources/index.ts';
import type { FhirQueries, VitalSignsRow } from './queries.ts';
import { encounterReference, instantOf, patientReference, served } from './served.ts';
import { rowNumber, type ServedResource, type Source, type Systems } from './source.ts';

const VITAL_SIGN_CODINGS = new Set(
  Object.values(VITAL_SIGN_CODES)
    .flatMap(({ loinc, also }) => [loinc, ...(also ? [also] : [])])
    .concat(BLOOD_PRESSURE, PANEL),
);

export const vitalSignId = (row: number, of: string) => `vital-${row}-${of}`;

/** What was measured at once, also outside a check-up. */
export const vitalSignSource = (queries: FhirQueries): Source => ({
  type: 'Observation',
  resourcesPerRow: 4,
  rowCost: 1,
  codes: { category: new Set(['vital-signs']), code: VITAL_SIGN_CODINGS },
  paged: {
    rows: sql`vital_signs each`,
    patientId: sql`each.patient_id`,
    date: { indexed: sql`each.measured_at` },
    updated: {
      computed: (isWithin) =>
        sql`(select ${isWithin(queries.takenChangedAt)} from vital_signs taken where taken.id = each.id)`,
      along: { order: sql`each.updated_at`, stretches: queries.stretchesOfTaken },
    },
    ofPatient: (id) => sql`each.patient_id = ${id}::int`,
  },
  rowOf: (id) => rowNumber(/^vital-(\d+)-[A-Za-z]+$/.exec(id)?.[1] ?? ''),
  async load(rows, systems) {
    const found = await queries.vitalSigns(rows);
    return new Map(found.map((row) => [row.id, resourcesOf(row, systems)]));
  },
  look: ({ patientId }) => ({ action: 'patient.read', subject: { kind: 'patient', id: patientId ?? 0 } }),
});

function resourcesOf(row: VitalSignsRow, { origin }: Systems): ServedResource[] {
  const { id, patientId, checkUpId, measuredAt: at, updatedAt, ...values } = row;
  const measuredAt = instantOf(at);
  const place = {
    subject: patientReference(patientId),
    ...(checkUpId !== null && { encounter: encounterReference(checkUpId) }),
  };
  const signs: { measuredAt: string } & Record<VitalSign, number | null> = { measuredAt, ...values };
  const made = vitalSignResources(signs, place);
  if (made.length === 0) return [];
  const panel = vitalSignsPanel(
    measuredAt,
    place,
    made.map(({ of }) => ({ reference: `Observation/${vitalSignId(id, of)}` })),
  );
  return [...made, { of: 'panel', resource: panel }].map(({ of, resource }) =>
    served('Observation', vitalSignId(id, of), updatedAt, {
      ...resource,
      // As in what is sent of a check-up.
      ...(checkUpId !== null && { identifier: [identifierOf(origin, 'vital-sign', `${checkUpId}-${of}`)] }),
    }),
  );
}
