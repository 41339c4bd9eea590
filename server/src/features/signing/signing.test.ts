import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HeartAnalysis, NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { Recording } from '@sadap/contract/recordings';
import type { SignedAnalysis } from '@sadap/contract/signing';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { bareScenes, goAway, seconds, stop } from '../../../test/bare-scene.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let nurse: SignedIn;
let doctor: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  nurse = await server.user('ward_nurse');
  doctor = await server.doctor('doctor_one');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
const { capturing } = bareScenes(() => server);

const MURMUR: HeartAnalysis = {
  ...NORMAL_HEART_ANALYSIS,
  systolicMurmur: { present: true, description: 'grade 2' },
};
let made = 0;

/** A heart sound of the nurse's, with a draft of hers unless told otherwise. */
async function sound(analysis: HeartAnalysis | null = NORMAL_HEART_ANALYSIS) {
  const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
  const form = new FormData();
  const fields = {
    file: new File([encodeWav(new Int16Array(11 * 4000).fill(++made), 4000)], 'a.wav'),
    position: 'Aortic',
    patient_id: String(patient.id),
    session_id: String(checkUp.id),
    ...(analysis && { doctor_analysis: JSON.stringify(analysis) }),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { body } = await server.call('POST', '/heartsoundrecordings', nurse.token, form);
  const recording = body as Recording;
  const path = `/heartsoundrecordings/${recording.recording_id}`;
  const call = (method: string, part: string, by: SignedIn, sent?: object) =>
    server.call(method, `${path}${part}`, by.token, sent);
  return {
    recording,
    patient,
    checkUp,
    path,
    sign: (by = doctor, seen: object = {}) =>
      call('POST', '/signature', by, {
        analysis_version: recording.analysis_version,
        position_version: 0,
        circumstances_version: 0,
        ...seen,
      }),
    save: (by = nurse, base_version = 1) =>
      call('PUT', '/analysis', by, { doctor_analysis: MURMUR, base_version }),
    add: (text: string, by = doctor) => call('POST', '/addenda', by, { text }),
    signed: async (by = nurse) => (await call('GET', '/signature', by)).body as SignedAnalysis,
    remove: (by: SignedIn, sent?: object) => call('DELETE', '', by, sent),
    call,
  };
}
const trail = async (id: number, action: string) =>
  (
    await server.sql(
      `select action, user_id, details from audit_events where action = '${action}' and subject_kind = 'recording'
        and subject_id = '${id}' order by id`,
    )
  ).rows;

describe('a signature', () => {
  test("is a doctor's alone, whoever made the sound; the trail holds who tried", async () => {
    const { sign, recording, add } = await sound();
    for (const by of [nurse, admin]) {
      expect(await sign(by)).toMatchObject({ status: 403, body: { type: 'DOCTORS_ONLY' } });
      expect((await add('x', by)).body).toMatchObject({ type: 'DOCTORS_ONLY' });
    }
    const { rows } = await server.sql(
      `select count(*)::int as tries from audit_events where action = 'access.refused' and user_id = ${nurse.userId}`,
    );
    expect(rows[0].tries).toBeGreaterThanOrEqual(2);
    expect(recording.signature).toBeNull();
    // the right is looked up at each request: no new login is needed, and none keeps it
    const set = (role: string) =>
      server.sql(`update users set clinical_role = ${role} where id = ${admin.userId}`);
    await set(`'doctor'`);
    expect((await sign(admin)).status).toBe(200);
    await set('null');
    expect((await add('x', admin)).status).toBe(403);
  });

  test('locks the analysis, with signer, time and the SHA-256 of the sound', async () => {
    const { sign, save, recording, signed, call } = await sound();
    expect(await signed()).toEqual({ signature: null, addenda: [], changes: [] });
    const before = server.clock.now();
    const answer = await sign();
    expect(answer.status).toBe(200);
    const { signature } = answer.body as Recording;
    expect(signature).toMatchObject({
      version: 1,
      signer: { id: doctor.userId, username: 'doctor_one' },
      sha256: recording.sha256,
    });
    expect(Date.parse(signature?.signedAt ?? '')).toBeGreaterThanOrEqual(before);
    expect(await signed()).toEqual({
      signature: { ...signature, position: 'Aortic', position_version: 0, circumstances_version: 0 },
      addenda: [],
      changes: [],
    });
    const listed = await server.call(
      'GET',
      `/heartsoundrecordings?session_id=${recording.session_id}&patient_id=${recording.patient_id}`,
      nurse.token,
    );
    expect((listed.body as Recording[])[0]?.signature).toEqual(signature);

    for (const by of [nurse, doctor, admin])
      expect(await save(by)).toMatchObject({
        status: 409,
        body: { type: 'ANALYSIS_SIGNED', messageEn: expect.stringContaining('doctor_one') },
      });
    // also without a version, and with one from before
    expect((await call('PUT', '/analysis', nurse, { doctor_analysis: MURMUR })).status).toBe(409);
    expect((await save(nurse, 0)).body).toMatchObject({ type: 'ANALYSIS_SIGNED' });
    expect((await call('GET', '/analysis', nurse)).body).toHaveLength(1);
    expect(await trail(recording.recording_id, 'recording.signed')).toMatchObject([
      { user_id: doctor.userId, details: { organ: 'heart', version: 1, sha256: recording.sha256 } },
    ]);
  });

  test('is given once: a second tap finds it, another doctor is told whose it is', async () => {
    const { sign, recording } = await sound();
    const taps = await Promise.all([sign(), sign(), sign()]);
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
    const other = await server.doctor('doctor_two');
    expect(await sign(other)).toMatchObject({
      status: 409,
      body: { type: 'ANALYSIS_SIGNED', messageEn: expect.stringContaining('doctor_one') },
    });
    expect(await trail(recording.recording_id, 'recording.signed')).toHaveLength(1);
  });

  test('of two doctors at once is that of one', async () => {
    const other = await server.doctor();
    const { sign, recording, signed } = await sound();
    const answers = await Promise.all([sign(doctor), sign(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? doctor : other;
    expect((await signed()).signature?.signer.id).toBe(winner.userId);
    expect(await trail(recording.recording_id, 'recording.signed')).toHaveLength(1);
  });

  test('and a save at once: one of them is refused, and what is signed is what was seen', async () => {
    for (let round = 0; round < 6; round++) {
      const { sign, save, call, signed } = await sound();
      const [signing, saving] = await Promise.all(
        round % 2 === 0 ? [sign(), save()] : [save(), sign()].reverse(),
      );
      const versions = (await call('GET', '/analysis', nurse)).body as unknown[];
      if (signing?.status === 200) {
        expect(saving?.body).toMatchObject({ type: 'ANALYSIS_SIGNED' });
        expect(versions).toHaveLength(1);
        expect((await signed()).signature?.version).toBe(1);
      } else {
        expect(signing?.body).toMatchObject({ type: 'ANALYSIS_CHANGED', field: 'analysis_version' });
        expect(saving?.status).toBe(200);
        expect((await signed()).signature).toBeNull();
      }
    }
  });

  test('needs an analysis, and everything as it was seen', async () => {
    expect(await (await sound(null)).sign()).toMatchObject({
      status: 409,
      body: { type: 'NOTHING_TO_SIGN' },
    });
    const { sign, call, recording } = await sound();
    await call('PUT', '/position', nurse, { position: 'Mitral', base_version: 0 });
    expect((await sign()).body).toMatchObject({ type: 'POSITION_CHANGED' });
    const stated = { posture: 'sitting', manoeuvre: null, note: '', base_version: 0 };
    await call('PUT', '/circumstances', nurse, stated);
    expect((await sign(doctor, { position_version: 1 })).body).toMatchObject({
      type: 'CIRCUMSTANCES_CHANGED',
    });
    expect((await sign(doctor, { analysis_version: 'x' })).status).toBe(422);
    const all = { position_version: 1, circumstances_version: 1 };
    expect((await sign(doctor, { ...all, analysis_version: 2 })).body).toMatchObject({
      type: 'ANALYSIS_CHANGED',
    });
    expect((await sign(doctor, all)).body).toMatchObject({ position: 'Mitral', signature: { version: 1 } });
    const path = `/lungsoundrecordings/${recording.recording_id}/signature`;
    expect((await server.call('GET', path, doctor.token)).status).toBe(404);
  });

  test('is refused on a sound that is no longer as it was saved', async () => {
    const { sign, recording, signed } = await sound();
    const { rows } = await server.sql(`select blob_key from recordings where id = ${recording.recording_id}`);
    writeFileSync(join(server.dataDir, 'blobs', rows[0].blob_key), 'changed');
    expect((await sign()).body).toMatchObject({ type: 'STORED_DATA_DAMAGED' });
    expect((await signed()).signature).toBeNull();
  });
});

describe('after the signature', () => {
  test('stand addenda of doctors, in order; they never change', async () => {
    const { sign, add, signed, recording } = await sound();
    expect(await add('too early')).toMatchObject({ status: 409, body: { type: 'ANALYSIS_NOT_SIGNED' } });
    await sign();
    for (const text of ['', '   ', 'x'.repeat(2001)])
      expect(await add(text)).toMatchObject({ status: 422, body: { field: 'text' } });
    expect(await add(' ฟังซ้ำแล้ว ไม่พบเสียงฟู่ ')).toMatchObject({
      status: 201,
      body: { number: 1, text: 'ฟังซ้ำแล้ว ไม่พบเสียงฟู่', author: { username: 'doctor_one' } },
    });
    const others = await Promise.all([add('x'.repeat(2000)), add('c')]);
    expect(others.map(({ status }) => status)).toEqual([201, 201]);
    const { addenda } = await signed();
    expect(addenda.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await trail(recording.recording_id, 'recording.addendum-added')).toHaveLength(3);
    const said = JSON.stringify(await trail(recording.recording_id, 'recording.addendum-added'));
    expect(said).not.toContain('เสียงฟู่');
  });

  test('sent twice it is one', async () => {
    const { sign, path, signed } = await sound();
    await sign();
    const request = randomUUID();
    const add = () =>
      server.call('POST', `${path}/addenda`, doctor.token, { text: 'once' }, { 'request-id': request });
    const [first, second] = [await add(), await add()];
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await signed()).addenda).toHaveLength(1);
  });

  test('a capture that is saved once more brings no further analysis', async () => {
    const scene = await capturing();
    scene.device.sound(scene.streamId, 0, seconds(12));
    await scene.device.acknowledged(seconds(12));
    await goAway(scene);
    await stop(scene);
    await server.passTimeUntil('it is over', async () => (await scene.get()).state === 'stopped');
    const { token } = scene.clinician;
    const save = (analysis?: HeartAnalysis) => {
      const form = new FormData();
      const fields = {
        capture_id: scene.id,
        position: 'Aortic',
        patient_id: String(scene.patient.id),
        session_id: String(scene.checkUp.id),
        ...(analysis && { doctor_analysis: JSON.stringify(analysis) }),
      };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return server.call('POST', '/heartsoundrecordings', token, form);
    };
    const { recording_id: id } = (await save(NORMAL_HEART_ANALYSIS)).body as Recording;
    const seen = { analysis_version: 1, position_version: 0, circumstances_version: 0 };
    const path = `/heartsoundrecordings/${id}/signature`;
    expect((await server.call('POST', path, doctor.token, seen)).status).toBe(200);
    // the lost answer of the first save is given again; another analysis is refused
    expect((await save(NORMAL_HEART_ANALYSIS)).status).toBe(201);
    expect((await save(MURMUR)).body).toMatchObject({ type: 'ANALYSIS_SIGNED' });
  });

  test('position, circumstances, marks and events are still corrected, and it says so', async () => {
    const { sign, call, signed } = await sound();
    // what was changed before is no change afterwards
    await call('PUT', '/beats', nurse, { base_version: 0, marks: [{ kind: 'S1', second: 1 }] });
    await sign();
    expect((await signed()).changes).toEqual([]);
    const stated = { posture: 'sitting', manoeuvre: null, note: '', base_version: 0 };
    const events = [{ kind: 'murmur', from_ms: 0, to_ms: 500, detail: null, remark: '' }];
    for (const [part, sent] of [
      ['/position', { position: 'Mitral', base_version: 0 }],
      ['/circumstances', stated],
      ['/beats', { base_version: 1, marks: [{ kind: 'S1', second: 2 }] }],
      ['/events', { base_version: 0, events }],
      ['/events', { base_version: 1, events: [] }],
    ] as const)
      expect((await call('PUT', part, nurse, sent)).status).toBe(200);
    const { changes, signature } = await signed();
    expect(changes.map(({ what, author }) => `${what} ${author}`).sort()).toEqual([
      'circumstances ward_nurse',
      'events ward_nurse',
      'marks ward_nurse',
      'position ward_nurse',
    ]);
    expect(signature).toMatchObject({ position: 'Aortic', position_version: 0 });
  });

  test('only an administrator deletes the sound, and says that it is signed', async () => {
    const { sign, add, remove, recording } = await sound();
    const other = await sound();
    await sign();
    await add('x');
    const refused = { status: 409, body: { type: 'RECORDING_SIGNED' } };
    expect(await remove(nurse)).toMatchObject(refused);
    expect(await remove(nurse, { signed: true })).toMatchObject(refused);
    expect((await remove(doctor, { signed: true })).status).toBe(403);
    expect(await remove(admin)).toMatchObject(refused);
    expect((await remove(admin, { signed: true })).status).toBe(200);
    const [event] = await trail(recording.recording_id, 'recording.deleted');
    expect(event).toMatchObject({ user_id: admin.userId, details: { isSigned: true } });
    for (const table of ['analysis_signatures', 'analysis_addenda'])
      expect(
        (await server.sql(`select 1 from ${table} where recording_id = ${recording.recording_id}`)).rows,
      ).toEqual([]);
    // a draft goes as before
    expect((await other.remove(nurse)).status).toBe(200);
  });

  test('the same for its check-up and its patient', async () => {
    const { sign, patient, checkUp, save } = await sound();
    await sign();
    const remove = (path: string, sent?: object) => server.call('DELETE', path, admin.token, sent);
    const refused = { status: 409, body: { type: 'RECORDING_SIGNED' } };
    expect(await remove(`/sessions/${checkUp.id}`)).toMatchObject(refused);
    expect(await remove(`/patients/${patient.id}`, { signed: false })).toMatchObject(refused);
    expect((await save()).status).toBe(409);
    expect((await remove(`/patients/${patient.id}`, { signed: true })).status).toBe(200);
    const { rows } = await server.sql(
      `select details from audit_events where action = 'patient.deleted' and subject_id = '${patient.id}'`,
    );
    expect(rows).toMatchObject([{ details: { signedCount: 1 } }]);
    const another = await sound();
    await another.sign();
    expect((await remove(`/sessions/${another.checkUp.id}`, { signed: true })).status).toBe(200);
  });

  test('of a signature and a deletion at once, one is refused', async () => {
    const { sign, remove, recording } = await sound();
    const [signing, removal] = await Promise.all([sign(), remove(nurse)]);
    const { rows } = await server.sql(`select 1 from recordings where id = ${recording.recording_id}`);
    if (signing.status === 200) {
      expect(removal.body).toMatchObject({ type: 'RECORDING_SIGNED' });
      expect(rows).toHaveLength(1);
    } else {
      expect(signing.body).toMatchObject({ type: 'RECORDING_NOT_FOUND' });
      expect(removal.status).toBe(200);
      expect(rows).toEqual([]);
    }
  });
});
