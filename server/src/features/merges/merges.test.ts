import type { AuditEvent } from '@sadap/contract/audit';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Merge, MergeComparison } from '@sadap/contract/merges';
import type { FormerValues, Patient } from '@sadap/contract/patients';
import type { PatientTrends } from '@sadap/contract/trends';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { unzipped } from '../../../test/zip.ts';
import { DECISIONS } from './what-moves.ts';

let server: TestServer;
let nurse: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  nurse = await server.user();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

type Answer = { status: number; body: Patient & Merge & MergeComparison & { type: string } };
type Method = 'GET' | 'POST' | 'PUT';
const call = (method: Method, path: string, by: SignedIn, body?: object): Promise<Answer> =>
  server.call(method, path, by.token, body);

let made = 0;
const BORN = { dateOfBirth: '1958-03-02', gender: 'female', weight: 61, height: 158 };
async function register(more: object = {}): Promise<Patient> {
  made += 1;
  const firstName = `ทดสอบ${'กขคงจฉชซ'[made % 8]}${made}`;
  const input = { patientID: `MG-${1000 + made}`, ...BORN, firstName, lastName: 'ใจดี', ...more };
  const answer = await server.call('POST', '/patients', nurse.token, input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const examine = async (patient: Patient): Promise<CheckUp> =>
  (await server.call('POST', '/sessions', nurse.token, { patientId: patient.id })).body;
const get = (id: number, by = nurse) => call('GET', `/patients/${id}`, by);
const compare = (a: Patient, b: Patient, by = admin) =>
  call('GET', `/patients/${a.id}/merges/with/${b.id}`, by);
async function merge(a: Patient, b: Patient, more: object = {}, by = admin) {
  const versionOf = async ({ id }: Patient) =>
    (await server.sql(`select version from patients where id = ${id}`)).rows[0].version;
  const versions = [await versionOf(a), await versionOf(b)];
  return call('POST', `/patients/${a.id}/merges`, by, {
    ...{ goneId: b.id, hn: b.patientID, version: versions[0], goneVersion: versions[1] },
    ...{ reason: 'ลงทะเบียนซ้ำ', ...more },
  });
}
async function afterMerge(attempt: () => Promise<Answer>): Promise<Answer> {
  expect((await merge(a, b)).status).toBe(201);
  return attempt();
}
async function undo(a: Patient, { id }: Merge, more: object = {}, by = admin) {
  const [row] = (await server.sql(`select version from patients where id = ${a.id}`)).rows;
  return call('POST', `/patients/${a.id}/merges/${id}/undo`, by, { version: row?.version, ...more });
}
async function found(search: string): Promise<number[]> {
  const patients: Patient[] = (await server.call('POST', '/patients/search', nurse.token, { search })).body;
  return patients.map(({ id }) => id);
}
const rowsOf = async (sql: string) => (await server.sql(sql)).rows;

let a: Patient;
let b: Patient;
beforeEach(async () => {
  a = await register();
  b = await register();
});

test('every column that carries a patient is decided on', async () => {
  const rows = await rowsOf(`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t
      on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and (c.column_name ~ 'patient_ids?$' or c.column_name ~ '(^|_)hns?$')
    union
    select k.conrelid::regclass || '.' || col.attname
    from pg_constraint k join pg_attribute col on col.attrelid = k.conrelid and col.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'patients'::regclass`);
  const decided = Object.keys(DECISIONS).filter(
    (name) => !['shared_listenings.subject', 'deleted_patients.id'].includes(name),
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(decided.sort());
});

/** Nothing is put to a merged record, whoever was about to. */
test('every table whose rows move refuses rows of a merged record', async () => {
  const guarded = (
    await rowsOf(`select tgrelid::regclass || '' as name from pg_trigger where tgname like '%_refuse_merged'`)
  ).map(({ name }) => name);
  const moving = Object.entries(DECISIONS).flatMap(([name, is]) =>
    is === 'moves' ? [name.split('.')[0]] : [],
  );
  // A listening that runs keeps a merge away; results are written from the check-up's own row.
  const others = moving.filter((name) => !['shared_listenings', 'outgoing_results'].includes(name ?? ''));
  expect(guarded.sort()).toEqual(others.sort());
});

describe('a merge', () => {
  test('puts everything to the record that stays, and back', async () => {
    const ofA = await examine(a);
    const ofB = [await examine(b), await examine(b)];
    await server.call('PUT', `/sessions/${ofB[0]?.id}/vital-signs`, nurse.token, { heartRate: 99 });
    await server.sql(`insert into patient_files (patient_id, blob_key, original_name, file_type, byte_count, sha256,
        uploaded_by, uploaded_at) values (${b.id}, 'files/x${b.id}', 'x.pdf', 'application/pdf', 1, '', ${nurse.userId}, now());
      insert into heart_outcomes (patient_id, date, has_disease, note, entered_by, entered_at) values
        (${b.id}, '2026-01-02', true, '', ${nurse.userId}, now()), (${b.id}, '2026-01-03', true, '', ${nurse.userId}, now()),
        (${a.id}, '2026-01-03', false, '', ${nurse.userId}, now());
      insert into rights_requests (kind, patient_id, hn, person, what, received_at, opened_by, opened_at)
        values ('access', ${b.id}, '${b.patientID}', 'x', 'x', now(), ${nurse.userId}, now());
      insert into outgoing_results (receiver, check_up_id, patient_id, state) values
        ('r', ${ofB[0]?.id}, ${b.id}, 'waiting'), ('r', ${ofB[0]?.id}, ${b.id}, 'sent')`);
    const state = async () => ({
      checkUps: await rowsOf(
        `select id, patient_id, session_number from check_ups where patient_id in (${a.id}, ${b.id}) order by id`,
      ),
      vitalSigns: await rowsOf(
        `select id, patient_id from vital_signs where patient_id in (${a.id}, ${b.id}) order by id`,
      ),
      files: await rowsOf(
        `select id, patient_id from patient_files where patient_id in (${a.id}, ${b.id}) order by id`,
      ),
      outcomes: await rowsOf(
        `select id, patient_id from heart_outcomes where patient_id in (${a.id}, ${b.id}) order by id`,
      ),
      requests: await rowsOf(
        `select id, patient_id from rights_requests where patient_id in (${a.id}, ${b.id}) order by id`,
      ),
      results: await rowsOf(
        `select id, patient_id, state from outgoing_results where patient_id in (${a.id}, ${b.id}) order by id`,
      ),
      dates: await rowsOf(
        `select id, last_check_up_at, also_hns, merged_into, search_text from patients where id in (${a.id}, ${b.id}) order by id`,
      ),
    });
    const before = await state();
    const comparison: MergeComparison = (await compare(a, b)).body;
    expect(comparison).toMatchObject({
      moves: { checkUps: 2, recordings: 0, vitalSigns: 1, files: 1, heartOutcomes: 2, rightsRequests: 1 },
      outcomesThatStay: 1,
      obstacle: null,
    });

    const answer = await merge(a, b);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body).toMatchObject({
      hn: b.patientID,
      reason: 'ลงทะเบียนซ้ำ',
      moved: { checkUps: 2, heartOutcomes: 1 },
    });
    const listed: CheckUp[] = (await server.call('GET', `/sessions?patient_id=${a.id}`, nurse.token)).body;
    expect(listed.map(({ id, sessionNumber }) => [id, sessionNumber])).toEqual([
      [ofB[1]?.id, 3],
      [ofB[0]?.id, 2],
      [ofA.id, 1],
    ]);
    const after = await state();
    expect(after.outcomes.map(({ patient_id }) => patient_id)).toEqual([a.id, b.id, a.id]);
    expect(after.results).toMatchObject([
      { patient_id: a.id, state: 'waiting' },
      { patient_id: b.id, state: 'sent' },
    ]);
    for (const rows of [after.vitalSigns, after.files, after.requests])
      expect(rows.map(({ patient_id }) => patient_id)).toEqual([a.id]);

    const stays = await examine(a);
    expect(await undo(a, answer.body)).toMatchObject({ status: 200 });
    const again = await state();
    expect(again.checkUps.filter(({ id }) => id !== stays.id)).toEqual(before.checkUps);
    expect(again.checkUps.at(-1)).toMatchObject({ id: stays.id, patient_id: a.id, session_number: 4 });
    const { checkUps: _is, dates: datesBefore, ...others } = before;
    expect(again).toMatchObject(others);
    expect(again.dates[1]).toEqual(datesBefore[1]);
    expect((await get(b.id)).body).toMatchObject({
      patientID: b.patientID,
      name: b.name,
      allergies: b.allergies,
    });
    const events = await rowsOf(
      `select action, patient_ids from audit_events where subject_id = '${a.id}' and action like 'patient.merge%' order by id`,
    );
    expect(events).toEqual([
      { action: 'patient.merged', patient_ids: [a.id, b.id] },
      { action: 'patient.merge-undone', patient_ids: [a.id, b.id] },
    ]);
  });

  test('leaves a record that no list finds, and whose HN finds the other', async () => {
    await merge(a, b);
    expect(await found(b.patientID)).toEqual([a.id]);
    expect(await found(b.name ?? '')).toEqual([a.id]);
    expect((await get(b.id)).body.type).toBe('PATIENT_MERGED');
    expect((await get(a.id)).body.mergedHNs).toEqual([b.patientID]);
    const door = await server.call('GET', `/patients/${b.id}/door`, nurse.token);
    expect(door.body).toMatchObject({ id: a.id, patientID: a.patientID });
    const files = await server.call('GET', `/patients/${b.patientID}/files`, nurse.token);
    expect(files).toMatchObject({ status: 200, body: [] });
    const anew = await call('POST', '/patients', nurse, { ...BORN, patientID: b.patientID.toLowerCase() });
    expect(anew.body.type).toBe('HN_TAKEN');
    // Whoever still has it before them.
    expect((await server.call('POST', '/sessions', nurse.token, { patientId: b.id })).status).toBe(404);
    const change = await call('PUT', `/patients/${b.id}`, nurse, { ...BORN, version: 1, phone: '1' });
    expect(change.body.type).toBe('PATIENT_MERGED');
    await expect(
      server.sql(
        `insert into check_ups (patient_id, session_number, created_by) values (${b.id}, 9, ${nurse.userId})`,
      ),
    ).rejects.toThrow('merged');
    // The name stays somebody's who is here already.
    const same = await server.call('POST', '/patients/same/search', nurse.token, {
      firstName: b.firstName,
      lastName: b.lastName,
      dateOfBirth: b.dateOfBirth,
    });
    expect(same.body).toMatchObject([{ id: a.id, patientID: a.patientID, grounds: ['nameAndBirthDate'] }]);
    expect(same.body).toHaveLength(1);
  });

  test('is one person in the question whether somebody is here, though both records match', async () => {
    const citizenId = '3100102030409';
    a = await register({ firstName: 'คนเดียว', lastName: 'สองประวัติ' });
    const reason = 'ตรวจบัตรแล้ว';
    const otherPerson = { than: [a.id], reason };
    b = await register({ firstName: 'คนเดียว', lastName: 'สองประวัติ', citizenId, otherPerson });
    await merge(a, b);
    const same = await server.call('POST', '/patients/same/search', nurse.token, {
      ...{ firstName: 'คนเดียว', lastName: 'สองประวัติ', dateOfBirth: BORN.dateOfBirth, citizenId },
    });
    expect(same.body).toMatchObject([{ id: a.id, grounds: ['citizenId', 'nameAndBirthDate'] }]);
  });

  test('is found by the names that the other record has and had, and by its citizen id', async () => {
    const citizenId = '1101700230708';
    b = await register({ firstName: 'สมปอง', lastName: 'เดิมชื่อ', citizenId });
    const renamed = { ...BORN, version: 1, firstName: 'สมปอง', lastName: 'นามสกุลใหม่', citizenId };
    expect((await call('PUT', `/patients/${b.id}`, nurse, renamed)).status).toBe(200);
    const { body } = await merge(a, b);
    const words = ['นามสกุลใหม่', 'เดิมชื่อ', citizenId];
    for (const each of words) expect(await found(each)).toEqual([a.id]);
    expect((await get(a.id)).body.mergedNames).toEqual(['สมปอง นามสกุลใหม่', 'สมปอง เดิมชื่อ'].sort());
    // What is written to the record that stays does not forget them.
    const { version } = (await get(a.id)).body;
    await call('PUT', `/patients/${a.id}`, nurse, { ...BORN, version, phone: '0833333333' });
    expect(await found('นามสกุลใหม่')).toEqual([a.id]);
    await undo(a, body);
    expect(await found('นามสกุลใหม่')).toEqual([b.id]);
    expect(await found('เดิมชื่อ')).toEqual([]);
    expect(await found(citizenId)).toEqual([b.id]);
    expect((await get(a.id)).body.mergedNames).toEqual([]);
  });

  test('tells what the other record said and no record shows any more', async () => {
    a = await register({ underlyingDiseases: ['เบาหวาน'], phone: '0811111111' });
    b = await register({
      underlyingDiseases: ['โรคไต'],
      medicalHistory: 'ผ่าตัดหัวใจ',
      weight: 55,
    });
    const { body } = await merge(a, b);
    expect(body.goneSaid).toEqual({
      name: b.name,
      underlyingDiseases: ['โรคไต'],
      medicalHistory: 'ผ่าตัดหัวใจ',
      weight: 55,
    });
  });

  test('tells which allergies an undo leaves, and which the other record does not get', async () => {
    a = await register({ allergies: ['เพนิซิลลิน'] });
    b = await register({ allergies: ['แอสไพริน', 'ไอโอดีน'] });
    const { body } = await merge(a, b);
    expect(body).toMatchObject({
      allergiesThatStay: ['แอสไพริน', 'ไอโอดีน'],
      allergiesOfKept: ['เพนิซิลลิน'],
    });
    expect(body.goneSaid).not.toHaveProperty('allergies');
    await server.sql(
      `update patients set allergies = array['เพนิซิลลิน', 'แอสไพริน', 'ยางพารา'] where id = ${a.id}`,
    );
    expect((await call('GET', `/patients/${a.id}/merges`, nurse)).body).toMatchObject([
      {
        allergiesThatStay: ['แอสไพริน'],
        allergiesOfKept: ['เพนิซิลลิน', 'ยางพารา'],
        goneSaid: { allergies: ['แอสไพริน', 'ไอโอดีน'] },
      },
    ]);
  });

  test('is not undone by whoever has not seen what the record says now', async () => {
    const { body } = await merge(a, b);
    const { version } = (await get(a.id)).body;
    expect(body.keptVersion).toBe(version);
    await call('PUT', `/patients/${a.id}`, nurse, { ...BORN, version, phone: '0822222222' });
    expect((await undo(a, body, { version })).body.type).toBe('MERGE_CHANGED');
    expect((await get(b.id)).body.type).toBe('PATIENT_MERGED');
    expect((await undo(a, body)).status).toBe(200);
  });

  test('joins allergies; an undo leaves them with both', async () => {
    a = await register({ allergies: ['เพนิซิลลิน'] });
    b = await register({ allergies: [' เพนิซิลลิน', 'แอสไพริน'] });
    const { body } = await merge(a, b);
    expect(body.addedAllergies).toEqual(['แอสไพริน']);
    expect((await get(a.id)).body.allergies).toEqual(['เพนิซิลลิน', 'แอสไพริน']);
    const former: FormerValues[] = (await server.call('GET', `/patients/${a.id}/former-values`, nurse.token))
      .body;
    expect(former[0]?.fields).toEqual([{ name: 'allergies', value: ['เพนิซิลลิน'] }]);
    await undo(a, body);
    expect((await get(a.id)).body.allergies).toEqual(['เพนิซิลลิน', 'แอสไพริน']);
    expect((await get(b.id)).body.allergies).toEqual(b.allergies);
    const again = await merge(a, b);
    expect(again.body.addedAllergies).toEqual([]);
  });

  describe('with a check-up of the other record that began earlier', () => {
    let own: CheckUp;
    let other: CheckUp;
    let merged: Merge;
    beforeEach(async () => {
      own = await examine(a);
      other = await examine(b);
      await server.sql(`update check_ups set session_date = now() where id = ${own.id};
        update check_ups set session_date = now() - interval '1 second' where id = ${other.id}`);
      merged = (await merge(a, b)).body;
    });

    test('keeps the newest one, though its number is lower', async () => {
      const path = `/sessions?patient_id=${a.id}`;
      const listed: CheckUp[] = (await server.call('GET', path, nurse.token)).body;
      expect(listed.map(({ id, sessionNumber }) => [id, sessionNumber])).toEqual([
        [own.id, 1],
        [other.id, 2],
      ]);
      const over = `/patients/${a.id}/trends`;
      const trends: PatientTrends = (await server.call('GET', over, nurse.token)).body;
      expect(trends.checkUps.map(({ id }) => id)).toEqual([other.id, own.id]);
    });

    test('examinations of today and measurements go to the newest one', async () => {
      const begun = await server.call('POST', `/patients/${a.id}/examinations`, nurse.token, {
        protocolId: 'lung-short',
      });
      expect(begun.body).toMatchObject({ sessionId: own.id });
      const { version } = (await get(a.id)).body;
      const measured = await call('PUT', `/patients/${a.id}`, nurse, { ...BORN, version, heartRate: 77 });
      expect(measured.status, JSON.stringify(measured.body)).toBe(200);
      expect(
        await rowsOf(`select c.id, v.heart_rate from check_ups c join vital_signs v on v.id = c.vital_signs_id
          where c.patient_id = ${a.id}`),
      ).toEqual([{ id: own.id, heart_rate: 77 }]);
    });

    test('counts what goes back with it apart from what stays', async () => {
      server.clock.advance(1_000);
      for (const { id } of [own, other])
        await server.call('PUT', `/sessions/${id}/vital-signs`, nurse.token, { heartRate: 71 });
      await server.sql(`update vital_signs set measured_at = '${merged.at}'::timestamptz + interval '1 second'
        where patient_id = ${a.id}`);
      const listed = await server.call('GET', `/patients/${a.id}/merges`, admin.token);
      expect(listed.body).toMatchObject([{ since: { vitalSigns: 1 }, vitalSignsInMoved: 1 }]);
    });
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

  test.each([
    ['itself', async () => merge(a, a), 'MERGE_ITSELF'],
    ['another HN typed', async () => merge(a, b, { hn: a.patientID }), 'MERGE_WRONG_HN'],
    ['no reason', async () => merge(a, b, { reason: ' ' }), 'VALIDATION'],
    ['a version that is not the newest', async () => merge(a, b, { goneVersion: 9 }), 'MERGE_CHANGED'],
    ['a second time', async () => afterMerge(() => merge(a, b)), 'PATIENT_MERGED'],
    ['a circle', async () => afterMerge(() => merge(b, a)), 'PATIENT_MERGED'],
    ['into a merged one', async () => afterMerge(async () => merge(b, await register())), 'PATIENT_MERGED'],
    ['a nurse', async () => merge(a, b, {}, nurse), 'FORBIDDEN'],
  ])('is refused: %s', async (_what, attempt, type) => {
    expect((await attempt()).body.type).toBe(type);
  });

  test.each([
    'recording',
    'completing',
    'stopped',
    'interrupted',
  ])('is refused with a sound that is %s', async (state) => {
    const { id } = await examine(b);
    await server.sql(`insert into captures (id, state, organ, position, check_up_id, clinician, device_name, mac_address,
      stream_id, first_sample, durable_sample, newest_sample, newest_at, started_at, progress_at) values
      (gen_random_uuid(), '${state}', 'heart', 'Aortic', ${id}, ${nurse.userId}, 'd', '02:00:00:00:00:${10 + made}', 1, 0, 0, 0, now(), now(), now())`);
    expect((await compare(a, b)).body.obstacle).toBe('MERGE_IN_USE');
    expect((await merge(a, b)).body.type).toBe('MERGE_IN_USE');
    expect((await merge(b, a)).body.type).toBe('MERGE_IN_USE');
    await server.sql(`update captures set state = 'saved' where check_up_id = ${id}`);
    expect((await merge(a, b)).status).toBe(201);
  });

  test('is refused during an examination with open steps', async () => {
    const { id: sessionId } = await examine(b);
    const { body } = await call('POST', '/examinations', nurse, { sessionId, protocolId: 'lung-short' });
    expect((await merge(a, b)).body.type).toBe('MERGE_IN_USE');
    await server.call('POST', `/examinations/${body.id}/finish`, nurse.token);
    expect((await merge(a, b)).status).toBe(201);
  });

  test('two at once: one is refused', async () => {
    const c = await register();
    const answers = await Promise.all([merge(a, b), merge(c, b), merge(b, a)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    const both = await merge(await register(), await register());
    const undone = await Promise.all([1, 2].map(() => undo({ id: both.body.keptId } as Patient, both.body)));
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('over two steps, undone in reverse alone', async () => {
    const c = await register({ medicalHistory: 'ผ่าตัดหัวใจ' });
    const checkUp = await examine(c);
    const first = (await merge(b, c, { reason: 'ครั้งแรก' })).body;
    const second = (await merge(a, b)).body;
    const { body: notes } = await server.call('GET', `/patients/${a.id}/merges`, nurse.token);
    expect(notes).toMatchObject([
      { id: second.id, keptId: a.id, hn: b.patientID },
      {
        ...{ id: first.id, keptId: b.id, keptHn: b.patientID, hn: c.patientID, reason: 'ครั้งแรก' },
        goneSaid: { medicalHistory: 'ผ่าตัดหัวใจ' },
      },
    ]);
    expect(await found(c.patientID)).toEqual([a.id]);
    expect((await undo(b, first)).body.type).toBe('PATIENT_MERGED');
    await undo(a, second);
    expect(await found(c.patientID)).toEqual([b.id]);
    await undo(b, first);
    expect(await found(c.patientID)).toEqual([c.id]);
    expect((await server.call('GET', `/sessions/${checkUp.id}`, nurse.token)).body).toMatchObject({
      patientId: c.id,
      sessionNumber: 1,
    });
  });

  test('goes with the record that it is part of, and no HN is given again', async () => {
    await merge(a, b);
    expect((await server.call('DELETE', `/patients/${a.id}`, admin.token)).status).toBe(200);
    expect(await rowsOf(`select id from patients where id in (${a.id}, ${b.id})`)).toEqual([]);
    expect(
      await rowsOf(`select id from deleted_patients where id in (${a.id}, ${b.id}) order by id`),
    ).toEqual([{ id: a.id }, { id: b.id }]);
  });

  test('is in the export of the record that it is part of, with what it said and who looked at it', async () => {
    await get(b.id);
    await merge(a, b);
    const authorization = { headers: { authorization: `Bearer ${admin.token}` } };
    const exported = await fetch(`${server.url}/api/patients/${a.id}/export`, authorization);
    const data = JSON.parse(String(unzipped(await exported.arrayBuffer()).get('data.json')));
    expect(data.patients.map(({ hn }: { hn: string }) => hn)).toEqual([a.patientID, b.patientID]);
    expect(data.patient_merges).toMatchObject([{ gone_hn: b.patientID, reason: 'ลงทะเบียนซ้ำ' }]);
    const events: AuditEvent[] = data.audit_events;
    const isOfB = (action: string) =>
      events.some((each) => each.action === action && each.subject.id === String(b.id));
    expect(isOfB('patient.created')).toBe(true);
    const gone = await fetch(`${server.url}/api/patients/${b.id}/export`, authorization);
    expect(gone.status).toBe(404);
  });

  test('measurements of a check-up that went back go with it', async () => {
    const checkUp = await examine(b);
    const { body } = await merge(a, b);
    await server.call('PUT', `/sessions/${checkUp.id}/vital-signs`, nurse.token, { heartRate: 71 });
    await undo(a, body);
    expect(await rowsOf(`select patient_id from vital_signs where patient_id in (${a.id}, ${b.id})`)).toEqual(
      [{ patient_id: b.id }],
    );
  });
});

describe('a restriction', () => {
  const holding = ({ id }: Patient) =>
    rowsOf(`select id from patient_restrictions where patient_id = ${id} and lifted_at is null`);
  const insert = ({ id }: Patient) =>
    server.sql(`insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
      values (${id}, 'objection', '', ${admin.userId}, now() - interval '1 day')`);
  const breakGlass = ({ id }: Patient) =>
    server.sql(`insert into glass_openings (user_id, patient_id, reason, note, opened_at, until)
      values (${admin.userId}, ${id}, 'emergency', '', now(), now() + interval '1 hour')`);

  test('of the record that goes holds for both, and goes back', async () => {
    await insert(b);
    server.clock.advance(2_000);
    expect((await merge(a, b)).body.type).toBe('GLASS_CLOSED');
    await breakGlass(b);
    const { body, status } = await merge(a, b);
    expect(status).toBe(201);
    expect(await holding(a)).toHaveLength(1);
    // The glass that was broken opened the other record alone.
    expect((await get(a.id, admin)).body.type).toBe('GLASS_CLOSED');
    expect((await get(b.id, admin)).body.type).toBe('GLASS_CLOSED');
    // At the address of the record that went, too, it opens the one that stays.
    const glass = await call('POST', `/patients/${b.id}/glass`, admin, { reason: 'emergency' });
    expect(glass).toMatchObject({ status: 200, body: { id: a.id, isClosed: false } });
    await undo(a, body);
    expect(await holding(a)).toHaveLength(0);
    expect(await holding(b)).toHaveLength(1);
  });

  test('of both: lifting the one leaves the other', async () => {
    await insert(a);
    await insert(b);
    server.clock.advance(2_000);
    await breakGlass(a);
    await breakGlass(b);
    const { body } = await merge(a, b);
    const [held] = await holding(a);
    await breakGlass(a);
    await server.call('POST', `/restrictions/${held.id}/lift`, admin.token, { note: 'xxxx' });
    const [next] = await holding(a);
    expect(next).toBeDefined();
    expect(next.id).not.toBe(held.id);
    await breakGlass(a);
    await undo(a, body);
    expect(await holding(a)).toHaveLength(0);
    expect(await holding(b)).toEqual([next]);
  });

  test('of the record that goes is not open to whoever opened the one that stays', async () => {
    await breakGlass(a);
    await insert(b);
    server.clock.advance(2_000);
    await breakGlass(b);
    const { body } = await merge(a, b);
    expect((await get(a.id, admin)).body.type).toBe('GLASS_CLOSED');
    await breakGlass(a);
    await undo(a, body);
    expect((await get(b.id, admin)).body.type).toBe('GLASS_CLOSED');
  });

  test('that came after the merge closes glasses of before it, also after the undo', async () => {
    await breakGlass(b);
    const { body } = await merge(a, b);
    await insert(a);
    server.clock.advance(2_000);
    await breakGlass(a);
    await undo(a, body);
    for (const { id } of [a, b]) expect((await get(id, admin)).body.type).toBe('GLASS_CLOSED');
  });

  test('that came after the merge holds for both after the undo', async () => {
    const { body } = await merge(a, b);
    await insert(a);
    server.clock.advance(2_000);
    await breakGlass(a);
    await undo(a, body);
    expect(await holding(a)).toHaveLength(1);
    expect(await holding(b)).toHaveLength(1);
  });
});
