import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { Recording, WaitingList } from '@sadap/contract/recordings';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let nurse: SignedIn;
let doctor: SignedIn;
let scene: Awaited<ReturnType<TestServer['patientWithCheckUp']>>;
beforeAll(async () => {
  server = await startServer();
  nurse = await server.user();
  doctor = await server.user();
  scene = await server.patientWithCheckUp(nurse.token);
});
afterAll(() => server.close());

const wav = encodeWav(new Int16Array(10 * 16_000).fill(100), 16_000);

async function record(organ: string, position: string, analysis?: unknown, of = scene): Promise<number> {
  const form = new FormData();
  form.set('position', position);
  form.set('patient_id', String(of.patient.id));
  form.set('session_id', String(of.checkUp.id));
  form.set('file', new File([wav], 'upload.wav', { type: 'audio/wav' }));
  if (analysis) form.set('doctor_analysis', JSON.stringify(analysis));
  const saved = await server.call('POST', `/${organ}soundrecordings`, nurse.token, form);
  expect(saved.status).toBe(201);
  return (saved.body as Recording).recording_id;
}
async function waiting(query = ''): Promise<{ total: number; ids: number[] }> {
  const { body } = await server.call('GET', `/recordings/waiting${query}`, doctor.token);
  const { total, recordings } = body as WaitingList;
  return { total, ids: recordings.map(({ recording_id }) => recording_id) };
}
const analyse = (id: number) =>
  server.call('PUT', `/heartsoundrecordings/${id}/analysis`, doctor.token, {
    doctor_analysis: NORMAL_HEART_ANALYSIS,
  });

test('what nobody has reviewed waits, of both organs, of a check-up the oldest first and page by page', async () => {
  expect(await waiting()).toEqual({ total: 0, ids: [] });
  const first = await record('heart', 'Mitral');
  await record('heart', 'Aortic', NORMAL_HEART_ANALYSIS);
  const second = await record('lung', 'Anterior_Upper_Left');
  const third = await record('heart', 'Pulmonic');
  expect(await waiting()).toEqual({ total: 3, ids: [first, second, third] });
  expect(await waiting('?limit=2')).toEqual({ total: 3, ids: [first, second] });
  expect(await waiting(`?limit=2&after=${second}`)).toEqual({ total: 3, ids: [third] });

  const { body } = await server.call('GET', '/recordings/waiting?limit=1', doctor.token);
  expect((body as WaitingList).recordings[0]).toMatchObject({
    recording_id: first,
    organ: 'heart',
    position: 'Mitral',
    username: nurse.username,
    session_id: scene.checkUp.id,
    sessionNumber: scene.checkUp.sessionNumber,
    patientId: scene.patient.id,
    patientID: scene.patient.patientID,
  });

  // Reviewed or deleted, it no longer waits.
  expect((await analyse(first)).status).toBe(200);
  expect(await waiting()).toEqual({ total: 2, ids: [second, third] });
  await server.call('DELETE', `/heartsoundrecordings/${third}`, nurse.token);
  expect(await waiting()).toEqual({ total: 1, ids: [second] });
});

test.each([
  '?limit=0',
  '?limit=51',
  '?after=-1',
  '?after=99999999999',
  '?limit=x',
])('%s is refused', async (query) => {
  expect((await server.call('GET', `/recordings/waiting${query}`, doctor.token)).status).toBe(422);
});

const aiSays = (id: number, verdict: string | null) =>
  server.sql(`insert into ai_analyses (recording_id, author, model_name, model_version, model_sha256, confidence,
      findings, verdict, novelty, quality, duration_s, analysed_s, warnings, spectrum, notes, normal_blob_key,
      analysis_blob_key)
    values (${id}, ${nurse.userId}, 'heart_classifier_v1', '1', '', '{}', '{}',
      ${verdict === null ? 'null' : `'${verdict}'`}, 0, '{}', 10, 10, '[]', '{}', '', '', '')`);
const measure = async (checkUpId: number, signs: object) =>
  expect((await server.call('PUT', `/sessions/${checkUpId}/vital-signs`, nurse.token, signs)).status).toBe(
    200,
  );
async function emptied() {
  await server.sql('update recordings set is_reviewed = true');
  // One after the other: of equal danger the oldest is first.
  const made = () => server.patientWithCheckUp(nurse.token);
  return [await made(), await made(), await made(), await made()] as const;
}

test('danger comes first, check-up by check-up, and is told', async () => {
  const [calm, unsure, murmur, critical] = await emptied();
  const inCheckUp = async (of: typeof scene) => [
    await record('heart', 'Mitral', undefined, of),
    await record('heart', 'Aortic', undefined, of),
  ];
  const sounds = {
    calm: await inCheckUp(calm),
    unsure: await inCheckUp(unsure),
    murmur: await inCheckUp(murmur),
    critical: await inCheckUp(critical),
  };
  await aiSays(sounds.calm[0] ?? 0, 'Normal');
  await aiSays(sounds.unsure[1] ?? 0, null);
  // an older answer does not count
  await aiSays(sounds.murmur[0] ?? 0, 'Normal');
  await aiSays(sounds.murmur[0] ?? 0, 'MR');
  await measure(calm.checkUp.id, { heartRate: 72, oxygenSaturation: 98 });
  await measure(critical.checkUp.id, { heartRate: 138, oxygenSaturation: 84, temperature: 37 });
  const ordered = [...sounds.critical, ...sounds.murmur, ...sounds.unsure, ...sounds.calm];
  expect(await waiting()).toEqual({ total: 8, ids: ordered });
  const { recordings } = (await server.call('GET', '/recordings/waiting', doctor.token)).body as WaitingList;
  const criticalSigns = [
    { sign: 'heartRate', value: 138 },
    { sign: 'oxygenSaturation', value: 84 },
  ];
  expect(recordings.map(({ danger, suspicion }) => [danger, suspicion])).toEqual([
    ['critical', null],
    ['critical', null],
    ['abnormal', 'abnormal'],
    ['abnormal', null],
    ['uncertain', null],
    ['uncertain', 'uncertain'],
    ['none', null],
    ['none', null],
  ]);
  expect(recordings[0]?.criticalSigns).toEqual(criticalSigns);
  expect(recordings[2]?.criticalSigns).toEqual([]);

  // Page by page, while a colleague reviews what was shown.
  const [first, second, third] = ordered;
  expect(await waiting('?limit=3')).toEqual({ total: 8, ids: ordered.slice(0, 3) });
  for (const id of [first, second, third]) expect((await analyse(id ?? 0)).status).toBe(200);
  expect(await waiting(`?limit=3&after=${third}`)).toEqual({ total: 5, ids: ordered.slice(3, 6) });
  expect(await waiting(`?after=${ordered[5]}`)).toEqual({ total: 5, ids: ordered.slice(6) });
  // The danger of a check-up stays until its last sound.
  expect((await waiting()).ids).toEqual(ordered.slice(3));
});

test('without vital signs of its own the latest of the patient count, by the age at that time', async () => {
  const [calm, , , other] = await emptied();
  const before = await record('heart', 'Mitral', undefined, calm);
  const urgent = await record('heart', 'Mitral', undefined, other);
  expect((await waiting()).ids).toEqual([before, urgent]);
  const later = await server.call('POST', '/sessions', nurse.token, { patientId: other.patient.id });
  await measure((later.body as { id: number }).id, { respirationRate: 30 });
  expect((await waiting()).ids).toEqual([urgent, before]);
  // Of a child of three months that is no critical rate.
  const bornAt = new Date(server.clock.now() - 90 * 86_400_000).toISOString().slice(0, 10);
  await server.sql(`update patients set date_of_birth = '${bornAt}' where id = ${other.patient.id}`);
  expect((await waiting()).ids).toEqual([before, urgent]);
});

test('what a clinician marked in a sound comes before what nobody suspects', async () => {
  const [calm, marked] = await emptied();
  const before = await record('lung', 'Anterior_Upper_Left', undefined, calm);
  const crackling = await record('lung', 'Anterior_Upper_Left', undefined, marked);
  await server.sql(`insert into sound_events (recording_id, version, author, created_at, events)
    values (${crackling}, 1, ${nurse.userId}, now(), '[{}]')`);
  expect((await waiting()).ids).toEqual([crackling, before]);
  await server.sql(`insert into sound_events (recording_id, version, author, created_at, events)
    values (${crackling}, 2, ${nurse.userId}, now(), '[]')`);
  expect((await waiting()).ids).toEqual([before, crackling]);
});

test('ten thousand that wait cost a moment', async () => {
  await emptied();
  await server.sql(`
    with one as (insert into check_ups (patient_id, session_number, session_date, created_by)
      select ${scene.patient.id}, 1000 + nth, now(), ${nurse.userId} from generate_series(1, 4000) nth returning id)
    insert into recordings (organ, check_up_id, position, file_name, blob_key, sha256, byte_count, sample_rate_hz,
      sample_count, waveform, peak, rms, created_by)
    select 'heart', one.id, 'Mitral', one.id || '-' || nth, '', '', 1, 16000, 16000, '{}', 0, 0, ${nurse.userId}
    from one, generate_series(1, 3) nth`);
  await server.sql(`insert into ai_analyses (recording_id, author, model_name, model_version, model_sha256,
      confidence, findings, verdict, novelty, quality, duration_s, analysed_s, warnings, spectrum, notes,
      normal_blob_key, analysis_blob_key)
    select id, ${nurse.userId}, 'heart_classifier_v1', '1', '', '{}', '{}', 'Normal', 0, '{}', 10, 10, '[]', '{}',
      '', '', '' from recordings where not is_reviewed`);
  const beganMs = performance.now();
  const { total, ids } = await waiting('?limit=5');
  expect(performance.now() - beganMs).toBeLessThan(5_000);
  expect([total, ids.length]).toEqual([1000, 5]);
  await server.sql('update recordings set is_reviewed = true');
});
