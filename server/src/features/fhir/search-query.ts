import { AppError } from '../../errors.ts';
import { type Place, placeOf } from './cursor.ts';
import { type Bound, boundsOf } from './instants.ts';
import { CURSOR, DEFAULT_COUNT, MOST_AT_ONCE, SEARCHES, type ServedType } from './search-parameters.ts';

/** A token's two parts; `system` null: any. */
export type Token = { system: string | null; value: string };

/** What a search asks for. Null: not asked. */
export type Search = {
  type: SearchedType;
  ids: string[] | null;
  identifiers: Token[] | null;
  urls: string[] | null;
  /** Elements with one of these codes. */
  tokens: Map<'code' | 'category', Token[]>;
  patientId: number | null;
  dates: Bound[];
  updated: Bound[];
  /** Elements whose references come with what is found. */
  includes: Set<Included>;
  count: number;
  after: Place | null;
  /** Of the parameters, those that were understood, for the links. */
  used: [string, string][];
};

/** Elements that refer to other resources. */
export type Included = 'subject' | 'device' | 'performer' | 'author';

/** One type, or all of one patient's. */
export type SearchedType = ServedType | 'everything';

const MOST_ALTERNATIVES = 100;
/** A date has two at most. */
const MOST_BOUNDS = 16;
const LARGEST_ID = 2 ** 31 - 1;
/** How an answer is written, and not what is asked for. */
export const PRESENTATION = new Set(['_format', '_pretty']);

const unknown = (name: string) => new AppError('FHIR_PARAMETER_UNKNOWN', name, { name });
const wrong = (name: string) => new AppError('FHIR_PARAMETER_INVALID', name, { name });

/**
 * Reads a query. What nobody knows is an error with `isStrict`, and is left out of the links otherwise
 * (FHIR R4, 3.1.1.1). A known parameter that is wrong is an error in any case: leaving it out would find
 * more. `origin`: this server's own.
 */
export function searchOf(
  type: SearchedType,
  query: URLSearchParams,
  { isStrict, origin }: { isStrict: boolean; origin: string },
): Search {
  const search: Search = {
    type,
    ids: null,
    identifiers: null,
    urls: null,
    tokens: new Map(),
    patientId: null,
    dates: [],
    updated: [],
    includes: new Set(),
    count: DEFAULT_COUNT,
    after: null,
    used: [],
  };
  const seen = new Set<string>();
  for (const [name, value] of query) {
    if (PRESENTATION.has(name)) continue;
    if (!isKnown(type, name) || (name === '_include' && !includedBy(type, value))) {
      // A modifier changes what is found.
      const [plain = ''] = name.split(/[:.]/);
      if (isStrict || (plain !== name && isKnown(type, plain))) throw unknown(name.slice(0, 64));
      continue;
    }
    if (seen.has(name) && !isRepeatable(type, name)) throw wrong(name);
    seen.add(name);
    take(search, name, value, origin);
    if (search.dates.length + search.updated.length > MOST_BOUNDS) throw wrong(name);
    if (name !== CURSOR) search.used.push([name, value]);
  }
  return search;
}

const parametersOf = (type: SearchedType): Record<string, string> =>
  type === 'everything' ? {} : SEARCHES[type].parameters;
const isKnown = (type: SearchedType, name: string) =>
  Object.hasOwn(parametersOf(type), name) || name === '_count' || name === '_include' || name === CURSOR;
const isRepeatable = (type: SearchedType, name: string) =>
  name === '_include' || parametersOf(type)[name] === 'date';

function take(search: Search, name: string, value: string, origin: string): void {
  const alternatives = value.split(',');
  if (value === '' || alternatives.length > MOST_ALTERNATIVES) throw wrong(name);
  switch (name) {
    case '_id':
      search.ids = alternatives;
      break;
    case 'identifier':
      search.identifiers = alternatives.map(tokenOf);
      break;
    case 'url':
      search.urls = alternatives;
      break;
    case 'code':
    case 'category':
      search.tokens.set(name, alternatives.map(tokenOf));
      break;
    case 'patient':
    case 'subject': {
      const id = patientIn(value, origin);
      if (id === null) throw wrong(name);
      // Both are given and differ: nobody is both.
      search.patientId = search.patientId === null || search.patientId === id ? id : 0;
      break;
    }
    case '_lastUpdated':
      search.updated.push(...(boundsOf(value) ?? fail(name)));
      break;
    case '_count':
      search.count = countOf(value) ?? fail(name);
      break;
    case '_include':
      search.includes.add(includedBy(search.type, value) ?? fail(name));
      break;
    case CURSOR:
      search.after = placeOf(value) ?? fail(name);
      break;
    default:
      search.dates.push(...(boundsOf(value) ?? fail(name)));
  }
}

function fail(name: string): never {
  throw wrong(name);
}

function tokenOf(text: string): Token {
  const at = text.indexOf('|');
  return at < 0 ? { system: null, value: text } : { system: text.slice(0, at), value: text.slice(at + 1) };
}

/**
 * 'Patient/12', '12', or the address of one. A number that nobody has finds nothing, and neither does another
 * server's patient: they have their own numbers.
 */
export function patientIn(value: string, origin: string): number | null {
  const [, base, id] = /^(?:(https?:\/\/[^\s,]*\/)?Patient\/)?([\w.-]{1,64})$/.exec(value) ?? [];
  if (id === undefined) return null;
  if (base !== undefined && base !== `${origin}/fhir/`) return 0;
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= LARGEST_ID ? Number(id) : 0;
}

function countOf(value: string): number | null {
  return /^[1-9]\d{0,5}$/.test(value) ? Math.min(Number(value), MOST_AT_ONCE) : null;
}

function includedBy(type: SearchedType, value: string): Included | null {
  const [of = '', name = '', target] = value.split(':');
  if (type === 'everything' || of !== type) return null;
  const includes: readonly (keyof typeof TARGETS)[] = SEARCHES[type].includes;
  const known = includes.find((each) => each === name);
  if (!known || (target !== undefined && target !== TARGETS[known])) return null;
  return known === 'patient' ? 'subject' : known;
}

const TARGETS = {
  patient: 'Patient',
  subject: 'Patient',
  device: 'Device',
  performer: 'Practitioner',
  author: 'Practitioner',
} as const;
