import { sql } from 'drizzle-orm';
import { identifierOf } from '../fhir-resources/index.ts';
import type { FhirQueries } from './queries.ts';
import { instantOf, patientReference, practitionerReference, served } from './served.ts';
import { rowNumber, type Source } from './source.ts';

export const FILE_BINARY = 'file-';

/** A patient's pictures and documents. They never change. */
export const fileSource = (queries: FhirQueries): Source => ({
  type: 'DocumentReference',
  resourcesPerRow: 1,
  rowCost: 1,
  paged: {
    rows: sql`patient_files each`,
    patientId: sql`each.patient_id`,
    date: { indexed: sql`each.uploaded_at` },
    updated: { indexed: sql`each.uploaded_at` },
    ofPatient: (id) => sql`each.patient_id = ${id}::int`,
  },
  rowOf: rowNumber,
  async load(rows, { origin }) {
    const found = await queries.files(rows);
    return new Map(
      found.map(({ id, patientId, name, type, byteCount, uploadedBy, uploadedAt }) => {
        const url = `${origin}/fhir/Binary/${FILE_BINARY}${id}`;
        const at = instantOf(uploadedAt);
        const resource = {
          resourceType: 'DocumentReference',
          identifier: [identifierOf(origin, 'file', String(id))],
          status: 'current',
          subject: patientReference(patientId),
          date: at,
          author: [practitionerReference(uploadedBy)],
          content: [{ attachment: { contentType: type, url, size: byteCount, title: name, creation: at } }],
        };
        return [id, [served('DocumentReference', String(id), uploadedAt, resource)]];
      }),
    );
  },
  look: ({ patientId }) => ({ action: 'patient.read', subject: { kind: 'patient', id: patientId ?? 0 } }),
});
