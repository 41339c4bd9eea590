import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type HeartAnalysis, NORMAL_HEART_ANALYSIS, NORMAL_LUNG_ANALYSIS } from '@sadap/contract/analysis';
import type { Recording } from '@sadap/contract/recordings';
import type { PositionCount } from '@sadap/contract/statistics';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let clinician: SignedIn;
let scene: Awaited<ReturnType<TestServer['patientWithCheckUp']>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clinician = await server.user();
  scene = await server.patientWithCheckUp(clinician.token);
});

/** A tone, 16-bit mono. */
const tone = (seconds: number, rateHz = 16_000) =>
  encodeWav(
    Int16Array.from({ length: seconds * rateHz }, (_, n) =>
      Math.round(8_000 * Math.sin((2 * Math.PI * 50 * n) / rateHz)),
    ),
    rateHz,
  );

function upload(
  bytes: Uint8Array<ArrayBuffer> | null,
  changes: Record<string, string> = {},
  organ = 'heart',
) {
  const form = new FormData();
  const fields = {
    position: organ === 'heart' ? 'Mitral' : 'Anterior_Upper_Left',
    patient_id: String(scene.patient.id),
    session_id: String(scene.checkUp.id),
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (bytes) form.set('file', new File([bytes], 'upload.wav', { type: 'audio/wav' }));
  return server.call('POST', `/${organ}soundrecordings`, clinician.token, form);
}
const blobs = async () => (await readdir(join(server.dataDir, 'blobs', 'recordings')).catch(() => [])).length;
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${clinician.token}`, ...headers },
  });

test('an uploaded WAV is kept byte for byte, with its waveform, and served in ranges', async () => {
  const wav = tone(12);
  const recording = (await upload(wav)).body as Recording;
  expect(recording).toMatchObject({
    duration_ms: 12_000,
    sample_rate_hz: 16_000,
    doctor_analysis: null,
    sha256: createHash('sha256').update(wav).digest('hex'),
  });
  const path = `/heartsoundrecordings/${recording.recording_id}/sound`;
  const whole = await get(path);
  expect(whole.headers.get('content-type')).toBe('audio/wav');
  expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(wav))).toBe(true);
  const part = await get(path, { range: 'bytes=44-143' });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 44-143/${wav.length}`);
  expect(Buffer.from(await part.arrayBuffer()).equals(Buffer.from(wav.subarray(44, 144)))).toBe(true);
  expect((await get(path, { range: `bytes=${wav.length}-` })).status).toBe(416);
  expect((await get(path, { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
  const head = await get(path, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(wav.length)]);
  // the specification's name is the download's, and its address keeps working
  const name = encodeURIComponent(recording.file_name);
  expect(whole.headers.get('content-disposition')).toBe(
    `inline; filename="${recording.file_name}"; filename*=UTF-8''${name}`,
  );
  const byName = await get(`/heartsoundrecordings/sound/${name}`);
  expect(Buffer.from(await byName.arrayBuffer()).equals(Buffer.from(wav))).toBe(true);
});

test.each([
  [
    'a file that is no WAV',
    () => new TextEncoder().encode('RIFF but not really a sound'),
    {},
    'NOT_A_WAV',
    'file',
  ],
  ['an empty file', () => new Uint8Array(0), {}, 'NOT_A_WAV', 'file'],
  ['a WAV of IMA ADPCM', () => adpcm(tone(12)), {}, 'UNSUPPORTED_WAV', 'file'],
  ['less than 10 s', () => tone(9.9), {}, 'RECORDING_TOO_SHORT', undefined],
  ['no sound at all', () => null, {}, 'MISSING_SAVE_DATA', 'file'],
  ['a position of the lung', () => tone(12), { position: 'Anterior_Upper_Left' }, 'VALIDATION', 'position'],
  ['no such position', () => tone(12), { position: 'Elbow' }, 'VALIDATION', 'position'],
  ['a patient that is none', () => tone(12), { patient_id: 'x' }, 'VALIDATION', 'patient_id'],
  ['an analysis that is no JSON', () => tone(12), { doctor_analysis: '{' }, 'VALIDATION', 'doctor_analysis'],
  [
    'an analysis with a hole',
    () => tone(12),
    { doctor_analysis: '{"s1":{}}' },
    'VALIDATION',
    'doctor_analysis.s1.isNormal',
  ],
  [
    'no such capture',
    () => null,
    { capture_id: '00000000-0000-4000-8000-000000000000' },
    'CAPTURE_NOT_FOUND',
    undefined,
  ],
])('%s is refused, and nothing is stored', async (_name, wav, changes, type, field) => {
  const before = await blobs();
  const { body, status } = await upload(wav(), changes);
  expect(body).toMatchObject({ type, ...(field ? { field } : {}) });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(await blobs()).toBe(before);
  const list = await server.call(
    'GET',
    `/heartsoundrecordings?session_id=${scene.checkUp.id}`,
    clinician.token,
  );
  expect(list.body).toEqual([]);
});

test("a check-up under another patient's id does not exist", async () => {
  const other = await server.patientWithCheckUp(clinician.token);
  expect(await upload(tone(12), { patient_id: String(other.patient.id) })).toMatchObject({
    status: 404,
    body: { type: 'CHECK_UP_NOT_FOUND' },
  });
  const path = `/heartsoundrecordings?session_id=${scene.checkUp.id}&patient_id=${other.patient.id}`;
  expect((await server.call('GET', path, clinician.token)).status).toBe(404);
});

test('every save of an analysis is a version of its own, with author and time', async () => {
  const detail = { grade: 2, radiation: [], changes: [{ with: 'standing', effect: 'disappears' }] };
  const murmur = {
    ...NORMAL_HEART_ANALYSIS,
    systolicMurmur: { present: true, description: 'ระดับ 2/6', detail },
    openingSnap: { present: true, description: '' },
  };
  const { recording_id: id } = (await upload(tone(12), { doctor_analysis: JSON.stringify(murmur) }))
    .body as Recording;
  const colleague = await server.user();
  const put = (analysis: unknown) =>
    server.call('PUT', `/heartsoundrecordings/${id}/analysis`, colleague.token, {
      doctor_analysis: analysis,
    });
  expect((await put(NORMAL_HEART_ANALYSIS)).body).toMatchObject({ doctor_analysis: NORMAL_HEART_ANALYSIS });
  expect((await put({ s1: 'fine' })).status).toBe(422);
  const absent = { present: false, description: '', detail: { grade: 2 } };
  expect((await put({ ...NORMAL_HEART_ANALYSIS, systolicMurmur: absent })).status).toBe(422);
  const versions = (await server.call('GET', `/heartsoundrecordings/${id}/analysis`, clinician.token)).body;
  expect(versions).toMatchObject([
    { version: 1, author: clinician.username, doctor_analysis: murmur },
    { version: 2, author: colleague.username, doctor_analysis: NORMAL_HEART_ANALYSIS },
  ]);
  expect((await server.call('GET', `/lungsoundrecordings/${id}/analysis`, clinician.token)).status).toBe(404);
});

test('an analysis that began from an older version does not replace a newer one', async () => {
  const { recording_id: id, analysis_version } = (await upload(tone(12))).body as Recording;
  expect(analysis_version).toBe(0);
  const colleague = await server.user();
  const put = (who: SignedIn, analysis: HeartAnalysis, base_version?: number) =>
    server.call('PUT', `/heartsoundrecordings/${id}/analysis`, who.token, {
      doctor_analysis: analysis,
      base_version,
    });
  const murmur = { ...NORMAL_HEART_ANALYSIS, systolicMurmur: { present: true, description: 'ระดับ 2/6' } };
  const faint = { ...NORMAL_HEART_ANALYSIS, s1: { isNormal: false, description: 'เบา' } };

  // Of two concurrent saves, one is refused and told who was faster.
  const [mine, theirs] = await Promise.all([put(clinician, murmur, 0), put(colleague, faint, 0)]);
  expect([mine?.status, theirs?.status].sort()).toEqual([200, 409]);
  const [winner, loser, kept] =
    mine?.status === 200 ? [clinician, colleague, murmur] : [colleague, clinician, faint];
  const refused = mine?.status === 200 ? theirs : mine;
  expect(refused?.body).toMatchObject({
    type: 'ANALYSIS_CHANGED',
    field: 'base_version',
    messageEn: expect.stringContaining(winner.username),
  });
  // The winner's answer was lost: repeating it adds nothing; anything else is refused.
  const again = await put(winner, kept, 0);
  expect(again).toMatchObject({ status: 200, body: { analysis_version: 1, doctor_analysis: kept } });
  expect((await put(loser, kept, 0)).status).toBe(409);
  expect((await put(winner, NORMAL_HEART_ANALYSIS, 0)).status).toBe(409);
  expect((await put(winner, NORMAL_HEART_ANALYSIS, -1)).status).toBe(422);

  // Whoever has seen it may save over it.
  const over = await put(loser, NORMAL_HEART_ANALYSIS, 1);
  expect(over).toMatchObject({ status: 200, body: { analysis_version: 2 } });
  expect((await put(winner, murmur, 1)).status).toBe(409);
  // Without a version, whatever is stored.
  expect((await put(winner, murmur)).body).toMatchObject({ analysis_version: 3, doctor_analysis: murmur });
  const versions = (await server.call('GET', `/heartsoundrecordings/${id}/analysis`, clinician.token)).body;
  expect(versions).toMatchObject(
    [kept, NORMAL_HEART_ANALYSIS, murmur].map((doctor_analysis) => ({ doctor_analysis })),
  );
});

test('a lung analysis keeps every field, and refuses what is none of its words', async () => {
  const { adventitious, overall_assessment } = NORMAL_LUNG_ANALYSIS;
  const wheezing = {
    ...NORMAL_LUNG_ANALYSIS,
    adventitious: {
      ...adventitious,
      crackles: { present: true, description: '', type: null, timing: null },
      wheezes: { present: true, type: 'high-pitched', timing: 'both', description: 'ฟังชัดที่ชายปอด' },
    },
    breathing_pattern: { symmetry: 'asymmetric', effort: 'labored', description: 'หอบ' },
    overall_assessment: { ...overall_assessment, diagnosis: 'Asthma', followup_required: true },
  };
  const { recording_id: id } = (await upload(tone(12), {}, 'lung')).body as Recording;
  const put = (analysis: unknown) =>
    server.call('PUT', `/lungsoundrecordings/${id}/analysis`, clinician.token, { doctor_analysis: analysis });
  expect((await put(wheezing)).body).toMatchObject({ doctor_analysis: wheezing });
  const wrong = { ...adventitious, wheezes: { ...wheezing.adventitious.wheezes, timing: 'sometimes' } };
  expect(await put({ ...wheezing, adventitious: wrong })).toMatchObject({ status: 422 });
  expect(await put(NORMAL_HEART_ANALYSIS)).toMatchObject({ status: 422 });
  expect(
    (await server.call('GET', `/lungsoundrecordings/${id}/analysis`, clinician.token)).body,
  ).toMatchObject([{ version: 1, doctor_analysis: wheezing }]);
});

test('a wrong position is corrected by who made the recording, as a version that the audit trail knows', async () => {
  const {
    recording_id: id,
    file_name,
    position_version,
  } = (await upload(tone(12), { position: 'Aortic' })).body as Recording;
  expect(position_version).toBe(0);
  const path = `/heartsoundrecordings/${id}/position`;
  const correct = (who: SignedIn, position: string, base_version: number) =>
    server.call('PUT', path, who.token, { position, base_version });
  const colleague = await server.user();
  const admin = await server.signIn('admin');

  expect((await correct(colleague, 'Mitral', 0)).status).toBe(403);
  // The analysis is of a heart, and so are the AI result and the marks.
  expect((await correct(clinician, 'Posterior_Lower_Left', 0)).status).toBe(422);
  await server.call('PUT', `/heartsoundrecordings/${id}/analysis`, clinician.token, {
    doctor_analysis: NORMAL_HEART_ANALYSIS,
  });
  const corrected = await correct(clinician, 'Mitral', 0);
  const newName = file_name.replace('_Aortic_', '_Mitral_');
  expect(corrected).toMatchObject({
    status: 200,
    body: {
      position: 'Mitral',
      position_version: 1,
      file_name: newName,
      doctor_analysis: NORMAL_HEART_ANALYSIS,
      analysis_version: 1,
    },
  });
  // A page loaded earlier still plays it.
  expect((await get(`/heartsoundrecordings/sound/${newName}`)).status).toBe(200);
  expect((await get(`/heartsoundrecordings/sound/${file_name}`)).status).toBe(200);
  const counts = (
    await server.call(
      'GET',
      `/heartsoundrecordings/statistics/positions?patient_id=${scene.patient.id}`,
      clinician.token,
    )
  ).body as PositionCount[];
  expect(counts.find(({ position }) => position === 'Mitral')?.count).toBe(1);

  // The answer was lost: repeating it changes nothing; a request based on an older version is refused.
  expect(await correct(clinician, 'Mitral', 0)).toMatchObject({ status: 200, body: { position_version: 1 } });
  expect(await correct(admin, 'Tricuspid', 0)).toMatchObject({
    status: 409,
    body: { type: 'POSITION_CHANGED', field: 'base_version' },
  });
  const both = await Promise.all([correct(admin, 'Tricuspid', 1), correct(clinician, 'Pulmonic', 1)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = both[0]?.status === 200 ? 'Tricuspid' : 'Pulmonic';
  const who = winner === 'Tricuspid' ? 'admin' : clinician.username;
  expect((await server.call('GET', path, colleague.token)).body).toMatchObject([
    { version: 1, author: clinician.username, from: 'Aortic', to: 'Mitral' },
    { version: 2, author: who, from: 'Mitral', to: winner },
  ]);
  const { rows } = await server.sql(
    `select details from audit_events where action = 'recording.position-changed' and subject_id = '${id}' order by id`,
  );
  expect(rows).toEqual([
    { details: { organ: 'heart', from: 'Aortic', to: 'Mitral', version: 1 } },
    { details: { organ: 'heart', from: 'Mitral', to: winner, version: 2 } },
  ]);
  // Its history is deleted with it.
  expect((await server.call('DELETE', `/heartsoundrecordings/${id}`, clinician.token)).status).toBe(200);
  expect((await server.call('GET', path, clinician.token)).status).toBe(404);
});

test('only who made a recording, or an administrator, deletes it; its bytes go too', async () => {
  const before = await blobs();
  const first = (await upload(tone(12))).body as Recording;
  const second = (await upload(tone(12))).body as Recording;
  const colleague = await server.user();
  const remove = (who: SignedIn, id: number) =>
    server.call('DELETE', `/heartsoundrecordings/${id}`, who.token);
  expect((await remove(colleague, first.recording_id)).status).toBe(403);
  expect((await remove(clinician, first.recording_id)).status).toBe(200);
  expect((await remove(await server.signIn('admin'), second.recording_id)).status).toBe(200);
  expect((await get(`/heartsoundrecordings/sound/${first.file_name}`)).status).toBe(404);
  expect(await blobs()).toBe(before);
});

test('lung recordings have their own list, names and positions', async () => {
  const recording = (await upload(tone(12), {}, 'lung')).body as Recording;
  expect(recording.file_name).toBe(
    `lung_recording_${scene.patient.patientID}_female_68_1_Anterior_Upper_Left_${recording.recording_id}.wav`,
  );
  expect((await get(`/heartsoundrecordings/sound/${recording.file_name}`)).status).toBe(404);
  expect((await get(`/lungsoundrecordings/sound/${recording.file_name}`)).status).toBe(200);
  expect((await upload(tone(12), { position: 'Mitral' }, 'lung')).status).toBe(422);
});

function adpcm(wav: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = wav.slice();
  new DataView(bytes.buffer).setUint16(20, 17, true);
  return bytes;
}
