import { readFile } from 'node:fs/promises';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Recording, WaitingList } from '@sadap/contract/recordings';
import type { PatientTrends } from '@sadap/contract/trends';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../test/api-client.ts';
import {
  type BareScene,
  bareScenes,
  goAway,
  save,
  seconds,
  stop,
  stopped,
} from '../../../test/bare-scene.ts';
import { saveSound } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound } from '../../../test/sounds.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { capturing, captured, streaming } = bareScenes(() => server);

/** Signed in anew, once the session has ended by its time. */
const backAgain = async (scene: BareScene): Promise<BareScene> => ({
  ...scene,
  clinician: await server.signIn(scene.clinician.username),
});

async function saved(scene: BareScene): Promise<Recording> {
  const { status, body } = await save(scene);
  expect(status).toBe(201);
  return body as Recording;
}

test('is when Record was pressed, however much later the sound is saved', async () => {
  const beforeMs = server.clock.now();
  const scene = await captured();
  const afterMs = server.clock.now();
  server.clock.advance(2 * MINUTE_MS);
  const { recorded_at: recordedAt } = await saved(scene);
  expect(recordedAt).toBe((await scene.get()).startedAt);
  expect(Date.parse(recordedAt ?? '')).toBeGreaterThanOrEqual(beforeMs);
  expect(Date.parse(recordedAt ?? '')).toBeLessThanOrEqual(afterMs);
});

test('is in the lists, in what waits and in the trends', async () => {
  const scene = await captured();
  const { recorded_at: recordedAt, recording_id: id } = await saved(scene);
  expect(recordedAt).not.toBeNull();
  const read = async <Body>(path: string) =>
    (await server.call('GET', path, scene.clinician.token)).body as Body;
  const list = await read<Recording[]>(`/heartsoundrecordings?session_id=${scene.checkUp.id}`);
  expect(list).toMatchObject([{ recording_id: id, recorded_at: recordedAt }]);
  const { recordings } = await read<WaitingList>('/recordings/waiting?limit=50');
  expect(recordings.find(({ recording_id: each }) => each === id)).toMatchObject({ recorded_at: recordedAt });
  const { sounds } = await read<PatientTrends>(`/patients/${scene.patient.id}/trends`);
  expect(sounds).toMatchObject([{ recordingId: id, recordedAt }]);
});

test('is yesterday where an interrupted sound is saved a day later', async () => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(12));
  await scene.device.acknowledged(seconds(12));
  await goAway(scene);
  await server.passTimeUntil('it is interrupted', async () => (await scene.get()).state === 'interrupted');
  const { startedAt } = await scene.get();
  server.clock.advance(DAY_MS);
  const { recorded_at: recordedAt } = await saved(await backAgain(scene));
  expect(recordedAt).toBe(startedAt);
  expect(server.clock.now() - Date.parse(recordedAt ?? '')).toBeGreaterThan(DAY_MS);
});

test('counts the sound from before Record, which is its beginning', async () => {
  const scene = await streaming();
  const { device, streamId, socket } = scene;
  device.sound(streamId, 0, seconds(4));
  await device.acknowledged(seconds(4));
  const beforeMs = server.clock.now();
  const from = { streamId, sample: seconds(1) };
  const { id } = await ask<CaptureProgress>(socket, 'capture:start', { ...scene.order, from });
  const afterMs = server.clock.now();
  const get = async () => (await server.call('GET', `/captures/${id}`, scene.clinician.token)).body;
  device.sound(streamId, seconds(4), seconds(14));
  await device.acknowledged(seconds(14));
  const whole = { ...scene, id, get } as BareScene;
  await stop(whole);
  device.sound(streamId, seconds(14), seconds(16));
  await stopped(whole);
  device.socket.close();
  const recordedMs = Date.parse((await saved(whole)).recorded_at ?? '');
  expect(recordedMs).toBeGreaterThanOrEqual(beforeMs - 3_000);
  expect(recordedMs).toBeLessThanOrEqual(afterMs - 3_000);
});

test('is unknown of an imported file', async () => {
  const clinician = await server.user();
  const { checkUp } = await server.patientWithCheckUp(clinician.token);
  const sound = shippedSound('heart-normal-1', 12);
  const imported = await saveSound(server.url, clinician.token, checkUp, 'heart', 'Aortic', sound);
  expect(imported.recorded_at).toBeNull();
  const trends = await server.call('GET', `/patients/${checkUp.patientId}/trends`, clinician.token);
  expect((trends.body as PatientTrends).sounds).toMatchObject([{ recordedAt: imported.created_at }]);
});

test('stays when the position is corrected, and when the check-up goes to a patient and back', async () => {
  const scene = await streaming();
  const { clinician, device, streamId, socket, order, patient: known } = scene;
  const { token } = clinician;
  const begun = (await server.call('POST', '/patients/to-be-named', token, {})).body as ToBeNamed;
  const whose = { patientId: begun.patientId, sessionId: begun.sessionId };
  const { id } = await ask<CaptureProgress>(socket, 'capture:start', { ...order, ...whose });
  const get = async () => (await server.call('GET', `/captures/${id}`, token)).body;
  device.sound(streamId, 0, seconds(12));
  await device.acknowledged(seconds(12));
  const whole = { ...scene, id, get } as BareScene;
  await stop(whole);
  device.sound(streamId, seconds(12), seconds(14));
  await stopped(whole);
  device.socket.close();
  const sound = await saved({
    ...whole,
    patient: { ...known, id: begun.patientId } as never,
    checkUp: { ...scene.checkUp, id: begun.sessionId },
  });
  expect(sound.recorded_at).not.toBeNull();

  const corrected = await server.call('PUT', `/heartsoundrecordings/${sound.recording_id}/position`, token, {
    position: 'Mitral',
    base_version: 0,
  });
  expect(corrected.body).toMatchObject({ position: 'Mitral', recorded_at: sound.recorded_at });
  const path = `/patients/to-be-named/${begun.patientId}`;
  const listed = async (sessionId: number) =>
    (await server.call('GET', `/heartsoundrecordings?session_id=${sessionId}`, token)).body;
  expect((await server.call('POST', `${path}/name`, token, { patientId: known.id })).status).toBe(201);
  const expected = [{ recording_id: sound.recording_id, recorded_at: sound.recorded_at }];
  expect(await listed(begun.sessionId)).toMatchObject(expected);
  const undone = await server.call('POST', `${path}/undo`, token);
  expect(await listed((undone.body as ToBeNamed).sessionId)).toMatchObject(expected);
});

test('of sounds from before there was the column is taken from their captures by the migration', async () => {
  const scene = await captured();
  const { recorded_at: recordedAt, recording_id: id } = await saved(scene);
  const sound = shippedSound('heart-normal-1', 12);
  const { token } = scene.clinician;
  const imported = await saveSound(server.url, token, scene.checkUp, 'heart', 'Mitral', sound);
  const file = new URL('../../database/migrations/0046_recorded_at.sql', import.meta.url);
  const [, fill = ''] = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  await server.sql(`update recordings set recorded_at = null; ${fill}`);
  const { body } = await server.call('GET', `/heartsoundrecordings?session_id=${scene.checkUp.id}`, token);
  const times = (body as Recording[]).map(({ recording_id: each, recorded_at: at }) => [each, at]);
  expect(new Map(times as [number, string | null][])).toEqual(
    new Map([
      [id, recordedAt],
      [imported.recording_id, null],
    ]),
  );
});
