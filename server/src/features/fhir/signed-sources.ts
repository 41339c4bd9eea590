import { CODES, type Coded } from '@sadap/contract/codes';
import { reportFileName } from '@sadap/contract/reports';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connection.ts';
import { fileDay } from '../../http/file-day.ts';
import {
  bodySiteOf,
  findingResources,
  type Heading,
  identifierOf,
  type Reference,
  type Resource,
  reportResource,
  signatureResource,
  vitalSignResources,
} from '../fhir-resources/index.ts';
import type { Reports } from '../reports/index.ts';
import {
  type ResultSound,
  type SignedCheckUp,
  signedCheckUp,
  signedResultQueries,
} from '../signed-results/index.ts';
import type { Paged } from './candidate-queries.ts';
import type { FhirQueries } from './queries.ts';
import { encounterReference, patientReference, practitionerReference, served } from './served.ts';
import { rowNumber, type ServedResource, type Source, type Systems } from './source.ts';
import { vitalSignId } from './vital-sign-source.ts';

export const REPORT_BINARY = 'report-';
/** In which the report is served. */
export const REPORT_LANGUAGES_SERVED = ['th', 'en'] as const;

type Parts = { db: Database; queries: FhirQueries; reports: Pick<Reports, 'signed'> };
/** Of one check-up. */
type Stated = {
  patientId: number;
  vitalSignsId: number | null;
  signed: SignedCheckUp;
  /** Account by username. */
  accounts: Map<string, number>;
  changedAt: string;
};

/** Everything of a check-up is read. */
const ROW_COST = 100;
/** Check-ups whose statements are in memory at once. */
const AT_ONCE = 50;
const FINDING_CODES = new Set(
  [CODES.question, CODES.finding].flatMap((group) =>
    Object.entries(group as Record<string, Coded>).flatMap(([code, { snomed, loinc }]) => [
      code,
      ...(snomed ? [snomed] : []),
      ...(loinc ? [loinc] : []),
    ]),
  ),
);

/** An id has no '_'. */
const findingId = (checkUpId: number, soundId: number, of: string) =>
  `finding-${checkUpId}-${soundId}-${of.replaceAll('_', '-')}`;
const signatureId = (checkUpId: number, soundId: number) => `signature-${checkUpId}-${soundId}`;
const ofCheckUp = (form: RegExp) => (id: string) => rowNumber(form.exec(id)?.[1] ?? '');

/**
 * What doctors have signed of check-ups whose every sound is signed: the same as is sent to the hospital's
 * system. What the AI said is not among it.
 */
export function signedSources(parts: Parts): Source[] {
  const { queries } = parts;
  const paged = (date: Paged['date']): Paged => ({
    rows: sql`check_ups each`,
    patientId: sql`each.patient_id`,
    date,
    updated: {
      computed: (isWithin) =>
        sql`(select ${isWithin(queries.statedAt)} from check_ups visit where visit.id = each.id)`,
      along: { order: sql`each.session_date`, stretches: queries.stretchesOfStated },
    },
    ofPatient: (id) => sql`each.patient_id = ${id}::int`,
    isServed: queries.isSigned,
  });
  const look: Source['look'] = ({ id }) => ({ action: 'check-up.read', subject: { kind: 'check-up', id } });
  const loading =
    (made: (stated: Stated, systems: Systems) => ServedResource[]): Source['load'] =>
    async (rows, systems) => {
      const loaded = new Map<number, ServedResource[]>();
      for (let from = 0; from < rows.length; from += AT_ONCE)
        for (const [id, stated] of await statedOf(parts, rows.slice(from, from + AT_ONCE)))
          loaded.set(id, made(stated, systems));
      return loaded;
    };
  return [
    {
      type: 'Observation',
      resourcesPerRow: 20,
      rowCost: ROW_COST,
      codes: { category: new Set(['exam']), code: FINDING_CODES },
      paged: paged({
        // Each sound has its own time.
        computed: (isWithin) => sql`(select coalesce(bool_or(${isWithin(
          sql`coalesce(heard.recorded_at, visit.session_date)`,
        )}), false) from check_ups visit join recordings heard on heard.check_up_id = visit.id
          where visit.id = each.id)`,
      }),
      rowOf: ofCheckUp(/^finding-(\d+)-\d+-[A-Za-z0-9-]+$/),
      load: loading(findingsOf),
      look,
    },
    {
      type: 'DiagnosticReport',
      resourcesPerRow: 1,
      rowCost: ROW_COST,
      paged: paged({ indexed: sql`each.session_date` }),
      rowOf: rowNumber,
      load: loading((stated, systems) => [reportOf(stated, systems)]),
      look,
    },
    {
      type: 'Provenance',
      resourcesPerRow: 2,
      rowCost: ROW_COST,
      paged: paged(null),
      rowOf: ofCheckUp(/^signature-(\d+)-\d+$/),
      load: loading(signaturesOf),
      look,
    },
  ];
}

async function statedOf(
  { db, queries, reports }: Parts,
  checkUpIds: readonly number[],
): Promise<Map<number, Stated>> {
  const changed = await queries.statedInstants(checkUpIds);
  const states = await reports.signed(checkUpIds);
  const names = await signedResultQueries(db).named([...states.keys()]);
  return new Map(
    [...states].flatMap(([id, { examined }]): [number, Stated][] => {
      const [changedAt, named] = [changed.get(id), names.get(id)];
      if (changedAt === undefined || !named) return [];
      const stated = {
        patientId: examined.patient.id,
        vitalSignsId: examined.vitalSigns?.id ?? null,
        signed: signedCheckUp(examined, named),
        accounts: new Map([...named.usernames].map(([user, username]) => [username, user])),
        changedAt,
      };
      return [[id, stated]];
    }),
  );
}

const aboutOf = ({ patientId, signed }: Stated) => ({
  subject: patientReference(patientId),
  encounter: encounterReference(signed.checkUp.id),
});
const doctorOf = ({ accounts }: Stated, { signature }: ResultSound) =>
  practitionerReference(accounts.get(signature.by.username) ?? 0);
const mediaOf = ({ id }: ResultSound) => ({ reference: `Media/${id}` });

function observationsOf(stated: Stated, sound: ResultSound, { origin }: Systems) {
  const { checkUp } = stated.signed;
  const heading: Heading = {
    ...aboutOf(stated),
    ...bodySiteOf(origin, sound.position),
    effectiveDateTime: sound.heardAt ?? checkUp.at,
    derivedFrom: [mediaOf(sound)],
  };
  return findingResources(origin, sound, heading, doctorOf(stated, sound)).map(({ of, resource }) => ({
    id: findingId(checkUp.id, sound.id, of),
    resource: { ...resource, identifier: [identifierOf(origin, 'finding', `${sound.id}-${of}`)] } as Resource,
  }));
}

const findingsOf = (stated: Stated, systems: Systems): ServedResource[] =>
  stated.signed.sounds.flatMap((sound) =>
    observationsOf(stated, sound, systems).map(({ id, resource }) =>
      served('Observation', id, stated.changedAt, resource),
    ),
  );

const referencesOf = (stated: Stated, sound: ResultSound, systems: Systems): Reference[] =>
  observationsOf(stated, sound, systems).map(({ id }) => ({ reference: `Observation/${id}` }));

const signaturesOf = (stated: Stated, systems: Systems): ServedResource[] =>
  stated.signed.sounds.map((sound) =>
    served(
      'Provenance',
      signatureId(stated.signed.checkUp.id, sound.id),
      stated.changedAt,
      signatureResource(sound.signature.at, referencesOf(stated, sound, systems), doctorOf(stated, sound)),
    ),
  );

function reportOf(stated: Stated, systems: Systems): ServedResource {
  const { signed, vitalSignsId } = stated;
  const { checkUp, sounds, vitalSigns } = signed;
  const about = aboutOf(stated);
  const doctors = new Map(
    sounds.map((sound) => doctorOf(stated, sound)).map((doctor) => [doctor.reference, doctor]),
  );
  const measured =
    vitalSigns && vitalSignsId !== null ? vitalSignResources(vitalSigns, about).map(({ of }) => of) : [];
  const panel = measured.length > 0 ? ['panel'] : [];
  const resource = reportResource(about, {
    status: sounds.some(({ addenda }) => addenda.length > 0) ? 'appended' : 'final',
    at: checkUp.at,
    signedAt: signed.signedAt,
    sounds,
    doctors: [...doctors.values()],
    results: [
      ...sounds.flatMap((sound) => referencesOf(stated, sound, systems)),
      ...[...measured, ...panel].map((of) => ({
        reference: `Observation/${vitalSignId(vitalSignsId ?? 0, of)}`,
      })),
    ],
    media: sounds.map(mediaOf),
    forms: REPORT_LANGUAGES_SERVED.map((language) => ({
      contentType: 'application/pdf',
      language,
      url: `${systems.origin}/fhir/Binary/${REPORT_BINARY}${checkUp.id}-${language}`,
      title: reportFileName(checkUp.id, fileDay(checkUp.at), language),
    })),
  });
  const identifier = [identifierOf(systems.origin, 'report', String(checkUp.id))];
  return served('DiagnosticReport', String(checkUp.id), stated.changedAt, { ...resource, identifier });
}
