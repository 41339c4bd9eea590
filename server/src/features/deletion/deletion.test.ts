import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import type { Recording } from '@sadap/contract/recordings';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let user: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  user = await server.user();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

async function saveSound(patient: Patient, checkUp: CheckUp): Promise<Recording> {
  const form = new FormData();
  form.set(
    'file',
    new File([encodeWav(new Int16Array(12 * 4000).fill(100), 4000)], 'sound.wav', { type: 'audio/wav' }),
  );
  form.set('position', 'Aortic');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  const answer = await server.call('POST', '/heartsoundrecordings', user.token, form);
  expect(answer.status).toBe(201);
  return answer.body;
}
const count = async (table: string, where: string) =>
  Number((await server.sql(`select count(*) from ${table} where ${where}`)).rows[0].count);
const blobKey = async (recording: Recording) =>
  (await server.sql(`select blob_key from recordings where id = ${recording.recording_id}`)).rows[0].blob_key;
const originalKey = async (recording: Recording) =>
  (await server.sql(`select original_blob_key from recordings where id = ${recording.recording_id}`)).rows[0]
    .original_blob_key;
/** The picture is made at its first request. */
async function spectrogramFolder(recording: Recording): Promise<string> {
  const path = `/heartsoundrecordings/${recording.recording_id}/spectrogram`;
  expect((await server.call('GET', path, user.token)).status).toBe(200);
  return (await blobKey(recording)).replace('recordings/', 'spectrograms/').replace('.wav', '');
}
const blobPath = (key: string) => join(server.dataDir, 'blobs', key);
const remove = (path: string, by = admin) => server.call('DELETE', path, by.token);

test('a patient goes with the records that are part of it, and the trail says so of each', async () => {
  const { patient: kept } = await server.patientWithCheckUp(user.token);
  const { patient: gone } = await server.patientWithCheckUp(user.token);
  const pair = { goneId: gone.id, hn: gone.patientID, version: 1, goneVersion: 1, reason: 'xxx' };
  expect((await server.call('POST', `/patients/${kept.id}/merges`, admin.token, pair)).status).toBe(201);
  expect((await remove(`/patients/${kept.id}`)).status).toBe(200);
  for (const { id, patientID } of [kept, gone]) {
    const trail = await server.call('GET', `/audit?patientId=${id}&action=patient.deleted`, admin.token);
    expect(trail.body).toMatchObject([{ subject: { kind: 'patient', id: String(kept.id) } }]);
    expect(await count('deleted_patients', `id = ${id} and hn = '${patientID}'`)).toBe(1);
  }
});

describe('a check-up', () => {
  test('goes with its recordings, their bytes, analyses and vital signs; the others stay', async () => {
    const { patient, checkUp } = await server.patientWithCheckUp(user.token);
    const kept = (await server.call('POST', '/sessions', user.token, { patientId: patient.id }))
      .body as CheckUp;
    const [gone, stays] = [await saveSound(patient, checkUp), await saveSound(patient, kept)];
    await server.call('PUT', `/sessions/${checkUp.id}/vital-signs`, user.token, { heartRate: 99 });
    const [goneKey, staysKey] = [await blobKey(gone), await blobKey(stays)];
    const goneToo = [goneKey, await originalKey(gone), await spectrogramFolder(gone)];
    const staysToo = [staysKey, await originalKey(stays), await spectrogramFolder(stays)];
    for (const key of goneToo) expect(existsSync(blobPath(key)), key).toBe(true);

    expect(await remove(`/sessions/${checkUp.id}`)).toMatchObject({ status: 200, body: { ok: true } });
    for (const key of goneToo) expect(existsSync(blobPath(key)), key).toBe(false);
    for (const key of staysToo) expect(existsSync(blobPath(key)), key).toBe(true);
    expect(await count('recordings', `id = ${gone.recording_id}`)).toBe(0);
    expect(await count('vital_signs', `patient_id = ${patient.id}`)).toBe(0);
    expect(await count('doomed_blobs', 'true')).toBe(0);
    expect((await server.call('GET', `/sessions/${checkUp.id}`, user.token)).status).toBe(404);
    const sound = `/heartsoundrecordings/sound/${encodeURIComponent(gone.file_name)}`;
    expect((await server.call('GET', sound, user.token)).status).toBe(404);
  });

  test('its number is not given again', async () => {
    const { patient, checkUp } = await server.patientWithCheckUp(user.token);
    await remove(`/sessions/${checkUp.id}`);
    const { body } = await server.call('POST', '/sessions', user.token, { patientId: patient.id });
    expect(body).toMatchObject({ sessionNumber: 2 });
  });

  test('is not deleted while it is recorded', async () => {
    const { checkUp, order, socket, mac } = await server.streaming();
    await ask(socket, 'capture:start', order);
    expect(await remove(`/sessions/${checkUp.id}`)).toMatchObject({
      status: 409,
      body: { type: 'CAPTURE_RUNNING' },
    });
    await until('some sound is durable', async () =>
      (await count('captures', `check_up_id = ${checkUp.id} and durable_sample > first_sample + 16000`)) === 1
        ? true
        : undefined,
    );
    await ask(socket, 'stream:stop', { mac });
    const folder = join(server.dataDir, 'blobs', 'captures');
    await until('the capture has ended', async () =>
      (await count('captures', `check_up_id = ${checkUp.id} and state = 'stopped'`)) === 1 ? true : undefined,
    );
    expect(readdirSync(folder).length).toBeGreaterThan(0);
    expect((await remove(`/sessions/${checkUp.id}`)).status).toBe(200);
    expect(await count('captures', `check_up_id = ${checkUp.id}`)).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a patient', () => {
  test('goes with everything that hangs on it; what is left is the HN', async () => {
    const { patient, checkUp } = await server.patientWithCheckUp(user.token);
    const recording = await saveSound(patient, checkUp);
    const keys = [await blobKey(recording), await originalKey(recording), await spectrogramFolder(recording)];
    await server.call('PUT', `/sessions/${checkUp.id}/vital-signs`, user.token, { heartRate: 99 });
    expect((await remove(`/patients/${patient.id}`)).status).toBe(200);
    for (const key of keys) expect(existsSync(blobPath(key)), key).toBe(false);
    expect((await server.call('GET', `/patients/${patient.id}`, user.token)).status).toBe(404);
    for (const [table, where] of [
      ['check_ups', `patient_id = ${patient.id}`],
      ['recordings', `check_up_id = ${checkUp.id}`],
      ['vital_signs', `patient_id = ${patient.id}`],
    ] as const)
      expect(await count(table, where), table).toBe(0);
    expect(await count('deleted_patients', `hn = '${patient.patientID}'`)).toBe(1);
  });

  test('a check-up that is added meanwhile never hangs on nothing', async () => {
    const { patient } = await server.patientWithCheckUp(user.token);
    const [deleted, ...added] = await Promise.all([
      remove(`/patients/${patient.id}`),
      ...Array.from({ length: 5 }, () =>
        server.call('POST', '/sessions', user.token, { patientId: patient.id }),
      ),
    ]);
    expect(deleted.status).toBe(200);
    for (const { status } of added) expect([201, 404, 409]).toContain(status);
    expect(await count('check_ups', `patient_id = ${patient.id}`)).toBe(0);
  });
});

test('bytes that could not be removed are removed later', async () => {
  const { patient, checkUp } = await server.patientWithCheckUp(user.token);
  const key = await blobKey(await saveSound(patient, checkUp));
  await server.sql(`insert into doomed_blobs (key) values ('${key}'), ('captures/gone-${checkUp.id}/')`);
  await remove(`/sessions/${checkUp.id}`);
  expect(existsSync(blobPath(key))).toBe(false);
  expect(await count('doomed_blobs', 'true')).toBe(0);
});

test('bytes that the store keeps do not keep others from being removed', async () => {
  const { patient, checkUp } = await server.patientWithCheckUp(user.token);
  const key = await blobKey(await saveSound(patient, checkUp));
  // A folder in place of a file cannot be removed as a file.
  const stuck = `recordings/stuck-${checkUp.id}`;
  mkdirSync(join(blobPath(stuck), 'inside'), { recursive: true });
  await server.sql(`insert into doomed_blobs (key, doomed_at) values ('${stuck}', now() - interval '1 day')`);
  expect((await remove(`/sessions/${checkUp.id}`)).status).toBe(200);
  expect(existsSync(blobPath(key))).toBe(false);
  expect(await count('doomed_blobs', 'true')).toBe(1);
  await server.sql('delete from doomed_blobs');
});

test('who made a check-up deletes it while it is empty, nobody else does', async () => {
  const colleague = await server.user('other_nurse');
  const { patient, checkUp } = await server.patientWithCheckUp(user.token);
  const path = `/sessions/${checkUp.id}`;
  expect(await remove(path, colleague)).toMatchObject({ status: 403, body: { type: 'FORBIDDEN' } });
  await server.call('PUT', `${path}/vital-signs`, colleague.token, { heartRate: 80 });
  expect(await remove(path, user)).toMatchObject({ status: 409, body: { type: 'CHECK_UP_NOT_EMPTY' } });
  await server.call('PUT', `${path}/vital-signs`, colleague.token, { heartRate: null });
  await saveSound(patient, checkUp);
  expect(await remove(path, user)).toMatchObject({ status: 409, body: { type: 'CHECK_UP_NOT_EMPTY' } });
  const { body: empty } = await server.call('POST', '/sessions', user.token, { patientId: patient.id });
  expect(await remove(`/sessions/${(empty as CheckUp).id}`, user)).toMatchObject({ status: 200 });
});

test('only administrators delete patients and the check-ups of others', async () => {
  const { patient, checkUp } = await server.patientWithCheckUp((await server.user('maker')).token);
  for (const path of [`/sessions/${checkUp.id}`, `/patients/${patient.id}`]) {
    expect((await server.call('DELETE', path)).status).toBe(401);
    expect(await remove(path, user)).toMatchObject({ status: 403, body: { type: 'FORBIDDEN' } });
    expect((await remove(path)).status).toBe(200);
    expect((await remove(path)).status).toBe(404);
  }
});
