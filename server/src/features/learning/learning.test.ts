import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type HeartAnalysis, NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { CheckUp } from '@sadap/contract/checkups';
import type { CaseRecord, ReferenceSound, TeachingCase } from '@sadap/contract/learning';
import type { Patient } from '@sadap/contract/patients';
import type { Recording, Waveform } from '@sadap/contract/recordings';
import { encodeWav, readWavInfo } from '@sadap/dsp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let nurse: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  nurse = await server.user('learning_nurse');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const MURMUR: HeartAnalysis = {
  ...NORMAL_HEART_ANALYSIS,
  systolicMurmur: {
    present: true,
    description: 'Khun Malee, as in 2019',
    detail: { grade: 3, timing: 'mid' },
  },
};
let made = 0;
/** A WAV with a name in its metadata. */
function wavOf(name: string): Uint8Array<ArrayBuffer> {
  const wav = encodeWav(new Int16Array(11 * 16_000).fill(++made), 16_000);
  const note = Buffer.from(`LIST\x1a\0\0\0INFOIART\x0e\0\0\0${name.padEnd(14, '\0')}`, 'latin1');
  const joined = Buffer.concat([wav.subarray(0, 36), note, wav.subarray(36)]);
  joined.writeUInt32LE(joined.length - 8, 4);
  return new Uint8Array(joined);
}

async function named(fields: object = {}): Promise<{ patient: Patient; checkUp: CheckUp }> {
  const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
  await server.sql(`update patients set title = 'นาง', first_name = 'มาลี', last_name = 'ศรีสุข',
    name = 'นางมาลี ศรีสุข' where id = ${patient.id}`);
  return { patient, checkUp, ...fields };
}

async function sound(analysis: HeartAnalysis | null = MURMUR) {
  const { patient, checkUp } = await named();
  const form = new FormData();
  const fields = {
    file: new File([wavOf('Malee Srisuk')], 'malee.wav'),
    position: 'Aortic',
    patient_id: String(patient.id),
    session_id: String(checkUp.id),
    circumstances: JSON.stringify({ posture: 'sitting', manoeuvre: 'valsalva', note: 'Khun Malee' }),
    ...(analysis && { doctor_analysis: JSON.stringify(analysis) }),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { body } = await server.call('POST', '/heartsoundrecordings', nurse.token, form);
  return { patient, checkUp, recording: body as Recording };
}

const inputOf = (recordingId: number) => ({
  recordingId,
  analysisVersion: 1,
  title: { th: 'เสียงฟู่', en: 'A murmur' },
  question: 'ฟังช่วงซิสโตลี',
  explanation: 'เสียงฟู่ระดับ 3',
  ageBand: 'adult',
  consent: { given: true, by: 'พญ. สมศรี', on: '2026-01-02', note: 'แฟ้ม 7' },
  heardWhole: true,
});
const make = (recordingId: number, changes: object = {}, by = admin, headers = {}) =>
  server.call('POST', '/learning/cases', by.token, { ...inputOf(recordingId), ...changes }, headers);
const cases = async () => (await server.call('GET', '/learning/cases', nurse.token)).body as TeachingCase[];
const records = async () =>
  (await server.call('GET', '/learning/case-records', admin.token)).body as CaseRecord[];
const blobsOf = () => {
  const folder = join(server.dataDir, 'blobs', 'teaching-cases');
  return existsSync(folder) ? readdirSync(folder).length : 0;
};
const bytes = async (path: string, by = nurse) =>
  fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${by.token}` } });
const trail = async (recordingId: number) =>
  (
    await server.sql(`select action, user_id, patient_ids, details from audit_events where subject_kind = 'recording'
      and subject_id = '${recordingId}' and action like 'teaching-case.%' order by id`)
  ).rows;
const withdraw = (id: number, by = admin) =>
  server.call('POST', `/learning/cases/${id}/withdraw`, by.token, { reason: 'asked for' });

describe('references', () => {
  test('each has a sound, its waveform and spectrogram, its source and licence', async () => {
    const { body } = await server.call('GET', '/learning/references', nurse.token);
    const references = body as ReferenceSound[];
    expect(references.length).toBeGreaterThan(20);
    expect(new Set(references.map(({ id }) => id)).size).toBe(references.length);
    for (const { id, durationMs, organ, findings, source, title, listenFor } of references) {
      const answer = await bytes(`/learning/sounds/reference-${id}/sound`);
      const wav = new Uint8Array(await answer.arrayBuffer());
      const { sampleRateHz, dataLength } = readWavInfo(wav, wav.length);
      expect(Math.abs(dataLength / 2 / sampleRateHz - durationMs / 1000)).toBeLessThan(0.001);
      expect(organ === 'heart').toBe('s1' in findings);
      expect(source.licence).not.toBe('');
      for (const text of [title.th, title.en, listenFor.th, listenFor.en]) expect(text).not.toBe('');
    }
    const { body: waveform } = await server.call(
      'GET',
      '/learning/sounds/reference-heart-s3/waveform',
      nurse.token,
    );
    expect((waveform as Waveform).metadata).toMatchObject({ durationMs: 15_000, sampleRateHz: 4000 });
    const picture = await bytes('/learning/sounds/reference-lung-wheeze/spectrogram');
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await bytes('/learning/sounds/reference-nothing/sound')).status).toBe(404);
  });
});

describe('a teaching case', () => {
  test('tells nothing of its patient: neither answers, nor bytes, nor headers', async () => {
    const { patient, recording } = await sound();
    const { status, body } = await make(recording.recording_id);
    expect(status).toBe(201);
    const made = body as TeachingCase;
    expect(made).toMatchObject({
      organ: 'heart',
      position: 'Aortic',
      posture: 'sitting',
      manoeuvre: 'valsalva',
      ageBand: 'adult',
      findings: { systolicMurmur: { present: true, description: '', detail: { grade: 3, timing: 'mid' } } },
    });
    const listed = await server.call('GET', '/learning/cases', nurse.token);
    const key = `case-${made.id}`;
    const heard = await bytes(`/learning/sounds/${key}/sound`);
    const wav = Buffer.from(await heard.arrayBuffer());
    const drawn = await bytes(`/learning/sounds/${key}/spectrogram`);
    const waveform = await server.call('GET', `/learning/sounds/${key}/waveform`, nurse.token);
    const received = [
      JSON.stringify([body, listed.body, waveform.body]),
      JSON.stringify([[...heard.headers], [...drawn.headers], [...listed.headers]]),
      wav.toString('latin1'),
    ].join('\n');
    const secrets = [
      patient.patientID,
      'มาลี',
      'Malee',
      'malee',
      'ศรีสุข',
      recording.file_name,
      recording.sha256,
      recording.created_at.slice(0, 10),
      'สมศรี',
      'แฟ้ม 7',
      'recordingId',
      'patient',
    ];
    for (const secret of secrets) expect(received, secret).not.toContain(secret);
    // the sound itself is the same
    const info = readWavInfo(wav, wav.length);
    expect(info).toMatchObject({ sampleRateHz: 16_000, dataLength: 11 * 16_000 * 2 });
    expect(wav.readInt16LE(info.dataOffset)).toBeGreaterThan(0);
    expect(heard.headers.get('content-disposition')).toContain(`${key}.wav`);
  });

  test('is made by administrators alone; the trail holds it, and not what was written', async () => {
    const { patient, recording } = await sound();
    expect((await make(recording.recording_id, {}, nurse)).status).toBe(403);
    const body = (await make(recording.recording_id)).body as TeachingCase;
    expect(await trail(recording.recording_id)).toMatchObject([
      { action: 'teaching-case.made', user_id: admin.userId, details: { teachingCase: body.id } },
    ]);
    expect(JSON.stringify(await trail(recording.recording_id))).not.toContain('เสียงฟู่');
    expect((await records()).find(({ id }) => id === body.id)).toMatchObject({
      patient: { id: patient.id, patientID: patient.patientID },
      consent: { by: 'พญ. สมศรี', on: '2026-01-02', note: 'แฟ้ม 7' },
      madeBy: 'admin',
      withdrawn: null,
    });
    expect((await server.call('GET', '/learning/case-records', nurse.token)).status).toBe(403);
  });

  test.each([
    ['title.th', { title: { th: 'คุณมาลี', en: '' } }],
    ['title.en', { title: { th: 'x', en: 'Srisuk ศรีสุข' } }],
    ['question', { question: 'ฟังเสียงของมาลี' }],
    ['explanation', { explanation: 'HN' }],
    ['title.th', { title: { th: '', en: ' ' } }],
    ['consent.given', { consent: { given: false, by: 'x', on: '2026-01-02', note: '' } }],
    ['consent.by', { consent: { given: true, by: ' ', on: '2026-01-02', note: '' } }],
    ['consent.on', { consent: { given: true, by: 'x', on: '', note: '' } }],
    ['consent.on', { consent: { given: true, by: 'x', on: '2999-01-02', note: '' } }],
    ['heardWhole', { heardWhole: false }],
  ])('is refused at %s: %j', async (field, changes) => {
    const { patient, recording } = await sound();
    const sent = field === 'explanation' ? { explanation: `ดู ${patient.patientID}` } : changes;
    const before = blobsOf();
    expect(await make(recording.recording_id, sent)).toMatchObject({ status: 422, body: { field } });
    expect(await trail(recording.recording_id)).toEqual([]);
    expect(blobsOf()).toBe(before);
  });

  test('needs an analysis, and is one of its sound', async () => {
    const unheard = await sound(null);
    expect(await make(unheard.recording.recording_id)).toMatchObject({
      status: 409,
      body: { type: 'NOTHING_TO_TEACH' },
    });
    const { recording } = await sound();
    const answers = await Promise.all([make(recording.recording_id), make(recording.recording_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await make(recording.recording_id)).toMatchObject({ body: { type: 'TEACHING_CASE_EXISTS' } });
  });

  test('is not made when its findings have changed since they were shown', async () => {
    const { recording } = await sound();
    const path = `/heartsoundrecordings/${recording.recording_id}/analysis`;
    const again = { doctor_analysis: NORMAL_HEART_ANALYSIS, base_version: 1 };
    expect((await server.call('PUT', path, nurse.token, again)).status).toBe(200);
    expect(await make(recording.recording_id)).toMatchObject({
      status: 409,
      body: { type: 'CASE_FINDINGS_CHANGED' },
    });
    expect(await make(recording.recording_id, { analysisVersion: 2 })).toMatchObject({ status: 201 });
  });

  test('sent twice it is one', async () => {
    const { recording } = await sound();
    const headers = { 'request-id': randomUUID() };
    const [first, second] = [
      await make(recording.recording_id, {}, admin, headers),
      await make(recording.recording_id, {}, admin, headers),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await trail(recording.recording_id)).toHaveLength(1);
  });

  test('is not made of a sound that is too long', async () => {
    const { recording } = await sound();
    await server.sql(`update recordings set sample_count = 121 * 16000 where id = ${recording.recording_id}`);
    expect(await make(recording.recording_id)).toMatchObject({
      status: 409,
      body: { type: 'CASE_SOUND_TOO_LONG' },
    });
  });

  test('keeps the findings it was made with', async () => {
    const { recording } = await sound();
    const body = (await make(recording.recording_id)).body as TeachingCase;
    await server.call('PUT', `/heartsoundrecordings/${recording.recording_id}/analysis`, nurse.token, {
      doctor_analysis: NORMAL_HEART_ANALYSIS,
    });
    const now = (await cases()).find(({ id }) => id === body.id);
    expect(now?.findings).toMatchObject({ systolicMurmur: { present: true } });
  });

  test('withdrawn, it is gone with its bytes; a second tap finds it done', async () => {
    const { recording } = await sound();
    const body = (await make(recording.recording_id)).body as TeachingCase;
    const before = blobsOf();
    expect((await withdraw(body.id, nurse)).status).toBe(403);
    for (let tap = 0; tap < 2; tap++) expect((await withdraw(body.id)).status).toBe(200);
    expect(blobsOf()).toBe(before - 1);
    expect((await cases()).map(({ id }) => id)).not.toContain(body.id);
    expect((await bytes(`/learning/sounds/case-${body.id}/sound`)).status).toBe(404);
    expect((await server.call('GET', `/learning/sounds/case-${body.id}/waveform`, nurse.token)).status).toBe(
      404,
    );
    expect((await records()).find(({ id }) => id === body.id)?.withdrawn).toMatchObject({
      by: 'admin',
      reason: 'asked for',
    });
    expect((await trail(recording.recording_id)).map(({ action }) => action)).toEqual([
      'teaching-case.made',
      'teaching-case.withdrawn',
    ]);
    // another consent, another case
    expect((await make(recording.recording_id)).status).toBe(201);
  });

  test.each(['patient', 'check-up', 'recording'] as const)('goes with its %s', async (what) => {
    const { patient, checkUp, recording } = await sound();
    const body = (await make(recording.recording_id)).body as TeachingCase;
    const before = blobsOf();
    const path = {
      patient: `/patients/${patient.id}`,
      'check-up': `/sessions/${checkUp.id}`,
      recording: `/heartsoundrecordings/${recording.recording_id}`,
    }[what];
    expect((await server.call('DELETE', path, admin.token)).status).toBe(200);
    expect(blobsOf()).toBe(before - 1);
    expect((await records()).map(({ id }) => id)).not.toContain(body.id);
    expect((await bytes(`/learning/sounds/case-${body.id}/sound`)).status).toBe(404);
    expect((await trail(recording.recording_id)).at(-1)).toMatchObject({
      action: 'teaching-case.withdrawn',
      details: { because: 'recording-deleted' },
    });
  });

  test('of a patient whose record is restricted is neither made nor played', async () => {
    const { patient, recording } = await sound();
    const body = (await make(recording.recording_id)).body as TeachingCase;
    const other = await sound();
    for (const id of [patient.id, other.patient.id])
      await server.call('POST', `/patients/${id}/restriction`, admin.token, { kind: 'objection' });
    expect((await cases()).map(({ id }) => id)).not.toContain(body.id);
    expect((await bytes(`/learning/sounds/case-${body.id}/sound`)).status).toBe(404);
    // by breaking the glass an administrator may look at it, and still makes no case of it
    await server.call('POST', `/patients/${other.patient.id}/glass`, admin.token, { reason: 'emergency' });
    expect(await make(other.recording.recording_id)).toMatchObject({
      status: 409,
      body: { type: 'PATIENT_RESTRICTED' },
    });
    expect((await records()).map(({ id }) => id)).toContain(body.id);
    expect((await withdraw(body.id)).status).toBe(200);
  });
});
