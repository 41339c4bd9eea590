import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import type { Bound } from './instants.ts';

/** A row that a page may show. */
export type Candidate = {
  id: number;
  patientId: number;
  /** Its instant in the order of the search, as PostgreSQL writes it. */
  at: string | null;
  /** Whether the search is about it; not yet whether the caller may see it. */
  isMeant: boolean;
};

export type Asked = {
  /** Null: of all. */
  ids: readonly number[] | null;
  patientId: number | null;
  dates: readonly Bound[];
  updated: readonly Bound[];
  after: { at: string | null; row: number; isIncluded: boolean } | null;
  limit: number;
};

/** A table that is read in pages. Its row is called `each`. */
export type Paged = {
  rows: SQL;
  patientId: SQL;
  /** Indexed with the id; null: there is none. */
  date: SQL | null;
  /** `indexed` with the id, or computed for the rows of a page. */
  updated: { indexed: SQL } | { computed: SQL };
  /** Of one patient. */
  ofPatient(id: number): SQL;
  /** Asked of the rows of a page alone: it may look into other tables. */
  isServed?: SQL;
};

/** Sooner or later of a column, where days begin as they do in the hospital. */
const isWithin = (column: SQL, bounds: readonly Bound[], timeZone: string): SQL[] =>
  bounds.map(({ is, text, isLocal }) => {
    const bound = isLocal
      ? sql`(${text}::timestamp at time zone ${timeZone}::text)`
      : sql`${text}::timestamptz`;
    return is === '<' ? sql`${column} < ${bound}` : sql`${column} >= ${bound}`;
  });

const all = (conditions: SQL[]) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`);
const listOf = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`;

type Unlimited = Omit<Asked, 'limit'>;
/** In which order a search reads a table: along the index of what it asks for. */
function orderOf({ date, updated }: Paged, asked: Unlimited): SQL | null {
  if (asked.dates.length > 0 && date) return date;
  return asked.updated.length > 0 && 'indexed' in updated ? updated.indexed : null;
}

/** Whether the search began in this order, too. */
export const isInOrder = (paged: Paged, asked: Unlimited): boolean =>
  asked.after === null || (orderOf(paged, asked) !== null) === (asked.after.at !== null);

/**
 * The next rows. Each statement reads so many along an index, whatever is asked for: what else must hold is
 * looked up for these alone.
 */
export async function candidates(
  db: Queryable,
  { paged, timeZone }: { paged: Paged; timeZone: string },
  asked: Asked,
): Promise<Candidate[]> {
  const { ids, patientId, dates, updated, after, limit } = asked;
  const order = orderOf(paged, asked);
  const key = order ? sql`(${order}, each.id)` : sql`each.id`;
  const from = after && (order ? sql`(${after.at}::timestamptz, ${after.row}::int)` : sql`${after.row}::int`);
  const narrowed = [
    ...(ids ? [sql`each.id = any(${listOf(ids)})`] : []),
    ...(patientId === null ? [] : [paged.ofPatient(patientId)]),
    ...(paged.date ? isWithin(paged.date, dates, timeZone) : []),
    ...('indexed' in paged.updated ? isWithin(paged.updated.indexed, updated, timeZone) : []),
    ...(from && after ? [after.isIncluded ? sql`${key} >= ${from}` : sql`${key} > ${from}`] : []),
  ];
  const meant = [
    sql`exists (select from named_patients where named_patients.id = each.patient_id)`,
    ...(paged.isServed ? [paged.isServed] : []),
    ...('computed' in paged.updated ? isWithin(paged.updated.computed, updated, timeZone) : []),
  ];
  const { rows } = await db.execute<Candidate>(sql`
    select each.id, each.patient_id as "patientId", each.at::text as at, ${all(meant)} as "isMeant"
    from (select each.id, ${paged.patientId} as patient_id, ${order ?? sql`null::timestamptz`} as at
      from ${paged.rows} where ${all(narrowed)}
      order by ${order ? sql`${order}, each.id` : sql`each.id`} limit ${limit}) each
    order by ${order ? sql`each.at, each.id` : sql`each.id`}`);
  return rows;
}
