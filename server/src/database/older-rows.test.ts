import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { bringUpToDate } from './migration.ts';

/** What a migration makes of the rows that it finds. */

const MIGRATIONS = new URL('./migrations', import.meta.url);
const log = { warn: () => undefined };

let name: string;
let database: pg.Client;
let folder: string;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
beforeEach(async () => {
  name = `older_${randomUUID().replaceAll('-', '')}`;
  const all = await connect(inject('postgresUrl'));
  await all.query(`create database ${name} template template0`);
  await all.end();
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  database = await connect(address.href);
  folder = await mkdtemp(join(tmpdir(), 'sadap-older-'));
  await cp(MIGRATIONS, folder, { recursive: true });
});
afterEach(async () => {
  await database.end();
  await rm(folder, { recursive: true });
  const all = await connect(inject('postgresUrl'));
  await all.query(`drop database ${name} with (force)`);
  await all.end();
});

/** The schema as it was before a migration. */
async function before(tag: string): Promise<void> {
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex((entry) => entry.tag === tag);
  expect(at, tag).toBeGreaterThan(0);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  await bringUpToDate(database, log, folder);
  // Rows as they are needed, and nothing that they hang on.
  await database.query("set session_replication_role = 'replica'");
}
async function migrate(): Promise<void> {
  await database.query("set session_replication_role = 'origin'");
  await bringUpToDate(database, log);
}

const EMPTY: Record<string, unknown> = {
  integer: 1,
  bigint: 1,
  real: 1,
  text: '',
  boolean: false,
  bytea: Buffer.alloc(0),
  jsonb: '{}',
  ARRAY: [],
  uuid: '00000000-0000-4000-8000-000000000000',
  'timestamp with time zone': '2026-11-01T00:00:00Z',
};
/** A row with these values; whatever else it must have is empty. */
async function insert(table: string, values: Record<string, unknown>): Promise<void> {
  const { rows } = await database.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns where table_schema = 'public'
      and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  );
  const needed = Object.fromEntries(rows.map((row) => [row.column_name, EMPTY[row.data_type]]));
  const row = Object.entries({ ...needed, ...values });
  await database.query(
    `insert into ${table} (${row.map(([column]) => column).join(', ')}) overriding system value
      values (${row.map((_, at) => `$${at + 1}`).join(', ')})`,
    row.map(([, value]) => value),
  );
}
async function all<Row extends object>(query: string): Promise<Row[]> {
  return (await database.query<Row>(query)).rows;
}

const day = (number: number) => `2026-11-0${number}T12:00:00Z`;
const KNOWN = { gender: 'female', date_of_birth: '1960', weight_kg: 60, height_cm: 160 };
const patient = (id: number, values: object = {}) =>
  insert('patients', { id, hn: `HN${id}`, name: `ชื่อ ${id}`, search_text: `\nhn${id}`, ...KNOWN, ...values });
const merged = (id: number, kept: number, gone: number, checkUps: number[], more: object = {}) =>
  insert('patient_merges', {
    ...{ id, kept_id: kept, gone_id: gone, merged_at: day(3), adt_message_id: null },
    moved: JSON.stringify({ check_ups: checkUps.map((checkUp) => ({ id: checkUp })) }),
    ...more,
  });
const report = (checkUp: number, basis: string, at: string) =>
  insert('signed_reports', { check_up_id: checkUp, language: 'th', basis, created_at: at });

test('0057: a report and a lost result name whom they named when they were made', async () => {
  await before('0057_named_in_reports');
  for (const id of [1, 2, 3, 4]) await patient(id, id === 2 ? { merged_into: 1 } : {});
  await database.query(`update patients set also_hns = '{HN2}' where id = 1`);
  // 2 is part of 1; 4 was part of 3 from the third to the sixth.
  await insert('check_ups', { id: 20, patient_id: 1 });
  await merged(1, 1, 2, [20]);
  await insert('check_ups', { id: 40, patient_id: 4 });
  await merged(2, 3, 4, [40], { undone_at: day(6), undone_by: 1, issued: [40] });
  await insert('check_ups', { id: 30, patient_id: 3 });
  for (const [checkUp, basis, at] of [
    [20, 'before', day(1)],
    [20, 'since', day(4)],
    [40, 'before', day(1)],
    [40, 'meanwhile', day(4)],
    [40, 'after', day(7)],
    [30, 'own', day(4)],
  ] as const)
    await report(checkUp, basis, at);
  for (const checkUp of [20, 40, 30])
    await insert('results_under_way', { check_up_id: checkUp, receiver: `r${checkUp}` });

  await migrate();

  expect(
    await all('select check_up_id, basis, patient_id from signed_reports order by 1, created_at'),
  ).toEqual([
    { check_up_id: 20, basis: 'before', patient_id: 2 },
    { check_up_id: 20, basis: 'since', patient_id: 1 },
    { check_up_id: 30, basis: 'own', patient_id: 3 },
    { check_up_id: 40, basis: 'before', patient_id: 4 },
    { check_up_id: 40, basis: 'meanwhile', patient_id: 3 },
    { check_up_id: 40, basis: 'after', patient_id: 4 },
  ]);
  // What was lost before the undo may name the other record: the next one takes its place.
  expect(await all('select check_up_id, patient_id from results_under_way order by 1')).toEqual([
    { check_up_id: 20, patient_id: 1 },
    { check_up_id: 30, patient_id: 3 },
    { check_up_id: 40, patient_id: 3 },
  ]);
  expect(await all('select id, also_names, search_text from patients order by id')).toEqual([
    { id: 1, also_names: ['ชื่อ 2'], search_text: '' },
    ...[2, 3, 4].map((id) => ({ id, also_names: [], search_text: `\nhn${id}` })),
  ]);
});
