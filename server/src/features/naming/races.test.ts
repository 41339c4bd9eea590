import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { CheckUp } from '@sadap/contract/checkups';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import type { Recording } from '@sadap/contract/recordings';
import { encodeWav } from '@sadap/dsp';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { formOf } from '../../../test/one-of-each.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** What others do to the same check-up while it is put to a patient. */
let server: TestServer;
let admin: SignedIn;
let clinician: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  clinician = await server.user();
});
afterAll(() => server.close());

const path = '/patients/to-be-named';
const name = ({ patientId }: ToBeNamed, to: Patient) =>
  server.call('POST', `${path}/${patientId}/name`, clinician.token, { patientId: to.id });
const undo = ({ patientId }: ToBeNamed) => server.call('POST', `${path}/${patientId}/undo`, clinician.token);
const whose = async ({ sessionId }: ToBeNamed) =>
  ((await server.call('GET', `/sessions/${sessionId}`, clinician.token)).body as CheckUp).patientId;

let made = 0;
async function scene() {
  const { patient } = await server.patientWithCheckUp(clinician.token);
  const begun = (await server.call('POST', path, clinician.token, {})).body as ToBeNamed;
  const saved = await server.call(
    'POST',
    '/heartsoundrecordings',
    clinician.token,
    formOf({
      file: new File([encodeWav(new Int16Array(11 * 4000).fill(++made), 4000)], 'a.wav'),
      position: 'Aortic',
      patient_id: String(begun.patientId),
      session_id: String(begun.sessionId),
    }),
  );
  expect(saved.status).toBe(201);
  return { patient, begun, sound: (saved.body as Recording).recording_id };
}

/** What is answered to `asked` while another transaction has done this, and when that is committed. */
async function meanwhile<Answer>(statement: string, asked: () => Promise<Answer>): Promise<Answer> {
  const other = new pg.Client({ connectionString: server.ownerUrl });
  await other.connect();
  try {
    await other.query('begin');
    await other.query(statement);
    const answer = asked();
    await until('it waits', async () => {
      const { rows } = await server.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await other.query('commit');
    return await answer;
  } finally {
    await other.end();
  }
}

test('of two namings at once one holds', async () => {
  for (let times = 0; times < 5; times++) {
    const { patient, begun } = await scene();
    const { patient: another } = await server.patientWithCheckUp(clinician.token);
    const [first, second] = await Promise.all([name(begun, patient), name(begun, another)]);
    expect([first.status, second.status].toSorted()).toEqual([201, 409]);
    const winner = first.status === 201 ? patient : another;
    expect(await whose(begun)).toBe(winner.id);
    const loser = winner === patient ? another : patient;
    const { body } = await server.call('GET', `/sessions?patient_id=${loser.id}`, clinician.token);
    expect(body).toHaveLength(1);
  }
});

test('the same naming sent twice is done once', async () => {
  const { patient, begun } = await scene();
  const headers = { 'request-id': crypto.randomUUID() };
  const send = () =>
    fetch(`${server.url}/api${path}/${begun.patientId}/name`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${clinician.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ patientId: patient.id }),
    });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const { rows } = await server.sql(`select 1 from namings where from_patient_id = ${begun.patientId}`);
  expect(rows).toHaveLength(1);
});

test('a capture that starts meanwhile is not pulled away', async () => {
  const { patient, begun } = await scene();
  const id = crypto.randomUUID();
  const refused = await meanwhile(
    `insert into captures (id, state, organ, position, check_up_id, clinician, device_name, mac_address,
      stream_id, first_sample, durable_sample, newest_sample, newest_at, started_at, progress_at)
    values ('${id}', 'recording', 'heart', 'Aortic', ${begun.sessionId}, ${clinician.userId}, 'd',
      '02:00:00:00:00:07', 1, 0, 0, 0, now(), now(), now())`,
    () => name(begun, patient),
  );
  expect(refused).toMatchObject({ status: 409, body: { type: 'CAPTURE_RUNNING' } });
  expect(await whose(begun)).toBe(begun.patientId);
  await server.sql(`delete from captures where id = '${id}'`);
  expect((await name(begun, patient)).status).toBe(201);
});

test('a sound that is saved meanwhile goes along', async () => {
  const { patient, begun } = await scene();
  const save = () =>
    server.call(
      'POST',
      '/heartsoundrecordings',
      clinician.token,
      formOf({
        file: new File([encodeWav(new Int16Array(11 * 4000).fill(++made), 4000)], 'b.wav'),
        position: 'Mitral',
        patient_id: String(begun.patientId),
        session_id: String(begun.sessionId),
      }),
    );
  const [saved, named] = await Promise.all([save(), name(begun, patient)]);
  expect(named.status).toBe(201);
  // refused where its page is older than the naming, else under the name of whose it is
  expect([201, 404]).toContain(saved.status);
  const { body } = await server.call(
    'GET',
    `/heartsoundrecordings?session_id=${begun.sessionId}`,
    clinician.token,
  );
  for (const { file_name } of body as Recording[]) expect(file_name).toContain(patient.patientID);
});

test('a sound that is saved for the patient during an undo is theirs, or refused', async () => {
  for (let times = 0; times < 5; times++) {
    const { patient, begun } = await scene();
    await name(begun, patient);
    const form = formOf({
      file: new File([encodeWav(new Int16Array(11 * 4000).fill(++made), 4000)], 'b.wav'),
      position: 'Mitral',
      patient_id: String(patient.id),
      session_id: String(begun.sessionId),
    });
    const [saved, undone] = await Promise.all([
      server.call('POST', '/heartsoundrecordings', clinician.token, form),
      undo(begun),
    ]);
    // saved first: somebody has worked with it
    expect([
      [201, 409],
      [404, 201],
    ]).toContainEqual([saved.status, undone.status]);
    const { rows } =
      await server.sql(`select position from recordings r join check_ups c on c.id = r.check_up_id
      where c.patient_id = ${begun.patientId} and position = 'Mitral'`);
    expect(rows).toEqual([]);
  }
});

test('a patient who is deleted meanwhile gets nothing', async () => {
  for (let times = 0; times < 5; times++) {
    const { patient, begun } = await scene();
    const [named, deleted] = await Promise.all([
      name(begun, patient),
      server.call('DELETE', `/patients/${patient.id}`, admin.token),
    ]);
    expect(deleted.status).toBe(200);
    const { rows } = await server.sql(`select patient_id from check_ups where id = ${begun.sessionId}`);
    // deleted first: it still awaits a name; named first: it went with the patient
    if ((named.body as { type?: string }).type === 'PATIENT_NOT_FOUND')
      expect(rows).toEqual([{ patient_id: begun.patientId }]);
    else {
      expect([201, 404]).toContain(named.status);
      expect(rows).toEqual([]);
      expect((await server.sql(`select 1 from patients where id = ${begun.patientId}`)).rows).toEqual([]);
    }
  }
});

test('an analysis that began before the undo keeps the sounds where they are', async () => {
  const { patient, begun, sound } = await scene();
  await name(begun, patient);
  const refused = await meanwhile(
    `insert into analyses (recording_id, version, author, body)
      values (${sound}, 1, ${clinician.userId}, '${JSON.stringify(NORMAL_HEART_ANALYSIS)}')`,
    () => undo(begun),
  );
  expect(refused).toMatchObject({ status: 409, body: { type: 'NAMING_READ' } });
  expect(await whose(begun)).toBe(patient.id);
});

test('an analysis that began before the naming is none of after it', async () => {
  const { patient, begun, sound } = await scene();
  const named = await meanwhile(
    `insert into analyses (recording_id, version, author, body)
      values (${sound}, 1, ${clinician.userId}, '${JSON.stringify(NORMAL_HEART_ANALYSIS)}')`,
    () => name(begun, patient),
  );
  expect(named).toMatchObject({ status: 201, body: { named: { canUndo: true } } });
  expect((await undo(begun)).status).toBe(201);
});
