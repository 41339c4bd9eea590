import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import type { Recording } from '@sadap/contract/recordings';
import type { Health } from '@sadap/contract/system';
import { encodeWav } from '@sadap/dsp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../conditions.ts';
import { sql } from '../embedded.ts';
import { smallDisk } from '../full-disk.ts';
import { call } from '../http-client.ts';
import { PASSWORD } from '../server.ts';
import { startServerProcess } from '../server-process.ts';

let disk: Awaited<ReturnType<typeof smallDisk>>;
let server: Awaited<ReturnType<typeof startServerProcess>>;
let token: string;
let patient: Patient;
let checkUp: CheckUp;
let made = 0;

beforeEach(async () => {
  disk = await smallDisk(160);
  server = await startServerProcess(join(disk.folder, 'data'));
  token = (await post<{ token: string }>('/auth/login', { username: 'admin', password: PASSWORD })).body
    .token;
  patient = (await newPatient()).body;
  checkUp = (await post<CheckUp>('/sessions', { patientId: patient.id })).body;
}, 60_000);
afterEach(async () => {
  await server?.stop();
  await disk?.remove();
});

type Refused = { type: string };
const post = async <Body>(path: string, body: unknown) => {
  const answer = await call(server.url, 'POST', path, token, body);
  return { status: answer.status, body: answer.body as Body };
};
const newPatient = () =>
  post<Patient>('/patients', {
    patientID: `HN69${String(++made).padStart(5, '0')}`,
    dateOfBirth: '1990',
    gender: 'male',
    weight: 70,
    height: 170,
  });
const newRecording = () => {
  const form = new FormData();
  form.set('file', new File([encodeWav(new Int16Array(11 * 16_000).fill(++made), 16_000)], 'a.wav'));
  form.set('position', 'Aortic');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  return post<Recording>('/heartsoundrecordings', form);
};
const health = async () => {
  const { status, body } = await call(server.url, 'GET', '/health');
  return { httpStatus: status, ...(body as Health) };
};
const databaseUrl = async () => {
  const { port, password } = JSON.parse(await readFile(join(disk.folder, 'data', 'postgres.json'), 'utf8'));
  return `postgres://sadap:${password}@127.0.0.1:${port}/sadap`;
};

async function expectAllWorks(): Promise<void> {
  await until('the server is healthy', async () => (await health()).httpStatus === 200, 30_000);
  expect((await newPatient()).status).toBe(201);
  const recording = await newRecording();
  expect(recording.status).toBe(201);
  const stored = await call(
    server.url,
    'GET',
    `/heartsoundrecordings/sound/${encodeURIComponent(recording.body.file_name)}`,
    token,
  );
  expect(stored.status).toBe(200);
  expect(server.isAlive()).toBe(true);
}

test('a full disk is told by health and by every write, and is over once there is room', async () => {
  const before = (await newRecording()).body;
  await disk.fill();
  expect(await health()).toMatchObject({
    httpStatus: 503,
    status: 'failing',
    database: 'ok',
    blobStore: 'failing',
  });
  const sound = await newRecording();
  expect([sound.status, (sound.body as unknown as Refused).type]).toEqual([507, 'STORAGE_FULL']);
  // PostgreSQL finds room in its pages for a while.
  const row = await until('PostgreSQL needs room', async () => {
    const answer = await newPatient();
    return answer.status === 201 ? null : answer;
  });
  expect([row.status, (row.body as unknown as Refused).type]).toEqual([507, 'STORAGE_FULL']);
  expect((await call(server.url, 'GET', `/patients/${patient.id}`, token)).status).toBe(200);

  await disk.free();
  await expectAllWorks();
  const list = await call(server.url, 'GET', `/heartsoundrecordings?session_id=${checkUp.id}`, token);
  expect((list.body as Recording[]).map(({ recording_id }) => recording_id)).toContain(before.recording_id);
}, 90_000);

test('PostgreSQL that panics on a full disk comes back once there is room, with all that was stored', async () => {
  const before = (await newRecording()).body;
  await disk.fill();
  const url = await databaseUrl();
  await expect(
    (async () => {
      for (;;) await sql(url, `select pg_switch_wal(); create table if not exists t (n int); drop table t;`);
    })(),
  ).rejects.toThrow();
  await until('the database is gone', async () => (await health()).database === 'failing');
  const failing = await health();
  expect(failing).toMatchObject({ httpStatus: 503, status: 'failing', database: 'failing' });
  const refused = await newPatient();
  expect([refused.status, (refused.body as unknown as Refused).type]).toEqual([503, 'DATABASE_UNAVAILABLE']);
  // Recovery needs room too: it is retried.
  await until(
    'PostgreSQL has given up',
    async () => sql(url, 'select 1').then(() => false, isRefused),
    30_000,
  );
  expect((await health()).httpStatus).toBe(503);

  await disk.free();
  await expectAllWorks();
  const list = await call(server.url, 'GET', `/heartsoundrecordings?session_id=${checkUp.id}`, token);
  expect((list.body as Recording[]).map(({ recording_id }) => recording_id)).toContain(before.recording_id);
}, 120_000);

test.each([
  ['with its data', async () => undefined],
  ['for the first time', (data: string) => rm(data, { recursive: true })],
])(
  'a server that is started %s on a full disk says so, and is there once there is room',
  async (_when, prepare) => {
    const data = join(disk.folder, 'data');
    await server.stop();
    await prepare(data);
    await disk.fill();
    const starting = startServerProcess(data);
    const isFirst = await Promise.race([starting.then(() => 'started'), wait(4_000, 'waits')]);
    expect(isFirst).toBe('waits');
    await disk.free();
    server = await starting;
    expect(server.said().match(/The disk of .* is full/g)).toHaveLength(1);
    expect((await health()).httpStatus).toBe(200);
  },
  90_000,
);

const isRefused = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED';
