import { randomUUID } from 'node:crypto';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { REQUEST_ID_HEADER } from '@sadap/contract/limits';
import type { Patient } from '@sadap/contract/patients';
import { encodeWav } from '@sadap/dsp';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { png } from '../../../test/files.ts';
import type { Answer } from '../../../test/http-client.ts';
import { PASSWORD, startServer, type TestServer } from '../../../test/server.ts';
import { requestsQueries } from './queries.ts';
import { seal, unseal } from './sealing.ts';

let server: TestServer;
let clinician: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  server = await startServer();
  clinician = await server.user();
  colleague = await server.user();
});
afterAll(() => server.close());

type Asked = {
  method?: string;
  path: string;
  body: unknown;
  /** Who sends the request; null when nobody is signed in. */
  by?: SignedIn | null;
  /** The rows that it makes. */
  rows: string;
};
type Case = [what: string, prepare: () => Promise<Asked> | Asked];

let made = 0;
const patientInput = () => ({
  patientID: `HN98${String(++made).padStart(5, '0')}`,
  dateOfBirth: '1958-03-02',
  gender: 'female',
  weight: 61,
  height: 158,
});
async function patientInPlace(): Promise<Patient> {
  return (await server.call('POST', '/patients', clinician.token, patientInput())).body;
}
async function recording(): Promise<number> {
  const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
  const form = new FormData();
  form.set('file', new File([encodeWav(new Int16Array(12 * 4000).fill(100), 4000)], 'sound.wav'));
  form.set('position', 'Mitral');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  const { body } = await server.call('POST', '/heartsoundrecordings', clinician.token, form);
  return (body as { recording_id: number }).recording_id;
}
const question = async () => ({
  recordingId: await recording(),
  askedId: colleague.userId,
  question: 'ได้ยินเสียงฟู่ไหม',
});
const macAddress = () => `02:00:00:01:00:${(++made).toString(16).padStart(2, '0').toUpperCase()}`;

const CREATES: Case[] = [
  [
    'a patient, with vital signs',
    () => {
      const body = { ...patientInput(), heartRate: 72 };
      return {
        path: '/patients',
        body,
        rows: `vital_signs where patient_id = (select id from patients where hn = '${body.patientID}')`,
      };
    },
  ],
  [
    'a changed patient',
    async () => {
      const { id, version } = await patientInPlace();
      const body = { version, dateOfBirth: '1958-03-02', gender: 'female', weight: 60, heartRate: 80 };
      const rows = `vital_signs where patient_id = ${id}`;
      return { method: 'PUT', path: `/patients/${id}`, body, rows };
    },
  ],
  [
    'a check-up',
    async () => {
      const { id } = await patientInPlace();
      return { path: '/sessions', body: { patientId: id }, rows: `check_ups where patient_id = ${id}` };
    },
  ],
  [
    'vital signs of a check-up',
    async () => {
      const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
      const path = `/sessions/${checkUp.id}/vital-signs`;
      return {
        method: 'PUT',
        path,
        body: { heartRate: 72 },
        rows: `vital_signs where patient_id = ${patient.id}`,
      };
    },
  ],
  [
    'a patient file',
    async () => {
      const { id, patientID } = await patientInPlace();
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(await png(40, 40))]), 'xray.png');
      return { path: `/patients/${patientID}/files`, body, rows: `patient_files where patient_id = ${id}` };
    },
  ],
  [
    'a device, whose key is the same',
    () => {
      const mac = macAddress();
      const body = { name: 'Ward 3', macAddress: mac };
      return { path: '/stethoscopes/add', body, rows: `stethoscopes where mac_address = '${mac}'` };
    },
  ],
  [
    'a new key of a device',
    async () => {
      const { macAddress: mac } = await server.device(clinician.token);
      return {
        path: `/stethoscopes/${mac}/key`,
        body: undefined,
        rows: `stethoscopes where mac_address = '${mac}'`,
      };
    },
  ],
  [
    'a group',
    () => {
      const name = `group ${++made}`;
      return { path: '/groups', body: { name }, rows: `user_groups where name = '${name}'` };
    },
  ],
  [
    'a member of a group',
    async () => {
      const group = await server.call('POST', '/groups', clinician.token, { name: `group ${++made}` });
      const { id } = group.body as { id: number };
      const { userId } = colleague;
      const rows = `group_members where group_id = ${id} and user_id = ${userId}`;
      return { path: `/groups/${id}/members`, body: { userId }, rows };
    },
  ],
  [
    'a registration',
    () => {
      const username = `somchai_${++made}`;
      const body = { username, email: `${username}@example.org`, password: PASSWORD };
      return { path: '/users', body, by: null, rows: `users where username = '${username}'` };
    },
  ],
  [
    'a changed password',
    async () => {
      const by = await server.user();
      const body = { currentPassword: PASSWORD, newPassword: 'sadap-test-2' };
      return { method: 'PUT', path: '/users/me/password', body, by, rows: `users where id = ${by.userId}` };
    },
  ],
  [
    'an analysis',
    async () => {
      const id = await recording();
      const path = `/heartsoundrecordings/${id}/analysis`;
      const rows = `analyses where recording_id = ${id}`;
      return { method: 'PUT', path, body: { doctor_analysis: NORMAL_HEART_ANALYSIS }, rows };
    },
  ],
  [
    'corrected marks',
    async () => {
      const id = await recording();
      const path = `/heartsoundrecordings/${id}/beats`;
      const body = { base_version: 0, marks: [{ kind: 'S1', second: 1 }] };
      return { method: 'PUT', path, body, rows: `sound_corrections where recording_id = ${id}` };
    },
  ],
  [
    'a question',
    async () => {
      const body = await question();
      return { path: '/questions', body, rows: `questions where recording_id = ${body.recordingId}` };
    },
  ],
  [
    'an answer',
    async () => {
      const asked = await server.call('POST', '/questions', clinician.token, await question());
      const { id } = asked.body as { id: number };
      const rows = `questions where id = ${id} and answered_at is not null`;
      return { path: `/questions/${id}/answer`, body: { text: 'ไม่ได้ยิน' }, by: colleague, rows };
    },
  ],
];

const send = ({ method = 'POST', path, body, by = clinician }: Asked, id: string): Promise<Answer> =>
  server.call(method, path, by?.token, body, { [REQUEST_ID_HEADER]: id });
const countOf = async (rows: string) =>
  Number((await server.sql(`select count(*) from ${rows}`)).rows[0].count);

test.each(CREATES)('%s: sent again after its answer was lost, it is made once', async (_what, prepare) => {
  const asked = await prepare();
  const id = randomUUID();
  const first = await send(asked, id);
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
  const again = await send(asked, id);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await countOf(asked.rows)).toBe(1);
});

test.each(CREATES)('%s: sent twice at the same time, it is made once', async (_what, prepare) => {
  const asked = await prepare();
  const id = randomUUID();
  const [one, other] = (await Promise.all([send(asked, id), send(asked, id)])) as [Answer, Answer];
  expect(one.status, JSON.stringify([one.body, other.body])).toBeLessThan(300);
  expect([other.status, other.body]).toEqual([one.status, one.body]);
  expect(await countOf(asked.rows)).toBe(1);
});

describe('a request id', () => {
  const note = async (): Promise<Asked> => {
    const { id } = await patientInPlace();
    const body = { patientId: id, note: 'ไอ 3 วัน' };
    return { path: '/sessions', body, rows: `check_ups where patient_id = ${id}` };
  };

  test('is of one request: another one under it is refused', async () => {
    const asked = await note();
    const id = randomUUID();
    await send(asked, id);
    const other = await send({ ...asked, body: { ...(asked.body as object), note: 'หายแล้ว' } }, id);
    expect(other).toMatchObject({ status: 409, body: { type: 'REQUEST_ID_USED' } });
    expect(await countOf(asked.rows)).toBe(1);
  });

  test('is of one user: a colleague with the same id makes an own one', async () => {
    const asked = await note();
    const id = randomUUID();
    const first = await send(asked, id);
    const ofColleague = await send({ ...asked, by: colleague }, id);
    expect(ofColleague.status).toBe(201);
    expect(ofColleague.body).not.toEqual(first.body);
    expect(await countOf(asked.rows)).toBe(2);
  });

  test('of refused work is free again', async () => {
    const taken = await patientInPlace();
    const body = { ...patientInput(), patientID: taken.patientID };
    const id = randomUUID();
    const asked = { path: '/patients', body, rows: '' };
    expect(await send(asked, id)).toMatchObject({ status: 409, body: { type: 'HN_TAKEN' } });
    await server.call('DELETE', `/patients/${taken.id}`, (await server.signIn('admin')).token);
    await server.sql(`delete from deleted_patients where hn = '${taken.patientID}'`);
    expect((await send(asked, id)).status).toBe(201);
  });

  test('does not open the session that it was sent with', async () => {
    const asked = await note();
    const id = randomUUID();
    await send(asked, id);
    expect((await send({ ...asked, by: null }, id)).status).toBe(401);
    await server.call('POST', '/auth/lock', clinician.token);
    expect(await send(asked, id)).toMatchObject({ status: 423, body: { type: 'SESSION_LOCKED' } });
    await server.call('POST', '/auth/unlock', clinician.token, { password: PASSWORD });
  });

  test.each(['1', 'x'.repeat(5_000)])('that is no UUID is refused', async (id) => {
    const asked = await note();
    expect(await send(asked, id)).toMatchObject({
      status: 422,
      body: { type: 'VALIDATION', field: REQUEST_ID_HEADER },
    });
    expect(await countOf(asked.rows)).toBe(0);
  });

  test('and what came of it are not to be read in the database', async () => {
    const mac = macAddress();
    const id = randomUUID();
    const body = { name: 'Ward 3', macAddress: mac };
    const { key } = (await send({ path: '/stethoscopes/add', body, rows: '' }, id)).body as { key: string };
    const kept = JSON.stringify((await server.sql('select * from done_requests')).rows);
    for (const secret of [id, key, mac]) expect(kept).not.toContain(secret);
  });

  test('is forgotten after a day', async () => {
    await send(await note(), randomUUID());
    const asked = await note();
    const id = randomUUID();
    await send(asked, id);
    await server.sql(`update done_requests set done_at = now() - interval '25 hours'`);
    const later = await note();
    await send(later, randomUUID());
    const pool = new pg.Pool({ connectionString: server.databaseUrl });
    await requestsQueries(drizzle(pool)).forgetOlderThan(24);
    await pool.end();
    expect(await countOf('done_requests')).toBe(1);
    await send(asked, id);
    expect(await countOf(asked.rows)).toBe(2);
  });
});

test('what is sealed opens with its own id alone', () => {
  const id = randomUUID();
  const sealed = seal(id, 'ลับ');
  expect(unseal(id, sealed)).toBe('ลับ');
  expect(seal(id, 'ลับ')).not.toBe(sealed);
  expect(() => unseal(randomUUID(), sealed)).toThrow();
});
