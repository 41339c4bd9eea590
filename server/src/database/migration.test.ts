import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { until } from '../../test/conditions.ts';
import { TEMPLATE_DATABASE } from '../../test/postgres.ts';
import { openDatabase } from './connection.ts';
import { bringUpToDate, NewerSchemaError } from './migration.ts';

const HOUR_MS = 3_600_000;
const JOURNAL = new URL('./migrations/meta/_journal.json', import.meta.url);

let name: string;
let url: string;
let owner: pg.Client;
let warned: string[];
const log = {
  error() {},
  warn: (...said: unknown[]) => void warned.push(String(said.at(-1))),
  info() {},
  debug() {},
};
const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};
beforeEach(async () => {
  warned = [];
  name = `migration_${randomUUID().replaceAll('-', '')}`;
  const all = await connect(inject('postgresUrl'));
  await all.query(`create database ${name} template ${TEMPLATE_DATABASE}`);
  await all.end();
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  url = address.href;
  owner = await connect(url);
});
afterEach(async () => {
  await owner.end();
  const all = await connect(inject('postgresUrl'));
  await all.query(`drop database ${name} with (force)`);
  await all.end();
});

async function lastKnown() {
  const { entries } = JSON.parse(await readFile(JOURNAL, 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  return entries.at(-1) ?? { when: 0, tag: '' };
}

test('a database that a newer version has changed is refused by name, and left as it is', async () => {
  const { when, tag } = await lastKnown();
  const newer = when + 24 * HOUR_MS;
  await owner.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    'new',
    newer,
  ]);
  const refused = await openDatabase(() => url, log).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(NewerSchemaError);
  expect(String(refused)).toContain(new Date(newer).toISOString().slice(0, 10));
  expect(String(refused)).toContain(tag);
});

/** This version's migrations and one more. */
async function withOneMore(statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-migrations-'));
  await cp(new URL('./migrations', import.meta.url), folder, { recursive: true });
  const journal = JSON.parse(await readFile(JOURNAL, 'utf8')) as { entries: object[] };
  const { when } = await lastKnown();
  journal.entries.push({ idx: 9_999, version: '7', when: when + 1, tag: '9999_more', breakpoints: true });
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
  await writeFile(join(folder, '9999_more.sql'), statement);
  return folder;
}

test('a migration that has to wait for a long read keeps nobody waiting behind it', async () => {
  const folder = await withOneMore('alter table patients add column more integer');
  const reader = await connect(url);
  await reader.query('begin');
  await reader.query('select count(*) from patients');
  const migrating = await connect(url);
  const migrated = bringUpToDate(migrating, log, folder);
  await until('the migration has waited', () => warned.length > 0);
  expect(warned[0]).toContain('its schema cannot be changed yet');
  // The next attempt waits for the table, and whoever comes then waits no longer than it does.
  await until('it waits again', async () => {
    const { rows } = await owner.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    return rows.length > 0;
  });
  await owner.query("set statement_timeout = '30s'");
  await owner.query('select count(*) from patients');
  await reader.query('commit');
  await reader.end();
  await migrated;
  await owner.query('select more from patients');
  const { rows } = await migrating.query('show lock_timeout');
  expect(rows).toEqual([{ lock_timeout: '0' }]);
  await migrating.end();
  await rm(folder, { recursive: true });
});
