import { sql } from 'drizzle-orm';
import { identifierOf, mediaResource } from '../fhir-resources/index.ts';
import type { FhirQueries } from './queries.ts';
import { deviceReference, encounterReference, instantOf, patientReference, served } from './served.ts';
import { rowNumber, type Source } from './source.ts';

export const SOUND_BINARY = 'sound-';

/** Recordings. */
export const soundSource = (queries: FhirQueries): Source => ({
  type: 'Media',
  resourcesPerRow: 1,
  rowCost: 1,
  paged: {
    rows: sql`recordings each join check_ups of_each on of_each.id = each.check_up_id`,
    patientId: sql`of_each.patient_id`,
    date: { indexed: sql`each.recorded_at` },
    updated: {
      computed: (isWithin) => sql`(select ${isWithin(queries.soundChangedAt)} from recordings sound
      where sound.id = each.id)`,
      along: { order: sql`each.created_at`, stretches: queries.stretchesOfSounds },
    },
    ofPatient: (id) =>
      sql`each.check_up_id = any(array(select id from check_ups where patient_id = ${id}::int))`,
  },
  rowOf: rowNumber,
  async load(rows, { origin }) {
    const found = await queries.sounds(rows);
    return new Map(
      found.map((row) => {
        const { id, deviceId, deviceAddress, recordedAt, changedAt, ...sound } = row;
        const about = {
          subject: patientReference(row.patientId),
          encounter: encounterReference(row.checkUpId),
        };
        // A stethoscope that was removed is known by its address alone.
        const removed = deviceAddress
          ? { identifier: identifierOf(origin, 'device', deviceAddress), display: deviceAddress }
          : null;
        const resource = mediaResource(
          origin,
          { ...sound, heardAt: recordedAt && instantOf(recordedAt) },
          about,
          {
            stethoscope: deviceId ? deviceReference(deviceId) : removed,
            url: `${origin}/fhir/Binary/${SOUND_BINARY}${id}`,
          },
        );
        const identifier = [identifierOf(origin, 'sound', String(id))];
        return [id, [served('Media', String(id), changedAt, { ...resource, identifier })]];
      }),
    );
  },
  look: ({ id }) => ({ action: 'recording.read', subject: { kind: 'recording', id } }),
});
