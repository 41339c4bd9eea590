import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { awaitsName, begunAtOf, type ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Recording } from '@sadap/contract/recordings';
import { reportPath } from '@sadap/contract/reports';
import type { Capture } from '@sadap/contract/streaming';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type SignedIn } from '../../../test/api-client.ts';
import { bareScenes, save, seconds, stop, stopped } from '../../../test/bare-scene.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
const { streaming } = bareScenes(() => server);

const path = '/patients/to-be-named';
async function begin({ token }: SignedIn, place = 'ER 3'): Promise<ToBeNamed> {
  const { status, body } = await server.call('POST', path, token, { place });
  expect(status).toBe(201);
  return body as ToBeNamed;
}
const name = (by: SignedIn, { patientId: id }: ToBeNamed, patientId: number) =>
  server.call('POST', `${path}/${id}/name`, by.token, { patientId });
const undo = (by: SignedIn, { patientId: id }: ToBeNamed) =>
  server.call('POST', `${path}/${id}/undo`, by.token);
const listed = async ({ token }: SignedIn) => (await server.call('GET', path, token)).body as ToBeNamed[];

/** A clinician's device streams; who is recorded awaits a name. */
async function recording() {
  const scene = await streaming();
  const begun = await begin(scene.clinician);
  const whose = {
    patient: { ...scene.patient, id: begun.patientId },
    checkUp: { ...scene.checkUp, id: begun.sessionId },
  };
  const { id } = await ask<CaptureProgress>(scene.socket, 'capture:start', {
    ...scene.order,
    patientId: begun.patientId,
    sessionId: begun.sessionId,
  });
  const get = async () =>
    (await server.call('GET', `/captures/${id}`, scene.clinician.token)).body as Capture;
  return { ...scene, ...whose, known: scene.patient as Patient, id, get, begun };
}

/** A saved sound of somebody who awaits a name. */
async function recorded() {
  const scene = await recording();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(12));
  await device.acknowledged(seconds(12));
  await stop(scene);
  device.sound(streamId, seconds(12), seconds(14));
  await stopped(scene);
  device.socket.close();
  const saved = await save(scene);
  expect(saved.status).toBe(201);
  return { ...scene, sound: saved.body as Recording };
}

test('recorded first, listed, named, undone', async () => {
  const { clinician, known, begun, sound, key } = await recorded();
  expect(begun).toMatchObject({ place: 'ER 3', recordings: 0, devices: [], named: null });
  expect(sound.file_name).toBe(`to-be-named_1_Aortic_${sound.recording_id}.wav`);
  const [entry] = await listed(clinician);
  expect(entry).toMatchObject({
    patientId: begun.patientId,
    sessionId: begun.sessionId,
    startedBy: { id: clinician.userId },
    devices: [expect.any(String)],
    recordings: 1,
    captures: 0,
    positions: ['Aortic'],
    named: null,
  });
  expect(key.macAddress).toBeTruthy();

  const named = await name(clinician, begun, known.id);
  expect(named.status).toBe(201);
  expect(named.body).toMatchObject({
    patientId: begun.patientId,
    sessionId: begun.sessionId,
    named: {
      patient: {
        id: known.id,
        patientID: known.patientID,
        name: known.name,
        age: known.age,
        gender: known.gender,
      },
      sessionNumber: 2,
      by: { id: clinician.userId },
      canUndo: true,
    },
  });
  const checkUp = await server.call('GET', `/sessions/${begun.sessionId}`, clinician.token);
  expect(checkUp.body).toMatchObject({ patientId: known.id, sessionNumber: 2, heartRecordingCount: 1 });
  const file = async (sessionId: number) =>
    (
      (await server.call('GET', `/heartsoundrecordings?session_id=${sessionId}`, clinician.token))
        .body as Recording[]
    )[0]?.file_name;
  expect(await file(begun.sessionId)).toBe(
    `${known.patientID}_${known.gender}_${known.age}_2_Aortic_${sound.recording_id}.wav`,
  );
  expect(await name(clinician, begun, known.id)).toMatchObject({
    status: 409,
    body: { type: 'NAMED_ALREADY' },
  });

  const undone = await undo(clinician, begun);
  expect(undone).toMatchObject({ status: 201, body: { named: null, recordings: 1 } });
  expect(await file((undone.body as ToBeNamed).sessionId)).toBe(sound.file_name);
  const back = await server.call('GET', `/sessions?patient_id=${known.id}`, clinician.token);
  expect(back.body).toHaveLength(1);
  expect(await undo(clinician, begun)).toMatchObject({ status: 409, body: { type: 'NOT_NAMED' } });
  // once more, to the number after
  expect((await name(clinician, begun, known.id)).body).toMatchObject({ named: { sessionNumber: 3 } });

  const { rows } = await server.sql(`select action, patient_ids from audit_events
    where action in ('patient.to-be-named', 'patient.named', 'patient.naming-undone')
      and ${begun.patientId} = any(patient_ids) order by id`);
  const both = [begun.patientId, known.id];
  expect(rows).toEqual([
    { action: 'patient.to-be-named', patient_ids: [begun.patientId] },
    { action: 'patient.named', patient_ids: both },
    { action: 'patient.naming-undone', patient_ids: both },
    { action: 'patient.named', patient_ids: both },
  ]);
});

test('measurements go with the check-up, and back', async () => {
  const clinician = await server.user();
  const { patient } = await server.patientWithCheckUp(clinician.token);
  const begun = await begin(clinician);
  const measured = await server.call('PUT', `/sessions/${begun.sessionId}/vital-signs`, clinician.token, {
    heartRate: 77,
  });
  expect(measured.status).toBe(200);
  const latest = async () =>
    ((await server.call('GET', `/patients/${patient.id}`, clinician.token)).body as Patient).heartRate;
  const before = await latest();
  await name(clinician, begun, patient.id);
  expect(await latest()).toBe(77);
  await undo(clinician, begun);
  expect(await latest()).toBe(before);
});

test('an unsaved capture goes with the check-up and is saved there', async () => {
  const scene = await recording();
  const { clinician, known, begun, device, streamId } = scene;
  expect(await name(clinician, begun, known.id)).toMatchObject({
    status: 409,
    body: { type: 'CAPTURE_RUNNING' },
  });
  device.sound(streamId, 0, seconds(12));
  await device.acknowledged(seconds(12));
  await stop(scene);
  device.sound(streamId, seconds(12), seconds(14));
  const capture = await stopped(scene);
  device.socket.close();
  expect([awaitsName(capture.patientHn), begunAtOf(capture.patientHn)]).toEqual([true, begun.startedAt]);
  expect((await name(clinician, begun, known.id)).status).toBe(201);
  const saved = await save({ ...scene, patient: known as never });
  expect(saved).toMatchObject({ status: 201, body: { patient_id: known.id } });
  expect((saved.body as Recording).file_name).toContain(known.patientID);
  // it was captured before: nobody has worked with it since
  expect((await undo(clinician, begun)).status).toBe(201);
});

test('a page that still shows the patient after an undo adds nothing to somebody else', async () => {
  const { clinician, known, begun } = await recorded();
  const colleague = await server.user();
  const { patient: another } = await server.patientWithCheckUp(colleague.token);
  await name(clinician, begun, known.id);
  const undone = (await undo(clinician, begun)).body as ToBeNamed;
  expect(undone.sessionId).not.toBe(begun.sessionId);
  await name(clinician, undone, another.id);
  const gone = { status: 404, body: { type: 'CHECK_UP_NOT_FOUND' } };
  const stale = `/sessions/${begun.sessionId}`;
  expect(await server.call('GET', stale, colleague.token)).toMatchObject(gone);
  const signs = await server.call('PUT', `${stale}/vital-signs`, colleague.token, { heartRate: 70 });
  expect(signs).toMatchObject(gone);
  const order = { sessionId: begun.sessionId, protocolId: 'heart-adult' };
  expect(await server.call('POST', '/examinations', colleague.token, order)).toMatchObject(gone);
});

test('a page that does not know of the naming, or of the undo, records for nobody else', async () => {
  const scene = await recording();
  const { clinician, known, begun, device, streamId, socket, order } = scene;
  device.sound(streamId, 0, seconds(12));
  await device.acknowledged(seconds(12));
  await stop(scene);
  device.sound(streamId, seconds(12), seconds(14));
  await stopped(scene);
  const start = (patientId: number, sessionId: number) =>
    socket.emitWithAck('capture:start', { ...order, patientId, sessionId } as never);
  const refused = { ok: false, error: { type: 'CHECK_UP_NOT_FOUND' } };
  await name(clinician, begun, known.id);
  expect(await start(begun.patientId, begun.sessionId)).toMatchObject(refused);
  const undone = (await undo(clinician, begun)).body as ToBeNamed;
  expect(await start(known.id, begun.sessionId)).toMatchObject(refused);
  expect(await start(known.id, undone.sessionId)).toMatchObject(refused);
  const captures = await server.sql(`select id from captures where clinician = ${clinician.userId}`);
  expect(captures.rows).toEqual([{ id: scene.id }]);
  // who knows goes on
  expect(await start(undone.patientId, undone.sessionId)).toMatchObject({ ok: true });
  device.socket.close();
});

test('an examination that somebody began at the patient keeps the sounds there', async () => {
  const { clinician, known, begun } = await recorded();
  const colleague = await server.user();
  await name(clinician, begun, known.id);
  const order = { sessionId: begun.sessionId, protocolId: 'heart-adult' };
  expect((await server.call('POST', '/examinations', colleague.token, order)).status).toBe(201);
  expect(await undo(clinician, begun)).toMatchObject({ status: 409, body: { type: 'NAMING_READ' } });
});

test('a report keeps the sounds where it says they are', async () => {
  const { clinician, known, begun } = await recorded();
  await name(clinician, begun, known.id);
  expect((await server.call('GET', reportPath(begun.sessionId), clinician.token)).status).toBe(200);
  expect((await listed(clinician))[0]?.named?.canUndo).toBe(false);
  expect(await undo(clinician, begun)).toMatchObject({ status: 409, body: { type: 'NAMING_READ' } });
});

test('put to a patient who is closed since, it is nobody’s to see or to undo', async () => {
  const clinician = await server.user();
  const { patient } = await server.patientWithCheckUp(clinician.token);
  const begun = await begin(clinician);
  await name(clinician, begun, patient.id);
  const body = { kind: 'restriction', note: 'disputed' };
  await server.call('POST', `/patients/${patient.id}/restriction`, admin.token, body);
  const missing = { status: 404, body: { type: 'TO_BE_NAMED_NOT_FOUND' } };
  expect(await server.call('GET', `${path}/${begun.patientId}`, clinician.token)).toMatchObject(missing);
  expect(await listed(clinician)).toEqual([]);
  expect(await undo(clinician, begun)).toMatchObject(missing);
});

test('what somebody has worked with stays', async () => {
  const { clinician, known, begun, sound } = await recorded();
  const analyse = () =>
    server.call('PUT', `/heartsoundrecordings/${sound.recording_id}/analysis`, clinician.token, {
      doctor_analysis: NORMAL_HEART_ANALYSIS,
    });
  const before = await analyse();
  await name(clinician, begun, known.id);
  const after = await analyse();
  expect([before.status, after.status], JSON.stringify(after.body)).toEqual([200, 200]);
  expect((await listed(clinician))[0]?.named?.canUndo).toBe(false);
  expect(await undo(clinician, begun)).toMatchObject({ status: 409, body: { type: 'NAMING_READ' } });
});

describe('nobody but its clinician and administrators', () => {
  test('sees it', async () => {
    const { clinician, begun, sound } = await recorded();
    const other = await server.user();
    for (const [route, type] of [
      [`${path}/${begun.patientId}`, 'TO_BE_NAMED_NOT_FOUND'],
      [`/patients/${begun.patientId}`, 'PATIENT_NOT_FOUND'],
      [`/sessions/${begun.sessionId}`, 'CHECK_UP_NOT_FOUND'],
      [`/heartsoundrecordings/${sound.recording_id}/waveform`, 'RECORDING_NOT_FOUND'],
    ])
      expect(await server.call('GET', route ?? '', other.token), route).toMatchObject({
        status: 404,
        body: { type },
      });
    expect(await listed(other)).toEqual([]);
    expect((await listed(admin)).map(({ patientId }) => patientId)).toContain(begun.patientId);
    expect((await server.call('GET', `/sessions/${begun.sessionId}`, admin.token)).status).toBe(200);
    expect((await server.call('GET', `/sessions/${begun.sessionId}`, clinician.token)).status).toBe(200);
  });

  test('names it', async () => {
    const [clinician, other] = [await server.user(), await server.user()];
    const { patient } = await server.patientWithCheckUp(other.token);
    const begun = await begin(clinician);
    expect(await name(other, begun, patient.id)).toMatchObject({
      status: 404,
      body: { type: 'TO_BE_NAMED_NOT_FOUND' },
    });
    expect((await name(admin, begun, patient.id)).status).toBe(201);
    expect((await undo(other, begun)).status).toBe(404);
    expect((await undo(clinician, begun)).status).toBe(201);
  });
});

test('with need-to-know, is put only to a patient who is open', async () => {
  const [clinician, other] = [await server.user(), await server.user()];
  const { patient } = await server.patientWithCheckUp(other.token);
  const begun = await begin(clinician);
  const mode = (access: string) => server.call('PUT', '/settings/security', admin.token, { access });
  expect((await mode('need-to-know')).status).toBe(200);
  try {
    expect(await name(clinician, begun, patient.id)).toMatchObject({
      status: 403,
      body: { type: 'GLASS_CLOSED' },
    });
    expect((await server.call('GET', `/sessions/${begun.sessionId}`, admin.token)).status).toBe(200);
    expect((await server.call('GET', `/sessions/${begun.sessionId}`, other.token)).status).toBe(404);
    const opened = await server.call('POST', `/patients/${patient.id}/glass`, clinician.token, {
      reason: 'emergency',
    });
    expect(opened.status).toBe(200);
    expect((await name(clinician, begun, patient.id)).status).toBe(201);
    // without a sound of their own, it opens as long as the glass is broken
    await server.sql(`update glass_openings set until = now() where patient_id = ${patient.id}`);
    expect((await server.call('GET', `/patients/${patient.id}`, clinician.token)).status).toBe(403);
  } finally {
    await mode('open');
  }
});

test('is put to a patient who is there, and to nobody who awaits a name', async () => {
  const clinician = await server.user();
  const [begun, another] = [await begin(clinician), await begin(clinician)];
  for (const id of [another.patientId, begun.patientId, 999_999])
    expect(await name(clinician, begun, id)).toMatchObject({
      status: 404,
      body: { type: 'PATIENT_NOT_FOUND', field: 'patientId' },
    });
});

test('it is counted; for administrators after a day', async () => {
  const clinician = await server.user();
  const counts = async ({ token }: SignedIn) => (await server.call('GET', `${path}/counts`, token)).body;
  const before = (await counts(admin)) as { toBeNamed: number };
  const begun = await begin(clinician);
  expect(await counts(clinician)).toEqual({ toBeNamed: 1, overdue: 0 });
  expect(await counts(admin)).toEqual(before);
  await server.sql(
    `update check_ups set session_date = now() - interval '25 hours' where id = ${begun.sessionId}`,
  );
  expect(await counts(clinician)).toEqual({ toBeNamed: 1, overdue: 1 });
  expect(await counts(admin)).toMatchObject({ toBeNamed: before.toBeNamed + 1 });
});

test('an empty one is deleted with its check-up, and leaves nothing', async () => {
  const clinician = await server.user();
  const begun = await begin(clinician);
  expect((await server.call('DELETE', `/sessions/${begun.sessionId}`, clinician.token)).status).toBe(200);
  expect((await server.sql(`select 1 from patients where id = ${begun.patientId}`)).rows).toEqual([]);
  const { patient } = await server.patientWithCheckUp(clinician.token);
  const named = await begin(clinician);
  await name(clinician, named, patient.id);
  expect((await server.call('DELETE', `/patients/${patient.id}`, admin.token)).status).toBe(200);
  expect((await server.sql(`select 1 from patients where id = ${named.patientId}`)).rows).toEqual([]);
});

test('is signed and asked about only once it is named', async () => {
  const { clinician, begun, sound, known } = await recorded();
  const doctor = await server.doctor();
  const asked = () =>
    server.call('POST', '/questions', clinician.token, {
      recordingId: sound.recording_id,
      askedId: doctor.userId,
      question: 'a murmur?',
    });
  const sign = () =>
    server.call('POST', `/heartsoundrecordings/${sound.recording_id}/signature`, admin.token, {
      analysis_version: 1,
      position_version: 0,
      circumstances_version: 0,
    });
  await server.sql(`update users set clinical_role = 'doctor' where id = ${admin.userId}`);
  await server.call('PUT', `/heartsoundrecordings/${sound.recording_id}/analysis`, clinician.token, {
    doctor_analysis: NORMAL_HEART_ANALYSIS,
  });
  for (const refused of [await asked(), await sign()])
    expect(refused).toMatchObject({ status: 409, body: { type: 'PATIENT_TO_BE_NAMED' } });
  const report = await server.call('GET', reportPath(begun.sessionId), clinician.token);
  expect(report).toMatchObject({ status: 404, body: { type: 'CHECK_UP_NOT_FOUND' } });
  await name(clinician, begun, known.id);
  expect((await asked()).status).toBe(201);
  expect(await undo(clinician, begun)).toMatchObject({ status: 409, body: { type: 'NAMING_READ' } });
});

test('so many in ten minutes are begun by mistake', async () => {
  const hasty = await server.user();
  for (let count = 0; count < 60; count++) await begin(hasty);
  expect(await server.call('POST', path, hasty.token, {})).toMatchObject({
    status: 429,
    body: { type: 'RATE_LIMITED' },
  });
  await begin(await server.user());
  server.clock.advance(10 * 60_000);
  await begin(hasty);
});
