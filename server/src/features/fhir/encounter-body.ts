import { isDeepStrictEqual } from 'node:util';
import { AMBULATORY } from '../fhir-resources/index.ts';
import {
  type Fault,
  FhirRefusal,
  isFixed,
  isObject,
  type Json,
  misshapen,
  notHere,
  otherValue,
  unknownIn,
} from './faults.ts';
import { metaFaults } from './patient-body.ts';
import { patientIn } from './search-query.ts';
import type { ServedResource, Systems } from './source.ts';

const GIVEN = ['status', 'class', 'subject', 'period', 'identifier'] as const;
const KNOWN = ['resourceType', 'id', 'meta', ...GIVEN];

/**
 * The patient of a check-up that begins. It begins now, in progress: what says otherwise is refused. Throws
 * what is wrong with the resource.
 */
export function newEncounterIn(body: Json, { origin }: Systems): number {
  const { meta, status, subject, period, identifier } = body;
  const about = subjectIn(subject, origin);
  const faults = [
    ...unknownIn(body, KNOWN, 'Encounter'),
    ...metaFaults(meta, 'Encounter'),
    ...(status === 'in-progress' ? [] : [otherValue('Encounter.status')]),
    ...(isAmbulatory(body.class) ? [] : [otherValue('Encounter.class')]),
    ...(period === undefined ? [] : [isFixed('Encounter.period')]),
    ...(identifier === undefined ? [] : [isFixed('Encounter.identifier')]),
    ...about.faults,
  ];
  if (faults.length > 0) throw new FhirRefusal(faults);
  return about.patientId;
}

/** A check-up ends by itself, and other patients get it by naming and merging alone. */
export function assertUnchanged(body: Json, current: ServedResource): void {
  const faults = [
    ...unknownIn(body, KNOWN, 'Encounter'),
    ...metaFaults(body.meta, 'Encounter'),
    ...GIVEN.filter((name) => !isDeepStrictEqual(body[name], current[name])).map((name) =>
      isFixed(`Encounter.${name}`),
    ),
  ];
  if (faults.length > 0) throw new FhirRefusal(faults);
}

const isAmbulatory = (value: unknown) =>
  isObject(value) &&
  value.system === AMBULATORY.system &&
  value.code === AMBULATORY.code &&
  unknownIn(value, ['system', 'code', 'display'], '').length === 0;

function subjectIn(subject: unknown, origin: string): { patientId: number; faults: Fault[] } {
  const place = 'Encounter.subject';
  if (!isObject(subject) || typeof subject.reference !== 'string')
    return { patientId: 0, faults: [misshapen(place)] };
  const patientId = subject.reference.includes('Patient/') ? patientIn(subject.reference, origin) : null;
  return {
    patientId: patientId ?? 0,
    faults: [
      ...unknownIn(subject, ['reference', 'type'], place),
      ...(subject.type === undefined || subject.type === 'Patient' ? [] : [otherValue(`${place}.type`)]),
      ...(patientId ? [] : [notHere(place)]),
    ],
  };
}
