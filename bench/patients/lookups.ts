import { PATIENT_PAGE_SIZE } from '@sadap/contract/limits';
import { PATIENT_SORT_FIELDS, type PatientSortField } from '@sadap/contract/patients';
import type pg from 'pg';

export type Lookup = { path: string } & (
  | { kind: 'list'; search: string | undefined; limit: number; offset: number }
  | { kind: 'sorted'; search: string | undefined; limit: number; offset: number; order: Order }
  | { kind: 'details'; id: number }
);

export type Order = { sort: PatientSortField; order: 'ascending' | 'descending' };

type Patient = { id: number; hn: string; name: string };

/** Patients from all over the table; every round uses others. */
async function somePatients(pool: pg.Pool, count: number, round: number): Promise<Patient[]> {
  const { rows } = await pool.query<Patient>(
    `select id, hn, name from patients, (select max(id) as last from patients) as bounds
     where id in (select 1 + (mod(n * 7919::bigint * 104729 + $2 * 15485863::bigint, last))::int
                  from generate_series(1, $1) as n)`,
    [count, round],
  );
  return rows;
}

function list(search?: string): Lookup {
  const query = search ? `&search=${encodeURIComponent(search)}` : '';
  const path = `/patients?page=1&pageSize=${PATIENT_PAGE_SIZE}${query}`;
  return { kind: 'list', path, search, limit: PATIENT_PAGE_SIZE, offset: 0 };
}

function sorted(order: Order, search?: string): Lookup {
  const path = `${list(search).path}&sort=${order.sort}&order=${order.order}`;
  return { kind: 'sorted', path, search, limit: PATIENT_PAGE_SIZE, offset: 0, order };
}

/** Every order in both directions, except the list's default. */
const ORDERS: Order[] = PATIENT_SORT_FIELDS.flatMap((sort) =>
  (['ascending', 'descending'] as const).map((order) => ({ sort, order })),
).filter(({ sort, order }) => sort !== 'createdAt' || order !== 'descending');
const orderOf = (index: number) => ORDERS[index % ORDERS.length] ?? { sort: 'name', order: 'ascending' };

const searching =
  (part: (patient: Patient, index: number) => string) =>
  async (pool: pg.Pool, count: number, round: number): Promise<Lookup[]> =>
    (await somePatients(pool, count, round)).map((patient, index) => list(part(patient, index)));

/** A substring somewhere in a text. */
function stretch(text: string, length: number, index: number): string {
  const room = Math.max(0, text.length - length);
  return text.slice(index % (room + 1), (index % (room + 1)) + length);
}

/** What people look up, and whether the aim applies to it. */
export const lookups: {
  name: string;
  hasAim: boolean;
  make: (pool: pg.Pool, count: number, round: number) => Promise<Lookup[]>;
}[] = [
  {
    name: 'first page',
    hasAim: true,
    make: async (_pool, count) => Array.from({ length: count }, () => list()),
  },
  { name: 'part of an HN (5 characters)', hasAim: true, make: searching(({ hn }) => hn.slice(4, 9)) },
  { name: 'end of an HN (3 digits)', hasAim: true, make: searching(({ hn }) => hn.slice(-3)) },
  {
    name: 'part of a Thai name (3 letters)',
    hasAim: true,
    make: searching(({ name }, index) => stretch(name.split(' ')[index % 2] ?? name, 3, index)),
  },
  {
    name: 'part of a Thai name (4-6 letters)',
    hasAim: true,
    make: searching(({ name }, index) => stretch(name.split(' ')[index % 2] ?? name, 4 + (index % 3), index)),
  },
  {
    name: 'a name in full',
    hasAim: true,
    make: searching(({ name }) => name),
  },
  {
    name: 'beginning of a last name (2 letters)',
    hasAim: true,
    make: searching(({ name }) => (name.split(' ')[1] ?? name).slice(0, 2)),
  },
  { name: 'end of an HN (2 digits)', hasAim: true, make: searching(({ hn }) => hn.slice(-2)) },
  {
    name: 'beginning of a Thai name (1-2 letters)',
    hasAim: false,
    make: searching(({ name }, index) => name.slice(0, 1 + (index % 2))),
  },
  {
    name: 'first page by each order',
    hasAim: true,
    make: async (_pool, count) => Array.from({ length: count }, (_, index) => sorted(orderOf(index))),
  },
  {
    name: 'a name in full, by each order',
    hasAim: true,
    make: async (pool, count, round) =>
      (await somePatients(pool, count, round)).map(({ name }, index) => sorted(orderOf(index), name)),
  },
  {
    name: 'part of a Thai name (4-6 letters), by each order',
    hasAim: false,
    make: async (pool, count, round) =>
      (await somePatients(pool, count, round)).map(({ name }, index) =>
        sorted(orderOf(index), stretch(name.split(' ')[index % 2] ?? name, 4 + (index % 3), index)),
      ),
  },
  {
    name: 'details',
    hasAim: true,
    make: async (pool, count, round) =>
      (await somePatients(pool, count, round)).map(({ id }) => ({
        kind: 'details',
        id,
        path: `/patients/${id}`,
      })),
  },
];
