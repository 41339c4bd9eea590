import { normalizeSearch } from '@sadap/contract/patient-identity';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { patientsQueries } from '../../server/src/features/patients/queries.ts';
import type { Lookup } from './lookups.ts';

export type Statement = { sql: string; params: unknown[] };

/** The exact statements that the server sends for a look-up, captured by running its own queries once. */
export async function bareSqlOf(pool: pg.Pool, lookup: Lookup): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db = drizzle(pool, { logger: { logQuery: (sql, params) => statements.push({ sql, params }) } });
  const queries = patientsQueries(db);
  if (lookup.kind === 'details') await queries.byId({ id: lookup.id });
  else if (lookup.kind === 'sorted') {
    const { order, ...page } = { ...lookup, search: lookup.search && normalizeSearch(lookup.search) };
    await queries.byIds((await queries.sorted(page, order)).ids);
  } else {
    const { limit, offset } = lookup;
    const search = lookup.search && normalizeSearch(lookup.search);
    if (search) await queries.byIds((await queries.search({ search, limit, offset })).ids);
    else await Promise.all([queries.newest({ limit, offset }), queries.cappedCount()]);
  }
  return statements;
}
