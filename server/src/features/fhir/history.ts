import type { FormerValues, KeptField } from '@sadap/contract/patients';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Patients } from '../patients/index.ts';
import { patientOf } from './patient-sources.ts';
import { fhirQueries, type PatientRow } from './queries.ts';
import { versionIn } from './served.ts';
import type { Asker, Fhir } from './service.ts';
import type { ServedResource } from './source.ts';
import { etagOf } from './versions.ts';

const COLUMN_OF: Partial<Record<KeptField, keyof PatientRow>> = {
  patientID: 'hn',
  name: 'name',
  title: 'title',
  firstName: 'firstName',
  lastName: 'lastName',
  citizenId: 'citizenId',
  gender: 'gender',
  dateOfBirth: 'birthDate',
};

/**
 * The row as it was before its changes, which come newest first. A version stands from the change before it,
 * the first one from the beginning. Which other records were part of it then is not known.
 */
function formerRows(row: PatientRow, createdAt: string, changes: readonly FormerValues[]): PatientRow[] {
  let later = { ...row, replaces: [] as number[] };
  return changes.map(({ version, fields }, index) => {
    const values = fields.flatMap(({ name, value }) => {
      const column = COLUMN_OF[name];
      return column ? [[column, value]] : [];
    });
    const updatedAt = changes[index + 1]?.changedAt ?? createdAt;
    later = { ...later, ...Object.fromEntries(values), version, updatedAt };
    return later;
  });
}

/** Versions of patients: those of which something is known that changed. */
export function createFhirHistory(
  db: Database,
  { fhir, patients }: { fhir: Fhir; patients: Pick<Patients, 'get' | 'formerValues'> },
) {
  /** Newest first. */
  async function versions(asker: Asker, id: string): Promise<ServedResource[]> {
    await fhir.read(asker, 'Patient', id);
    const [row] = await fhirQueries(db).patients([Number(id)]);
    const { createdAt } = await patients.get(Number(id));
    // Merged or deleted just now.
    if (!row) throw new AppError('FHIR_NOT_FOUND');
    const changes = (await patients.formerValues(Number(id))).filter(({ version }) => version < row.version);
    const { hnSystem } = asker.systems;
    return [row, ...formerRows(row, createdAt, changes)].map((each) => patientOf(each, hnSystem));
  }

  return {
    versions,
    async version(asker: Asker, id: string, versionId: string): Promise<ServedResource> {
      const found = (await versions(asker, id)).find((each) => versionIn(each) === versionId);
      if (!found) throw new AppError('FHIR_NOT_FOUND');
      return found;
    },
  };
}
export type FhirHistory = ReturnType<typeof createFhirHistory>;

/** FHIR R4, 3.1.0.15. */
export function historyBundle(origin: string, versions: readonly ServedResource[]) {
  return {
    resourceType: 'Bundle',
    type: 'history',
    total: versions.length,
    entry: versions.map((resource) => {
      const { resourceType, id, meta } = resource;
      const versionId = versionIn(resource) ?? '';
      const isFirst = versionId === '1';
      return {
        fullUrl: `${origin}/fhir/${resourceType}/${id}`,
        resource,
        request: isFirst
          ? { method: 'POST', url: resourceType }
          : { method: 'PUT', url: `${resourceType}/${id}` },
        response: {
          status: isFirst ? '201' : '200',
          etag: etagOf(versionId),
          lastModified: (meta as { lastUpdated: string }).lastUpdated,
        },
      };
    }),
  };
}
