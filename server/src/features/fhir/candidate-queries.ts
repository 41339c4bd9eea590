import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import type { Bound } from './instants.ts';

/** A row that a page may show. */
export type Candidate = {
  id: number;
  /** Null: of no patient. */
  patientId: number | null;
  /** Its instant in the order of the search: microseconds since 1970. */
  at: string | null;
  /** Whether the search is about it; not yet whether the caller may see it. */
  isMeant: boolean;
};

/** One end of a time; ISO 8601. */
export type Limit = { is: Bound['is']; at: string };

export type Asked = {
  /** Null: of all. */
  ids: readonly number[] | null;
  patientId: number | null;
  dates: readonly Limit[];
  updated: readonly Limit[];
  after: { at: string | null; row: number; isIncluded: boolean } | null;
  limit: number;
};

/** An instant of a row: indexed with the id, or looked up for the rows of a page alone. */
type Instant = { indexed: SQL } | Computed;
type Computed = {
  computed(isWithin: (instant: SQL) => SQL): SQL;
  /** Where such rows lie in the order of an index: no row that is meant lies in none of them, none in two. */
  along?: {
    order: SQL;
    /** `after`: where the page begins in that order. */
    stretches(of: { limits: readonly Limit[]; after: SQL | null }): SQL[];
  };
};

/** A table that is read in pages. Its row is called `each`; of what is looked up, `each.id` is the row's. */
export type Paged = {
  rows: SQL;
  /** Null: rows of no patient. */
  patientId: SQL | null;
  /** Null: it is not searched by it. */
  date: Instant | null;
  updated: Instant | null;
  ofPatient(id: number): SQL;
  /** Looked up. */
  isServed?: SQL;
  /** Looked up where no row is named. */
  isListed?: SQL;
};

const isWithin = (limits: readonly Limit[]) => (instant: SQL) =>
  all(
    limits.map(({ is, at }) =>
      is === '<' ? sql`${instant} < ${at}::timestamptz` : sql`${instant} >= ${at}::timestamptz`,
    ),
  );

const all = (conditions: readonly SQL[]) =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`;
/** A row by its key. Of `exists`, PostgreSQL would rather read the whole table once than a thousand rows. */
export const isThere = (row: SQL) => sql`coalesce((select true from ${row}), false)`;
export const listOf = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`;

export const textsOf = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}::text`),
    sql`, `,
  )}]::text[]`;

type Unlimited = Omit<Asked, 'limit'>;

/** In which order a search reads a table: along the index of what it asks for. Null: by id. */
function orderOf({ date, updated }: Paged, asked: Unlimited): SQL | null {
  if (asked.dates.length > 0 && date && 'indexed' in date) return date.indexed;
  if (asked.updated.length === 0 || !updated) return null;
  return 'indexed' in updated ? updated.indexed : (updated.along?.order ?? null);
}

/** Conditions on rows that are looked for along the order, each by itself. */
function stretchesOf({ date, updated }: Paged, asked: Unlimited): SQL[] {
  const isByDate = asked.dates.length > 0 && date && 'indexed' in date;
  if (isByDate || asked.updated.length === 0 || !updated || 'indexed' in updated) return [sql`true`];
  const after = asked.after && instantAt(asked.after.at);
  return updated.along?.stretches({ limits: asked.updated, after }) ?? [sql`true`];
}

/** Whether the search began in this order, too. */
export const isInOrder = (paged: Paged, asked: Unlimited): boolean =>
  asked.after === null || (orderOf(paged, asked) !== null) === (asked.after.at !== null);

/**
 * The next rows. Each statement reads so many along an index, whatever is asked for: what else must hold is
 * looked up for these alone.
 */
export async function candidates(db: Queryable, paged: Paged, asked: Asked): Promise<Candidate[]> {
  const { ids, patientId, dates, updated, after, limit } = asked;
  const order = orderOf(paged, asked);
  const key = order ? sql`(${order}, each.id)` : sql`each.id`;
  const from = after && (order ? sql`(${instantAt(after.at)}, ${after.row}::int)` : sql`${after.row}::int`);
  const times = [
    ...(paged.date && dates.length > 0 ? [{ instant: paged.date, limits: dates }] : []),
    ...(paged.updated && updated.length > 0 ? [{ instant: paged.updated, limits: updated }] : []),
  ];
  const read = [
    ...(ids ? [sql`each.id = any(${listOf(ids)})`] : []),
    ...(patientId === null ? [] : [paged.ofPatient(patientId)]),
    ...times.flatMap(({ instant, limits }) =>
      'indexed' in instant ? [isWithin(limits)(instant.indexed)] : [],
    ),
    ...(from && after ? [after.isIncluded ? sql`${key} >= ${from}` : sql`${key} > ${from}`] : []),
  ];
  const lookedUp = [
    ...(paged.patientId ? [isThere(sql`named_patients where named_patients.id = each.patient_id`)] : []),
    ...(paged.isServed ? [paged.isServed] : []),
    ...(paged.isListed && ids === null ? [paged.isListed] : []),
    ...times.flatMap(({ instant, limits }) =>
      'computed' in instant ? [instant.computed(isWithin(limits))] : [],
    ),
  ];
  const { rows } = await db.execute<Candidate>(sql`
    select each.id, each.patient_id as "patientId", (extract(epoch from each.at) * 1000000)::bigint::text as at, ${all(lookedUp)} as "isMeant"
    from (${sql.join(
      stretchesOf(paged, asked).map(
        (
          stretch,
        ) => sql`select one.* from (select each.id, ${paged.patientId ?? sql`null::int`} as patient_id,
          ${order ?? sql`null::timestamptz`} as at
        from ${paged.rows} where ${all([...read, stretch])}
        order by ${order ? sql`${order}, each.id` : sql`each.id`} limit ${limit}) one`,
      ),
      sql` union all `,
    )} order by ${order ? sql`at, id` : sql`id`} limit ${limit}) each
    order by ${order ? sql`each.at, each.id` : sql`each.id`}`);
  return rows;
}

/** Whatever the number, there is such an instant. */
const instantAt = (microseconds: string | null) =>
  sql`('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond')`;

/** Days begin as they do in the hospital. */
export async function limitsOf(db: Queryable, bounds: readonly Bound[], timeZone: string): Promise<Limit[]> {
  const days = [...new Set(bounds.flatMap(({ text, isLocal }) => (isLocal ? [text] : [])))];
  if (days.length === 0) return bounds.map(({ is, text }) => ({ is, at: text }));
  const { rows } = await db.execute<{ day: string; at: string }>(sql`
    select day, to_jsonb(day::timestamp at time zone ${timeZone}::text) as at
    from unnest(${textsOf(days)}) day`);
  const begins = new Map(rows.map(({ day, at }) => [day, at]));
  return bounds.map(({ is, text, isLocal }) => ({ is, at: (isLocal && begins.get(text)) || text }));
}
