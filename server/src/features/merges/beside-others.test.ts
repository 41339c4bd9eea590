import type { Patient } from '@sadap/contract/patients';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import type { TestServer } from '../../../test/server.ts';
import { useTwoRecords } from '../../../test/two-records.ts';

let server: TestServer;
let nurse: SignedIn;
let admin: SignedIn;
let a: Patient;
let b: Patient;
const { call, examine, merge, rowsOf, undo } = useTwoRecords((here) => {
  ({ server, nurse, admin, a, b } = here);
});

describe('beside another connection', () => {
  let clients: pg.Client[];
  const connected = async () => {
    const client = new pg.Client({ connectionString: server.databaseUrl });
    clients.push(client);
    await client.connect();
    await client.query('begin');
    return client;
  };
  beforeEach(() => {
    clients = [];
  });
  afterEach(async () => {
    for (const client of clients) await client.end();
  });

  test.each([
    [
      'a file',
      () => `insert into patient_files (patient_id, blob_key, original_name, file_type, byte_count, sha256,
        uploaded_by, uploaded_at) values (${b.id}, 'files/y${b.id}', 'x.pdf', 'application/pdf', 1, '', ${nurse.userId}, now())`,
    ],
    [
      'a request',
      () => `insert into rights_requests (kind, patient_id, hn, person, what, received_at, opened_by, opened_at)
        values ('access', ${b.id}, '${b.patientID}', 'x', 'x', now(), ${nurse.userId}, now())`,
    ],
    [
      'a broken glass',
      () => `insert into glass_openings (user_id, patient_id, reason, note, opened_at, until)
        values (${admin.userId}, ${b.id}, 'emergency', '', now(), now() + interval '1 hour')`,
    ],
  ])('that adds %s: it waits for the merge, and is refused', async (_what, statement) => {
    const [merging, adding] = [await connected(), await connected()];
    await merging.query(`select id from patients where id in (${a.id}, ${b.id}) order by id for update`);
    await merging.query(`update patients set merged_into = ${a.id} where id = ${b.id}`);
    const { rows } = await adding.query('select pg_backend_pid() as pid');
    const added = adding.query(statement()).then(
      () => 'added',
      (error: Error) => error.message,
    );
    await until('it waits', async () => {
      const waits = `select from pg_stat_activity where pid = ${rows[0].pid} and wait_event_type = 'Lock'`;
      return (await rowsOf(waits)).length > 0;
    });
    await merging.query('commit');
    expect(await added).toContain('merged');
  });

  test('that merges while a restriction is lifted: they wait for each other in one order', async () => {
    await server.sql(
      [a, b]
        .map(
          ({ id }) => `insert into patient_restrictions (patient_id, kind, note, restricted_by,
      restricted_at) values (${id}, 'objection', '', ${admin.userId}, now() - interval '1 day')`,
        )
        .join(';'),
    );
    server.clock.advance(2_000);
    const breakGlass = ({ id }: Patient) =>
      call('POST', `/patients/${id}/glass`, admin, { reason: 'emergency' });
    for (const each of [a, b]) await breakGlass(each);
    expect((await merge(a, b)).status).toBe(201);
    await breakGlass(a);
    const [held] = await rowsOf(`select id from patient_restrictions where patient_id = ${a.id}`);
    const merging = await connected();
    await merging.query(`select id from patients where id = ${a.id} for update`);
    const lifting = call('POST', `/restrictions/${held.id}/lift`, admin, { note: 'xxxx' });
    await until('it waits', async () => {
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return (await rowsOf(waits)).length > 0;
    });
    await merging.query(`select id from patient_restrictions where patient_id = ${a.id} for update`);
    await merging.query('commit');
    expect((await lifting).status).toBe(200);
    const lifted = `select id from patient_restrictions where id = ${held.id} and lifted_at is not null`;
    expect(await rowsOf(lifted)).toHaveLength(1);
  });

  test('that puts a restriction to another record while it is lifted: it is lifted there', async () => {
    await server.sql(`insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
      values (${a.id}, 'objection', '', ${admin.userId}, now() - interval '1 day')`);
    server.clock.advance(2_000);
    await call('POST', `/patients/${a.id}/glass`, admin, { reason: 'emergency' });
    const [held] = await rowsOf(`select id from patient_restrictions where patient_id = ${a.id}`);
    const merging = await connected();
    await merging.query(`select id from patients where id in (${a.id}, ${b.id}) order by id for update`);
    const lifting = call('POST', `/restrictions/${held.id}/lift`, admin, { note: 'xxxx' });
    await until('it waits', async () => {
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return (await rowsOf(waits)).length > 0;
    });
    await merging.query(`update patient_restrictions set patient_id = ${b.id} where id = ${held.id};
      update patients set merged_into = ${b.id} where id = ${a.id}`);
    await merging.query('commit');
    expect((await lifting).status).toBe(200);
    const events = await rowsOf(
      `select subject_id from audit_events where action = 'access.restriction-lifted' and subject_id in ('${a.id}', '${b.id}')`,
    );
    expect(events).toEqual([{ subject_id: String(b.id) }]);
  });

  test('that sends a result of it: nobody waits for the receiver', async () => {
    const { id } = await examine(b);
    await server.sql(`insert into outgoing_results (receiver, check_up_id, patient_id, state)
      values ('r', ${id}, ${b.id}, 'waiting')`);
    const sending = await connected();
    await sending.query(`select id from outgoing_results where patient_id = ${b.id} for update`);
    expect((await merge(a, b)).body.type).toBe('MERGE_IN_USE');
    await sending.query('rollback');
    const { body, status } = await merge(a, b);
    expect(status).toBe(201);
    await sending.query(`begin; select id from outgoing_results where check_up_id = ${id} for update`);
    expect((await undo(a, body)).body.type).toBe('MERGE_IN_USE');
    await sending.query('rollback');
    expect((await undo(a, body)).status).toBe(200);
  });
});
