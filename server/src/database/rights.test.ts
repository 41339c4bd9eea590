import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { until } from '../../test/conditions.ts';
import { sql, startOn } from '../../test/embedded.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { openDatabase } from './connection.ts';
import { DatabaseRightsError, prepareSchema, warnOfOwnedTrail } from './rights.ts';

const MIGRATE = fileURLToPath(new URL('../../../scripts/migrate.ts', import.meta.url));
const REFUSED = '42501';
const OLD_DAYS = 400;

describe('the role that serves', () => {
  let server: TestServer;
  let application: pg.Client;
  beforeAll(async () => {
    server = await startServer();
    await server.user();
    // as at each start of a server that has the owner's address; a copied database has lost some of it
    const owner = new pg.Client({ connectionString: server.ownerUrl });
    await owner.connect();
    await prepareSchema(owner, 'sadap_app', { warn() {} });
    await owner.end();
    application = new pg.Client({ connectionString: server.databaseUrl });
    await application.connect();
    await until('something is sealed', async () =>
      Number((await server.sql('select count(*) from audit_chain')).rows[0].count) > 0 ? true : undefined,
    );
  });
  afterAll(async () => {
    await application.end();
    await server.close();
  });

  test.each([
    `update audit_events set action = 'patient.read'`,
    'delete from audit_events',
    `delete from audit_events where at < now() - interval '1 year'`,
    'truncate audit_events',
    'drop table audit_events',
    'alter table audit_events disable trigger all',
    'alter table audit_events disable trigger audit_events_kept',
    'drop trigger audit_events_kept on audit_events',
    'alter table audit_events owner to sadap_app',
    `insert into audit_events (at, action, subject_kind, subject_id, details)
      values (now() - interval '1 year', 'patient.read', 'x', 'x', '{}')`,
    'create temporary table audit_events (id integer)',
    'create temporary table audit_unsealed (event_id bigint)',
    `update audit_chain set hash = 'x'`,
    'delete from audit_chain',
    'truncate audit_chain',
    'drop table audit_chain',
    `update sound_corrections set marks = null`,
    'delete from sound_events',
    `update analyses set body = '{}'`,
    'delete from analysis_signatures',
    `update analysis_signatures set signer = 1`,
    `update analysis_addenda set text = 'x'`,
    'delete from analysis_addenda',
    'delete from signed_reports',
    `update signed_reports set sha256 = 'x'`,
    `update shown_ai_opinions set agrees = true`,
    'delete from shown_ai_analyses',
    `insert into audit_chain_starts (position, hash) values (0, 'x')`,
    'delete from audit_chain_starts',
    'truncate audit_unsealed',
    'create or replace function audit_guard() returns trigger language plpgsql as $$ begin return old; end $$',
    'create or replace function audit_add(jsonb, boolean) returns void language sql as $$ select $$',
    'alter function audit_forget(bigint, text) security invoker',
    'drop function audit_guard cascade',
    'create table public.mine (id integer)',
    'set session_replication_role = replica',
    'set role sadap',
    'alter role sadap_app superuser',
    'grant all on audit_events to sadap_app',
    'delete from drizzle.__drizzle_migrations',
  ])('is refused by PostgreSQL: %s', async (statement) => {
    const events = 'select count(*)::int as events from audit_events';
    const before = (await server.sql(events)).rows[0].events;
    // a GRANT of somebody who may not grant is a warning
    const refusal = await application.query(statement).catch((error: unknown) => error);
    if (!statement.startsWith('grant')) expect(refusal).toMatchObject({ code: REFUSED });
    const { rows } = await server.sql(
      `select has_table_privilege('sadap_app', 'audit_events', 'UPDATE,DELETE,TRUNCATE,TRIGGER') as may`,
    );
    expect(rows[0].may).toBe(false);
    expect((await server.sql(events)).rows[0].events).toBeGreaterThanOrEqual(before);
  });

  test('removes through its one function what is past its time, and nothing younger', async () => {
    const forget = () =>
      application.query('select audit_forget(position, hash) from audit_chain order by position limit 1');
    await expect(forget()).rejects.toMatchObject({
      code: REFUSED,
      message: 'the audit trail is never changed',
    });
    await expect(application.query(`select audit_forget(1, 'made up')`)).rejects.toMatchObject({
      message: 'the audit trail has no such link',
    });
    // the first event as it would have been written then; only the owner can pretend that
    await server.sql(`alter table audit_events disable trigger audit_events_kept;
      alter table audit_chain disable trigger audit_chain_kept;
      update audit_events set at = at - interval '${OLD_DAYS} days'
        where id = (select event_id from audit_chain order by position limit 1);
      update audit_chain set sealed_at = sealed_at - interval '${OLD_DAYS} days'
        where position = (select min(position) from audit_chain);
      alter table audit_events enable always trigger audit_events_kept;
      alter table audit_chain enable always trigger audit_chain_kept`);
    const { rows } = await forget();
    expect(rows).toEqual([{ audit_forget: 1 }]);
  });

  test('works with tables that a later migration makes', async () => {
    await server.sql('create table later (id integer primary key generated always as identity, note text)');
    await application.query(`insert into later (note) values ('x')`);
    await application.query(`update later set note = 'y'`);
    expect((await application.query('select note from later')).rows).toEqual([{ note: 'y' }]);
    await application.query('delete from later');
  });
});

test('a data folder from before has its role after the next start, and loses nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sadap-rights-'));
  const silent = { error() {}, warn() {}, info() {}, debug() {} };
  try {
    const before = await startOn(dataDir);
    await (await openDatabase(() => before.embedded.url, silent)).close();
    const add = (url: string, id: string) =>
      sql(
        url,
        `insert into audit_events (action, subject_kind, subject_id, details) values ('patient.read', 'x', '${id}', '{}')`,
      );
    await add(before.embedded.url, 'before');
    await sql(before.embedded.url, 'drop role sadap_app');
    await before.embedded.stop();

    const { embedded } = await startOn(dataDir);
    const { close } = await openDatabase(
      () => embedded.applicationUrl,
      silent,
      () => embedded.url,
    );
    await add(embedded.applicationUrl, 'after');
    const rows = await sql(embedded.applicationUrl, 'select subject_id from audit_events order by id');
    expect(rows).toEqual([{ subject_id: 'before' }, { subject_id: 'after' }]);
    await expect(sql(embedded.applicationUrl, 'delete from audit_events')).rejects.toMatchObject({
      code: REFUSED,
    });
    await close();
    await embedded.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

describe('a PostgreSQL of the hospital', () => {
  const roles: string[] = [];
  const databases: string[] = [];
  const asSuperuser = (statement: string, database = 'sadap') => sql(urlOf(database), statement);
  afterAll(async () => {
    for (const each of databases) await asSuperuser(`drop database ${each} with (force)`);
    for (const each of roles) await asSuperuser(`drop role ${each}`);
  });

  function urlOf(database: string, role?: string): string {
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${database}`;
    if (role) Object.assign(url, { username: role, password: role });
    return url.href;
  }
  /** An empty database with the roles of docs/deployment.md. */
  async function hospital() {
    const id = randomUUID().replaceAll('-', '');
    const [owner, application, database] = [`owner_${id}`, `app_${id}`, `hospital_${id}`];
    roles.push(owner, application);
    databases.push(database);
    for (const role of [owner, application])
      await asSuperuser(`create role ${role} login password '${role}'`);
    await asSuperuser(`create database ${database} owner ${owner}`);
    const logged: string[] = [];
    const note = (...parts: unknown[]) => void logged.push(JSON.stringify(parts));
    const log = { error: note, warn: note, info: note, debug: note };
    const open = async (role: string, ownerRole?: string) => {
      const ownerUrl = ownerRole ? () => urlOf(database, ownerRole) : undefined;
      const opened = await openDatabase(() => urlOf(database, role), log, ownerUrl);
      await warnOfOwnedTrail(opened.db, log);
      await opened.close();
    };
    return { owner, application, database, open, logged };
  }

  test('is migrated by a command, after a look that changes nothing; no server needs the owner then', async () => {
    const { owner, application, database, open } = await hospital();
    const migrate = (...how: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [MIGRATE, ...how], {
        encoding: 'utf8',
        env: {
          ...process.env,
          DATABASE_URL: urlOf(database, application),
          DATABASE_OWNER_URL: urlOf(database, owner),
        },
      });
      return { status, stdout, stderr };
    };
    const tables = async () =>
      (await sql(urlOf(database), `select 1 from pg_tables where schemaname = 'public'`)).length;
    const look = migrate('--look');
    expect(look).toMatchObject({ status: 2, stdout: expect.stringContaining('  0000_') });
    expect(look.stdout).toMatch(/^\d+ changes of the schema wait. Nothing was done.$/m);
    expect(await tables()).toBe(0);
    expect(migrate()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('changes of the schema were made'),
    });
    expect(migrate('--look')).toEqual({
      status: 0,
      stdout: '✓ the schema is that of this version\n',
      stderr: '',
    });
    await open(application);
    await sql(urlOf(database), 'update drizzle.__drizzle_migrations set created_at = created_at + 1e12');
    expect(migrate()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('A newer version of Sadap'),
    });
  });

  test('is served by a role that owns nothing, and later starts need no owner', async () => {
    const { owner, application, database, open, logged } = await hospital();
    await open(application, owner);
    await open(application);
    expect(logged).toEqual([]);
    const url = urlOf(database, application);
    expect(await sql(url, 'select count(*)::int as users from users')).toEqual([{ users: 0 }]);
    for (const statement of ['delete from audit_events', 'truncate audit_chain', `set role ${owner}`])
      await expect(sql(url, statement)).rejects.toMatchObject({ code: REFUSED });
  });

  test('with one role everything works as before, and the log says what protects the trail', async () => {
    const { owner, open, logged } = await hospital();
    await open(owner);
    await open(owner);
    expect(logged).toHaveLength(2);
    expect(logged[0]).toContain('only triggers protect it');
  });

  test('says what to do where the rights are missing', async () => {
    const { owner, application, database, open } = await hospital();
    const empty = await open(application).catch((error: unknown) => error);
    expect(empty).toBeInstanceOf(DatabaseRightsError);
    expect(String(empty)).toContain('Let it own the database');
    await asSuperuser(`grant create on database ${database} to ${application}`);
    await asSuperuser(`grant all on schema public to ${application}`, database);
    await open(application);
    const foreign = await open(application, owner).catch((error: unknown) => error);
    expect(foreign).toBeInstanceOf(DatabaseRightsError);
    expect(String(foreign)).toContain(`REASSIGN OWNED BY ${application} TO ${owner}`);
    await asSuperuser(`reassign owned by ${application} to ${owner}`, database);
    await open(application, owner);
    await expect(sql(urlOf(database, application), 'delete from audit_events')).rejects.toMatchObject({
      code: REFUSED,
    });
  });
});
