import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { AuditTrail } from '../../http/audit-trail.ts';
import type { Caller } from '../../http/caller.ts';
import type { PatientAccess } from '../../http/patient-access.ts';
import type { Reports } from '../reports/index.ts';
import { candidates } from './candidate-queries.ts';
import { mayRead } from './scope.ts';
import { type Found, type Reader, searchPage } from './search.ts';
import type { ServedType } from './search-parameters.ts';
import type { Included, Search } from './search-query.ts';
import type { ServedResource, Source, Systems } from './source.ts';
import { sourcesIn } from './sources.ts';
import { isTerminology, terminology } from './terminology.ts';

type Parts = {
  access: PatientAccess;
  audit: Pick<AuditTrail, 'look'>;
  reports: Pick<Reports, 'signed'>;
  timeZone: string;
};
/** Who asks, and at which address of this server. */
export type Asker = { caller: Caller; systems: Systems };
export type Answer = { found: Found[]; included: ServedResource[]; next: Search['after'] };

/** No patient has this number. What is not there takes as long as what is closed. */
const NOBODY = 0;
const NOTHING: Answer = { found: [], included: [], next: null };

/** What Sadap knows, as FHIR R4. */
export function createFhir(db: Database, { access, audit, reports, timeZone }: Parts) {
  const sources = sourcesIn(db, reports);
  const ofType = (type: ServedType) => sources.filter((source) => source.type === type);
  const readerOf = ({ caller, systems }: Asker): Reader => ({ db, access, timeZone, systems, caller });

  /** Whether they are all open to the caller; the trail says who asked for one that is not. */
  async function areOpen(caller: Caller, patientIds: readonly number[], route: string): Promise<boolean> {
    try {
      const asked = patientIds.length > 0 ? patientIds : [NOBODY];
      await access.assertOpen(
        caller,
        asked.map((id) => ({ kind: 'patient', id })),
        route,
      );
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  async function rowOf(source: Source, id: string) {
    const row = source.rowOf(id);
    const asked = { ids: row === null ? [] : [row], patientId: null, dates: [], updated: [], after: null };
    const [found] = await candidates(db, source.paged, { ...asked, limit: 1 });
    return found?.isMeant ? found : null;
  }

  /** A record that is part of another one, which is closed where that is. */
  async function pastOf({ caller, systems }: Asker, source: Source, id: string) {
    const row = source.rowOf(id);
    const past = row === null ? null : ((await source.past?.(row, systems)) ?? null);
    if (row === null || !past) return null;
    if (!(await areOpen(caller, [row], `fhir.${source.type}`))) throw new AppError('FHIR_NOT_FOUND');
    await audit.look(caller, { action: 'patient.read', subject: { kind: 'patient', id: row } });
    return past;
  }

  async function included(
    { caller, systems }: Asker,
    { includes }: Search,
    found: readonly Found[],
  ): Promise<ServedResource[]> {
    const named = new Set(
      found.flatMap(({ resource }) => [...includes].flatMap((element) => referencesIn(resource[element]))),
    );
    for (const { resource } of found) named.delete(`${resource.resourceType}/${resource.id}`);
    const loaded = await Promise.all(
      sources.map(async (source) => {
        const rows = [...named].flatMap((reference) => {
          const [type, id = ''] = reference.split('/');
          return type === source.type ? (source.rowOf(id) ?? []) : [];
        });
        return rows.length > 0 ? [...(await source.load(rows, systems)).values()].flat() : [];
      }),
    );
    return loaded
      .flat()
      .filter(({ resourceType, id }) => named.has(`${resourceType}/${id}`) && mayRead(caller, resourceType));
  }

  /** One look is one entry of the trail, however many resources it shows. */
  async function lookAt(caller: Caller, { patientId, type }: Search, found: readonly Found[]): Promise<void> {
    const patientIds = [...new Set(found.flatMap((each) => each.patientId ?? []))];
    if (patientIds.length === 0) return;
    await audit.look(
      caller,
      patientId === null
        ? { action: 'patient.found', subject: { kind: 'list', id: `fhir.${type}` }, patientIds }
        : { action: 'patient.read', subject: { kind: 'patient', id: patientId } },
    );
  }

  async function page(asker: Asker, search: Search, from: readonly Source[]): Promise<Answer> {
    const { found, next, closed } = await searchPage(readerOf(asker), from, search);
    // A name that was typed leaves its trace where nothing open has it.
    const isNamed = search.ids !== null || search.identifiers !== null;
    const route = `fhir.${search.type}`;
    const isMissed = isNamed && found.length === 0;
    if (isMissed || (isNamed && closed.size > 0)) {
      const isThere = !(await areOpen(asker.caller, [...closed], route));
      if (isMissed && !isThere) await access.recordMiss(asker.caller, route, JSON.stringify(search.used));
    }
    const more = await included(asker, search, found);
    await lookAt(asker.caller, search, found);
    return { found, included: more, next };
  }

  /** Whether there is such a patient and the caller may see them. */
  async function isPatient(caller: Caller, id: number, route: string): Promise<boolean> {
    const [patients] = ofType('Patient');
    const found = patients && (await rowOf(patients, String(id)));
    if (!(await areOpen(caller, found ? [id] : [], route))) return false;
    if (!found) await access.recordMiss(caller, route, `Patient/${id}`);
    return Boolean(found);
  }

  return {
    isPatient,

    async read(asker: Asker, type: ServedType, id: string): Promise<ServedResource> {
      const { caller, systems } = asker;
      if (isTerminology(type)) {
        const resource = terminology.read(systems.origin, type, id);
        if (resource) return resource;
      }
      const route = `fhir.${type}`;
      for (const source of ofType(type)) {
        const past = await pastOf(asker, source, id);
        if (past) return past;
        const row = await rowOf(source, id);
        if (!(await areOpen(caller, row?.patientId ? [row.patientId] : [], route)))
          throw new AppError('FHIR_NOT_FOUND');
        const loaded = row && (await source.load([row.id], systems)).get(row.id);
        const resource = loaded?.find((each) => each.id === id);
        if (!row || !resource) continue;
        const look = source.look?.(row);
        if (look) await audit.look(caller, look);
        return resource;
      }
      await access.recordMiss(caller, route, `${type}/${id}`);
      throw new AppError('FHIR_NOT_FOUND');
    },

    async search(asker: Asker, type: ServedType, search: Search): Promise<Answer> {
      if (isTerminology(type)) return terminology.search(asker.systems.origin, type, search);
      const { patientId } = search;
      if (patientId !== null && !(await isPatient(asker.caller, patientId, `fhir.${type}`))) return NOTHING;
      return page(asker, search, ofType(type));
    },

    /** A search's parameters without identifiers of patients: by the numbers of those the caller may see. */
    async unnamed({ caller, systems }: Asker, type: ServedType, search: Search): Promise<Search['used']> {
      const { ids, identifiers, used } = search;
      const [patients] = ofType('Patient');
      if (type !== 'Patient' || !identifiers || !patients) return used;
      const named = (await patients.identified?.(identifiers, systems)) ?? [];
      const meant = named.filter((id) => ids === null || ids.includes(String(id)));
      const closed = await access.closedAmong(caller, meant);
      const open = meant.filter((id) => !closed.has(id));
      return [
        ['_id', (open.length > 0 ? open : [NOBODY]).join(',')],
        ...used.filter(([name]) => name !== '_id' && name !== 'identifier'),
      ];
    },

    /** All of a patient, in pages. */
    async everything(asker: Asker, id: string, search: Search): Promise<Answer> {
      const patientId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : NOBODY;
      if (!(await isPatient(asker.caller, patientId, 'fhir.everything')))
        throw new AppError('FHIR_NOT_FOUND');
      const ofPatients = sources.filter(({ paged }) => paged.patientId !== null);
      const includes = new Set<Included>(['device', 'performer', 'author']);
      return page(asker, { ...search, patientId, includes }, ofPatients);
    },
  };
}
export type Fhir = ReturnType<typeof createFhir>;

const referencesIn = (element: unknown): string[] =>
  [element ?? []].flat().flatMap((each) => {
    const { reference } = each as { reference?: unknown };
    return typeof reference === 'string' ? [reference] : [];
  });
