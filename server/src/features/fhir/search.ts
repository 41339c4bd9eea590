import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { PatientAccess } from '../../http/patient-access.ts';
import {
  type Asked,
  type Candidate,
  candidates,
  isInOrder,
  type Limit,
  limitsOf,
} from './candidate-queries.ts';
import type { Place } from './cursor.ts';
import { CURSOR } from './search-parameters.ts';
import type { Search, Token } from './search-query.ts';
import type { ServedResource, Source, Systems } from './source.ts';

/** Rows of the first statement, which mostly fill the page, and of those that follow. */
const FIRST_ROWS = 100;
const MORE_ROWS = 1_000;
/** Rows that one page looks at. A page that finds less goes on at its next link. */
const MOST_ROWS = 10_000;

export type Found = { resource: ServedResource; patientId: number | null };
export type Page = {
  found: Found[];
  next: Place | null;
  /** Patients of what was left out. */
  closed: ReadonlySet<number>;
};
export type Reader = {
  db: Database;
  access: Pick<PatientAccess, 'closedAmong'>;
  timeZone: string;
  systems: Systems;
  caller: Caller;
};

/** What a search's times are where the hospital is. */
type Times = { dates: Limit[]; updated: Limit[] };
/** A page that is being filled. */
type Filling = {
  search: Search;
  times: Times;
  found: Found[];
  closed: Set<number>;
  lookedAt: { rows: number };
};

/**
 * A page of what a search finds in these sources, one after the other. What is closed to the caller is left
 * out before anything is counted: the page is as if it were not there.
 */
export async function searchPage(reader: Reader, sources: readonly Source[], search: Search): Promise<Page> {
  const { db, timeZone } = reader;
  const times: Times = {
    dates: await limitsOf(db, search.dates, timeZone),
    updated: await limitsOf(db, search.updated, timeZone),
  };
  const filling: Filling = { search, times, found: [], closed: new Set(), lookedAt: { rows: 0 } };
  const { found, closed } = filling;
  const first = search.after?.source ?? 0;
  if (first >= sources.length) throw wrongCursor();
  for (const [number, source] of sources.entries()) {
    if (number < first) continue;
    const next = await fillFrom(reader, source, { ...filling, number });
    if (next) return { found, next, closed };
  }
  return { found, next: null, closed };
}

const wrongCursor = () => new AppError('FHIR_PARAMETER_INVALID', CURSOR, { name: CURSOR });

/** Where the next page begins; null: the source has no more. */
async function fillFrom(
  reader: Reader,
  source: Source,
  filling: Filling & { number: number },
): Promise<Place | null> {
  const { search, number } = filling;
  const begun = search.after?.source === number ? search.after : null;
  const asked = { ...(await askedOf(reader, source, search)), ...filling.times };
  if (asked.ids?.length === 0 || !mayHave(source, search)) return null;
  let after: Asked['after'] = begun && {
    at: begun.at,
    row: begun.row,
    isIncluded: begun.resource !== null,
  };
  if (!isInOrder(source.paged, { ...asked, after })) throw wrongCursor();
  for (let limit = FIRST_ROWS; ; limit = MORE_ROWS) {
    const rows = await candidates(reader.db, source.paged, { ...asked, after, limit });
    const next = await take(reader, source, { ...filling, rows, begun });
    const last = rows.at(-1);
    if (next || !last || rows.length < limit) return next;
    if (filling.lookedAt.rows >= MOST_ROWS)
      return { source: number, at: last.at, row: last.id, resource: null };
    after = { at: last.at, row: last.id, isIncluded: false };
  }
}

async function askedOf(
  { systems }: Reader,
  source: Source,
  { ids, identifiers, patientId }: Search,
): Promise<Pick<Asked, 'ids' | 'patientId'>> {
  const byId = ids && [...new Set(ids.flatMap((id) => source.rowOf(id) ?? []))];
  const byIdentifier = identifiers && ((await source.identified?.(identifiers, systems)) ?? []);
  const both = byId && byIdentifier ? byId.filter((id) => byIdentifier.includes(id)) : (byId ?? byIdentifier);
  return { ids: both, patientId };
}

type Rows = { rows: Candidate[]; begun: Place | null };

/** Adds what these rows have to the page. Returns where it went over. */
async function take(
  { access, systems, caller }: Reader,
  source: Source,
  { search, times, found, closed, lookedAt, number, rows, begun }: Filling & Rows & { number: number },
): Promise<Place | null> {
  lookedAt.rows += rows.length;
  const meant = rows.filter(({ isMeant }) => isMeant);
  const patientIds = new Set(meant.flatMap(({ patientId }) => patientId ?? []));
  for (const id of await access.closedAmong(caller, [...patientIds])) closed.add(id);
  const open = meant.filter(({ patientId }) => patientId === null || !closed.has(patientId));
  while (open.length > 0) {
    // One more than the page has room for says whether there is a next one.
    const needed = Math.ceil((search.count + 1 - found.length) / source.resourcesPerRow);
    const affordable = Math.ceil((MOST_ROWS - lookedAt.rows) / source.rowCost);
    const some = open.splice(0, Math.max(1, Math.min(needed, affordable)));
    const ids = some.map(({ id }) => id);
    lookedAt.rows += ids.length * source.rowCost;
    const loaded = await source.load(ids, systems);
    for (const { id: row, at, patientId } of some) {
      let shown = begun?.row === row ? (begun.resource ?? '') : '';
      for (const resource of inOrder(loaded.get(row) ?? [])) {
        if (resource.id <= shown || !isMeantBy(search, times, resource)) continue;
        if (found.length === search.count) return { source: number, at, row, resource: shown };
        found.push({ resource, patientId });
        shown = resource.id;
      }
    }
    const [next] = open;
    if (next && lookedAt.rows >= MOST_ROWS)
      return { source: number, at: next.at, row: next.id, resource: '' };
  }
  return null;
}

/** Codes that no resource of a source has are looked for in none of its rows. */
const mayHave = ({ codes }: Source, { tokens }: Search) =>
  [...tokens].every(([element, asked]) => !codes || asked.some(({ value }) => codes[element].has(value)));

const inOrder = (resources: ServedResource[]) =>
  resources.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** What a row cannot tell. */
function isMeantBy({ ids, tokens }: Search, { dates }: Times, resource: ServedResource): boolean {
  if (ids && !ids.includes(resource.id)) return false;
  if (!dates.every((limit) => isWithin(resource.effectiveDateTime, limit))) return false;
  return [...tokens].every(([element, asked]) =>
    codingsIn(resource[element]).some((coding) => asked.some((token) => isSame(coding, token))),
  );
}

/** Of the resources of one row, each has its own time. */
const isWithin = (instant: unknown, { is, at }: Limit) =>
  typeof instant !== 'string' || (is === '<') === Date.parse(instant) < Date.parse(at);

type Coding = { system: string; code: string };
type Concept = { coding?: Coding[] };
const codingsIn = (element: unknown): Coding[] =>
  [(element ?? []) as Concept | Concept[]].flat().flatMap(({ coding = [] }) => coding);
const isSame = ({ system, code }: Coding, { system: askedSystem, value }: Token) =>
  code === value && (askedSystem === null || system === askedSystem);
