import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { Merge } from '@sadap/contract/merges';
import { EXPECTED_BYTES_HEADER } from '@sadap/contract/patient-export';
import { UNPRINTED_HEADER } from '@sadap/contract/printed-letters';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { png } from '../../../test/files.ts';
import { saveSound } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound, wavOf } from '../../../test/sounds.ts';
import { pdfText, unzipped } from '../../../test/zip.ts';
import { portableName } from './pieces.ts';
import { HELD_TABLES } from './queries.ts';

let server: TestServer;
let nurse: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  nurse = await server.user('nurse_1');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const exported = (patientId: number, { token }: SignedIn, query = '') =>
  fetch(`${server.url}/api/patients/${patientId}/export${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const zipOf = async (patientId: number, query = '') => {
  const answer = await exported(patientId, admin, query);
  expect(answer.status).toBe(200);
  return unzipped(await answer.arrayBuffer());
};
const jsonIn = (zip: Map<string, Buffer>, path: string) => JSON.parse(String(zip.get(path)));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const SOUND = shippedSound('heart-normal-1', 12);
/** A patient with one of everything. */
async function patientWithAll() {
  const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
  const update = {
    version: 1,
    dateOfBirth: '1958-03-02',
    gender: 'female',
    firstName: 'Somsri',
    lastName: 'ใจดี',
  };
  await server.call('PUT', `/patients/${patient.id}`, nurse.token, update);
  await server.call('PUT', `/sessions/${checkUp.id}/vital-signs`, nurse.token, { heartRate: 77 });
  const recording = await saveSound(server.url, nurse.token, checkUp, 'heart', 'Mitral', SOUND);
  const other = wavOf({ rateHz: 8_000, bits: 16 }, 11, (t) => Math.sin(600 * t) / 3);
  await saveSound(server.url, nurse.token, checkUp, 'lung', 'Anterior_Upper_Left', other);
  const path = `/heartsoundrecordings/${recording.recording_id}`;
  const detail = { grade: 3, timing: 'mid', radiation: ['neck'] };
  const murmur = { present: true, description: 'grade 3 of 6', detail };
  await server.call('PUT', `${path}/analysis`, nurse.token, {
    doctor_analysis: { ...NORMAL_HEART_ANALYSIS, systolicMurmur: murmur },
    base_version: 0,
  });
  await server.call('GET', `${path}/beats`, nurse.token);
  const event = { kind: 'murmur', from_ms: 0, to_ms: 12_000, detail: null, remark: 'grade 3' };
  await server.call('PUT', `${path}/events`, nurse.token, { base_version: 0, events: [event] });
  const ai = { modelName: CLASSIFIER_OF.heart, saveResults: true, notes: '' };
  await server.call('POST', `${path}/ai-analysis`, nurse.token, ai);
  const doctor = await server.doctor();
  const seen = { analysis_version: 1, position_version: 0, circumstances_version: 0 };
  await server.call('POST', `${path}/signature`, doctor.token, seen);
  await server.call('POST', `${path}/addenda`, doctor.token, { text: 'Echo is normal' });
  await server.call('POST', '/questions', nurse.token, {
    recordingId: recording.recording_id,
    askedId: doctor.userId,
    question: 'Is this a murmur?',
  });
  const form = new FormData();
  const picture = await png();
  form.set('file', new Blob([new Uint8Array(picture)]), 'ผล: เอกซเรย์?.png');
  await server.call('POST', `/patients/${patient.patientID}/files`, nurse.token, form);
  await server.sql(`insert into glass_openings (user_id, patient_id, reason, note, opened_at, until)
    values (${doctor.userId}, ${patient.id}, 'other', 'called by the family', now(), now())`);
  return { patient, checkUp, recording, original: other, picture };
}

describe('an export', () => {
  test('has what the hospital said of the patient, and of others with that HN only what became of it', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    const hn = patient.patientID;
    const named = { firstName: 'มาลี', lastName: 'ดีงาม', dateOfBirth: '1958-03-02', gender: 'female' };
    await server.call('PUT', `/patients/${patient.id}`, nurse.token, { version: 1, ...named });
    const body = (last: string, birth: string) => `MSH|^~\\&|HIS\rPID|1||${hn}||${last}^มาลี||${birth}|M`;
    const bodies = [body('ดีงาม', '19580302'), body('ลับมาก', '19580302'), body('ดีงาม', '19600101')];
    for (const [at, text] of bodies.entries())
      await server.sql(`insert into adt_messages (sender, control_id, digest, event, hn, peer, state, why, body)
        values ('HIS', '${at}', 'x', 'A08', '${hn}', '127.0.0.1', 'refused', 'DIFFERENT_PATIENT', '${text}')`);
    const { adt_messages: letters } = jsonIn(await zipOf(patient.id), 'data.json');
    const became = {
      event: 'A08',
      received_at: expect.any(String),
      state: 'refused',
      why: 'DIFFERENT_PATIENT',
    };
    expect(letters).toEqual([expect.objectContaining({ body: bodies[0] }), became, became]);
  });

  test('has the sounds and files byte for byte, the data, and a PDF', async () => {
    const { patient, recording, original, picture } = await patientWithAll();
    const zip = await zipOf(patient.id);
    const soundPath =
      [...zip.keys()].find((path) => path.startsWith(`sounds/${recording.recording_id}-`)) ?? '';
    expect(soundPath).toMatch(/^sounds\/\d+-heart-Mitral-20\d\d-\d\d-\d\d\.wav$/);
    expect(zip.get(soundPath)).toEqual(SOUND);
    const originalPath = [...zip.keys()].find((path) => path.endsWith('-original.wav')) ?? '';
    expect(zip.get(originalPath)).toEqual(original);
    const filePath = [...zip.keys()].find((path) => path.startsWith('files/')) ?? '';
    expect(filePath).toMatch(/^files\/\d+-ผล_ เอกซเรย์_\.png$/);
    expect(zip.get(filePath)).toEqual(picture);

    const data = jsonIn(zip, 'data.json');
    expect(data.patients[0]).toMatchObject({ hn: patient.patientID, last_name: 'ใจดี', weight_kg: 61 });
    expect(data.vital_signs.at(-1)).toMatchObject({ heart_rate: 77 });
    expect(data.recordings).toHaveLength(2);
    expect(data.recordings[0].files).toEqual([soundPath]);
    expect(data.analyses[0].body.systolicMurmur.description).toBe('grade 3 of 6');
    expect(data.sound_findings[0].beats.heartRate.bpm).toBeGreaterThan(30);
    expect(data.sound_events[0]).toMatchObject({
      version: 1,
      events: [{ kind: 'murmur', remark: 'grade 3' }],
    });
    expect(data.analysis_signatures).toMatchObject([{ analysis_version: 1, sha256: recording.sha256 }]);
    expect(data.analysis_addenda).toMatchObject([{ number: 1, text: 'Echo is normal' }]);
    expect(data.ai_analyses).toHaveLength(1);
    expect(data.ai_analyses[0].files).toHaveLength(2);
    expect(data.questions[0].question).toBe('Is this a murmur?');
    expect(data.patient_files[0].original_name).toBe('ผล: เอกซเรย์?.png');
    expect(data.staff.map(({ username }: { username: string }) => username)).toContain('nurse_1');
    expect(data.audit_events.map(({ action }: { action: string }) => action)).toContain('patient.exported');
    expect(String(zip.get('data.json')), 'no storage key').not.toMatch(/blob_key|recordings\/[0-9a-f]{8}-/);

    const text = await pdfText(zip.get('patient.pdf') ?? Buffer.of());
    for (const part of [
      patient.patientID,
      'Somsri',
      '77',
      'grade 3 of 6',
      'Echo is normal',
      '3/6',
      '(mid-systolic)',
      'Is this a murmur?',
      'called by the family',
      '(murmur)',
      soundPath,
      'nurse_1',
    ])
      expect(text).toContain(part);
    expect(text, 'the Buddhist year').toContain('02/03/2501');
    expect(String(zip.get('README.txt'))).toContain('Every sound and file');

    const { files, not_included } = jsonIn(zip, 'manifest.json');
    expect(not_included).toEqual([]);
    expect(files.map(({ path }: { path: string }) => path).toSorted()).toEqual(
      [...zip.keys()].filter((path) => path !== 'manifest.json').toSorted(),
    );
    for (const { path, sha256: expected, byteCount } of files) {
      expect(sha256(zip.get(path) ?? Buffer.of()), path).toBe(expected);
      expect(zip.get(path)?.length).toBe(byteCount);
    }
  });

  test('is in English where that is asked for', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    const text = await pdfText((await zipOf(patient.id, '?language=en')).get('patient.pdf') ?? Buffer.of());
    expect(text).toContain('Everything that is held on a patient');
    expect(text).toContain('02/03/1958');
  });

  test('tells when a sound was recorded, not when it was saved', async () => {
    const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
    const { recording_id: id } = await saveSound(server.url, nurse.token, checkUp, 'heart', 'Mitral', SOUND);
    await saveSound(server.url, nurse.token, checkUp, 'heart', 'Aortic', SOUND);
    await server.sql(`update recordings set recorded_at = '2025-03-09 21:18:00+07',
      created_at = '2025-03-10 08:02:00+07' where id = ${id}`);
    const zip = await zipOf(patient.id, '?language=en');
    expect([...zip.keys()]).toContain(`sounds/${id}-heart-Mitral-2025-03-09.wav`);
    const { recordings } = jsonIn(zip, 'data.json');
    expect(Date.parse(recordings[0].recorded_at)).toBe(Date.parse('2025-03-09T21:18:00+07:00'));
    expect(recordings[1].recorded_at).toBeNull();
    const text = (await pdfText(zip.get('patient.pdf') ?? Buffer.of())).replace(/\s+/g, ' ');
    expect(text).toContain('Recorded 9 Mar 2025 21:18');
    expect(text).not.toContain('10 Mar 2025');
    expect(text).toMatch(/Imported \d/);
  });

  test('names what is damaged, and has all the rest', async () => {
    const { patient, recording } = await patientWithAll();
    const { rows } = await server.sql(`select blob_key from recordings where id = ${recording.recording_id}`);
    const file = await open(join(server.dataDir, 'blobs', rows[0].blob_key), 'r+');
    await file.write(Buffer.of(0x55, 0xaa), 0, 2, 4_000);
    await file.close();
    const zip = await zipOf(patient.id);
    const { files, not_included } = jsonIn(zip, 'manifest.json');
    expect(not_included).toEqual([
      expect.objectContaining({ kind: 'sound', id: recording.recording_id, reason: 'damaged-or-lost' }),
    ]);
    expect(zip.has(not_included[0].path)).toBe(false);
    expect(String(zip.get('README.txt'))).toContain(not_included[0].path);
    expect(jsonIn(zip, 'data.json').recordings[0].files).toEqual([]);
    expect(files.filter(({ path }: { path: string }) => path.startsWith('files/'))).toHaveLength(1);
  });

  test('has nothing of another patient', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    const stranger = await server.patientWithCheckUp(nurse.token);
    // Both stand in one event of the trail.
    await server.call('GET', '/patients', nurse.token);
    const zip = await zipOf(patient.id);
    expect(jsonIn(zip, 'data.json').audit_events).toContainEqual(
      expect.objectContaining({ action: 'patient.found' }),
    );
    const text = `${zip.get('data.json')}${await pdfText(zip.get('patient.pdf') ?? Buffer.of())}`;
    expect(text).not.toContain(stranger.patient.patientID);
  });

  test('has a merge that was undone, of either record, and does not say who the other one is', async () => {
    const { patient: kept } = await server.patientWithCheckUp(nurse.token);
    const { patient: gone, checkUp } = await server.patientWithCheckUp(nurse.token);
    await server.sql(`update patients set allergies = '{"ปลาหมึก"}' where id = ${kept.id}`);
    const merges = `/patients/${kept.id}/merges`;
    const pair = { goneId: gone.id, hn: gone.patientID, version: 1, goneVersion: 1, reason: 'ซ้ำ' };
    const { id } = (await server.call('POST', merges, admin.token, pair)).body as Merge;
    await server.call('GET', `/sessions/${checkUp.id}`, nurse.token);
    const undone = await server.call('POST', `${merges}/${id}/undo`, admin.token, { version: 2 });
    expect(undone.status).toBe(200);
    const [ofKept, ofGone] = [await zipOf(kept.id), await zipOf(gone.id)];
    expect(jsonIn(ofKept, 'data.json').patient_merges).toMatchObject([{ id, gone_hn: null }]);
    const data = jsonIn(ofGone, 'data.json');
    expect(data.patient_merges).toMatchObject([{ id, gone_hn: gone.patientID, reason: 'ซ้ำ' }]);
    expect(data.audit_events).toContainEqual(
      expect.objectContaining({
        action: 'check-up.read',
        subject: { kind: 'check-up', id: String(checkUp.id) },
      }),
    );
    expect(String(ofGone.get('data.json'))).not.toContain(kept.patientID);
    expect(String(ofGone.get('data.json'))).not.toContain('ปลาหมึก');
    expect(String(ofKept.get('data.json'))).not.toContain(gone.patientID);
  });

  test('has every table that belongs to a patient', async () => {
    const { rows } = await server.sql(`
      with recursive belongs(name) as (
        select 'patients'::regclass
        union
        select conrelid::regclass from pg_constraint, belongs where contype = 'f' and confrelid = belongs.name
      )
      select name::text from belongs`);
    const belonging = rows.map(({ name }) => name as string);
    expect(belonging).toContain('ai_opinions');
    expect(belonging.filter((name) => !(HELD_TABLES as string[]).includes(name))).toEqual([]);
  });

  test('names beside the ZIP what its PDF cannot print', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    const unprinted = async () => {
      const answer = await exported(patient.id, admin);
      await answer.arrayBuffer();
      return answer.headers.get(UNPRINTED_HEADER);
    };
    expect(await unprinted()).toBe('');
    await server.sql(`update patients set allergies = '{"새우"}' where id = ${patient.id}`);
    expect(await unprinted()).toBe('U+C0C8 U+C6B0');
  });

  test('is for administrators, and is in the trail and among who has looked', async () => {
    const { patient } = await server.patientWithCheckUp(nurse.token);
    expect((await exported(patient.id, nurse)).status).toBe(403);
    expect((await fetch(`${server.url}/api/patients/${patient.id}/export`)).status).toBe(401);
    expect((await exported(999_999, admin)).status).toBe(404);
    expect((await exported(patient.id, admin, '?language=xx')).status).toBe(422);
    const answer = await exported(patient.id, admin);
    expect(answer.headers.get('content-disposition')).toContain(`sadap-${patient.patientID}-20`);
    expect(Number(answer.headers.get(EXPECTED_BYTES_HEADER))).toBeGreaterThan(1_000);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    await answer.arrayBuffer();
    const { body } = await server.call(
      'GET',
      `/audit?patientId=${patient.id}&action=patient.exported`,
      admin.token,
    );
    expect(body).toMatchObject([
      { user: { username: 'admin' }, subject: { kind: 'patient', id: String(patient.id) } },
    ]);
    const looked = await server.call('GET', `/patients/${patient.id}/accesses`, nurse.token);
    expect(looked.body).toMatchObject({
      accesses: expect.arrayContaining([
        expect.objectContaining({
          user: expect.objectContaining({ username: 'admin' }),
          counts: expect.objectContaining({ takingOut: 1 }),
        }),
      ]),
    });
  });
});

describe('places', () => {
  /** Takes the headers of an export and none of its bytes. */
  const takingNothing = (patientId: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${admin.token}` };
      get(`${server.url}/api/patients/${patientId}/export`, { headers, agent: false }, resolve).on(
        'error',
        reject,
      );
    });
  const largePatient = async () => {
    const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
    for (const position of ['Aortic', 'Mitral'] as const)
      await saveSound(
        server.url,
        nurse.token,
        checkUp,
        'heart',
        position,
        shippedSound('heart-normal-1', 500),
      );
    return patient.id;
  };

  test('of a reader who goes, and of one who takes nothing, are free again', async () => {
    const id = await largePatient();
    const first = await takingNothing(id);
    const second = await takingNothing(id);
    expect((await exported(id, admin)).status, 'two each').toBe(429);
    first.on('error', () => undefined).destroy();
    const third = await until('a place is free', async () => {
      const answer = await takingNothing(id);
      if (answer.statusCode === 200) return answer;
      answer.resume();
      return null;
    });
    const cut = [second, third].map(
      (answer) => new Promise((resolve) => answer.on('error', resolve).on('close', resolve)),
    );
    server.clock.advance(2 * 60_000);
    for (const answer of [second, third]) answer.resume();
    await Promise.all(cut);
    expect([second.complete, third.complete], 'cut, not ended').toEqual([false, false]);
    const whole = await zipOf(id);
    expect([...whole.keys()].filter((path) => path.startsWith('sounds/'))).toHaveLength(2);
  });
});

test.each([
  ['a/b\\c:d*e?.PDF', 'application/pdf', 'c_d_e_.PDF'],
  ['', 'image/png', 'file.png'],
  [`${'ก'.repeat(200)}.jpg`, 'image/jpeg', `${'ก'.repeat(60)}.jpg`],
  ['..', 'image/gif', 'file.gif'],
  ['photo.jfif', 'image/jpeg', 'photo.jpg'],
] as const)('a file name %j becomes one that every system takes', (name, type, expected) => {
  expect(portableName(name, type)).toBe(expected);
});
