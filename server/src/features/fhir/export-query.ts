import { FHIR_PATIENT_TYPES } from '@sadap/contract/fhir-clients';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { boundsOf } from './instants.ts';
import { mayRead } from './scope.ts';
import { isServed, SEARCHES, type ServedType } from './search-parameters.ts';
import { PRESENTATION } from './search-query.ts';

/** All that is served, or what belongs to patients. */
export type ExportLevel = 'system' | 'patient';
export const EXPORT_PATHS = { system: '/fhir/$export', patient: '/fhir/Patient/$export' } as const;

export type AskedExport = { types: ServedType[]; since: string | null; request: string };

const ALL = Object.keys(SEARCHES).filter(isServed);

const FORMATS = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];
/** FHIR R4, instant: to the second, with a zone. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const wrong = (name: string) => new AppError('FHIR_PARAMETER_INVALID', name, { name });

/**
 * Reads what a program wants to have (Bulk Data Access 2.0). `isLenient` leaves out what nobody knows; a type
 * that the program may not read is an error all the same.
 */
export function exportOf(
  level: ExportLevel,
  query: URLSearchParams,
  { caller, isLenient }: { caller: Caller; isLenient: boolean },
): AskedExport {
  const used = new URLSearchParams();
  for (const name of new Set(query.keys())) {
    if (PRESENTATION.has(name)) continue;
    // '+' in a query is a space, and nobody writes '%2B'.
    const values = query.getAll(name).map((value) => value.replaceAll(' ', '+'));
    if (name === '_type') used.set(name, values.join(','));
    else if (name === '_since' || name === '_outputFormat') used.set(name, onlyOf(name, values));
    else if (!isLenient) throw new AppError('FHIR_PARAMETER_UNKNOWN', name.slice(0, 64), { name });
  }
  const format = used.get('_outputFormat');
  if (format !== null && !FORMATS.includes(format)) throw wrong('_outputFormat');
  const since = used.get('_since');
  if (since !== null && !(INSTANT.test(since) && boundsOf(`ge${since}`))) throw wrong('_since');
  const served = level === 'system' ? ALL : FHIR_PATIENT_TYPES;
  const named = used.get('_type')?.split(',') ?? null;
  const types = named
    ? namedIn(named, { served, isLenient })
    : served.filter((type) => mayRead(caller, type));
  if (named) used.set('_type', types.join(','));
  if (types.length === 0 || !types.every((type) => mayRead(caller, type))) throw new AppError('FHIR_SCOPE');
  const text = used.toString();
  return { types, since, request: `${EXPORT_PATHS[level]}${text && `?${text}`}` };
}

function onlyOf(name: string, [value, ...more]: string[]): string {
  if (!value || more.length > 0) throw wrong(name);
  return value;
}

function namedIn(
  named: readonly string[],
  { served, isLenient }: { served: readonly ServedType[]; isLenient: boolean },
): ServedType[] {
  const types = served.filter((type) => named.includes(type));
  const isAllKnown = named.every((type) => served.some((each) => each === type));
  if (types.length === 0 || !(isLenient || isAllKnown)) throw wrong('_type');
  return types;
}
