import type { Database } from '../../database/connection.ts';
import type { Reports } from '../reports/index.ts';
import { fileSource } from './file-source.ts';
import { encounterSource, patientSource } from './patient-sources.ts';
import { fhirQueries } from './queries.ts';
import { signedSources } from './signed-sources.ts';
import { soundSource } from './sound-source.ts';
import type { Source } from './source.ts';
import { deviceSource, practitionerSource } from './staff-sources.ts';
import { vitalSignSource } from './vital-sign-source.ts';

/** Everything that is served, in the order in which a patient's record is read. */
export function sourcesIn(db: Database, reports: Pick<Reports, 'signed'>): Source[] {
  const queries = fhirQueries(db);
  return [
    patientSource(queries),
    encounterSource(queries),
    vitalSignSource(queries),
    soundSource(queries),
    fileSource(queries),
    ...signedSources({ db, queries, reports }),
    deviceSource(queries),
    practitionerSource(queries),
  ];
}
