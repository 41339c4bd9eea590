import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { type Agreement, sumOf } from '@sadap/contract/ai-validation';
import { type HeartAnalysis, isHeartAbnormal, NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { Patient } from '@sadap/contract/patients';
import type { Position } from '@sadap/contract/positions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { saveSound } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound } from '../../../test/sounds.ts';

const NONE = { bothAbnormal: 0, bothNormal: 0, aiAlone: 0, clinicianAlone: 0, uncertain: 0 };
const PRESENT = { present: true, description: '' };
const MURMUR: HeartAnalysis = { ...NORMAL_HEART_ANALYSIS, systolicMurmur: PRESENT };

let server: TestServer;
let admin: SignedIn;
let nurse: SignedIn;
beforeAll(async () => {
  server = await startServer({ TIME_ZONE: 'Asia/Bangkok' });
  admin = await server.signIn('admin');
  nurse = await server.user();
  await setMode('on');
});
afterAll(() => server.close());
beforeEach(() => server.sql('delete from ai_analyses'));

const setMode = (aiMode: string) => server.call('PUT', '/settings/security', admin.token, { aiMode });
const agreement = async (query = '?version=9.1') => {
  const { status, body } = await server.call('GET', `/ai/agreement${query}`, admin.token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Agreement;
};
const sums = async (query?: string) => sumOf((await agreement(query)).overall);

type Sound = {
  verdict: string | null;
  analysis?: HeartAnalysis | null;
  version?: string;
  device?: [name: string, address: string];
  daysAgo?: number;
  position?: Position;
};

/** A heart sound with a result, and what a clinician said of it. */
async function sound(told: Sound): Promise<{ patient: Patient; id: number }> {
  const { verdict, analysis = MURMUR, version = '9.1', device, daysAgo = 0, position = 'Aortic' } = told;
  const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
  const wav = shippedSound('heart-normal-1', 12);
  const { recording_id: id } = await saveSound(server.url, nurse.token, checkUp, 'heart', position, wav);
  const ago = `now() - interval '${daysAgo} days'`;
  await server.sql(`update recordings set recorded_at = ${ago}, created_at = ${ago} where id = ${id}`);
  if (device) {
    const { rows } =
      await server.sql(`insert into captures (id, state, organ, position, check_up_id, clinician,
        device_name, mac_address, stream_id, first_sample, durable_sample, newest_sample, newest_at, started_at,
        progress_at)
      values (gen_random_uuid(), 'saved', 'heart', 'Aortic', ${checkUp.id}, ${nurse.userId}, '${device[0]}',
        '${device[1]}', 1, 0, 0, 0, now(), now(), now()) returning id`);
    await server.sql(`update recordings set capture_id = '${rows[0].id}' where id = ${id}`);
  }
  if (analysis) await say(id, analysis);
  await result(id, verdict, version);
  return { patient, id };
}
const say = async (id: number, analysis: HeartAnalysis) => {
  const path = `/heartsoundrecordings/${id}/analysis`;
  const { status, body } = await server.call('PUT', path, nurse.token, { doctor_analysis: analysis });
  expect(status, JSON.stringify(body)).toBe(200);
};
const result = (id: number, verdict: string | null, version = '9.1') =>
  server.sql(`insert into ai_analyses (recording_id, author, model_name, model_version, model_sha256, confidence,
      findings, verdict, novelty, quality, duration_s, analysed_s, warnings, spectrum, notes, normal_blob_key,
      analysis_blob_key)
    values (${id}, ${nurse.userId}, '${CLASSIFIER_OF.heart}', '${version}', 'x', '{}', '{}',
      ${verdict === null ? 'null' : `'${verdict}'`}, 0, '{}', 12, 12, '[]', '{}', '', 'x', 'x')`);

test('sounds are counted by both results, and only where there are both', async () => {
  await sound({ verdict: 'AS' });
  await sound({ verdict: 'Normal' });
  await sound({ verdict: null });
  await sound({ verdict: 'Murmur', analysis: NORMAL_HEART_ANALYSIS });
  await sound({ verdict: 'Normal', analysis: NORMAL_HEART_ANALYSIS });
  await sound({ verdict: 'AS', analysis: null });
  await sound({ verdict: 'AS', version: '8.0' });
  await sound({ verdict: 'AS', daysAgo: 400 });
  expect(await sums()).toEqual({
    bothAbnormal: 1,
    bothNormal: 1,
    aiAlone: 1,
    clinicianAlone: 1,
    uncertain: 1,
  });
  expect(await sums('?version=8.0')).toEqual({ ...NONE, bothAbnormal: 1 });
});

test('the newest analysis and the newest result count', async () => {
  const { id } = await sound({ verdict: 'AS' });
  await result(id, 'Normal');
  await say(id, NORMAL_HEART_ANALYSIS);
  expect(await sums()).toEqual({ ...NONE, bothNormal: 1 });
});

test('each month has its own, in the hospital’s time zone', async () => {
  await sound({ verdict: 'AS' });
  const middle = Date.parse(`${(await agreement()).months.at(-3)}-15T12:00:00Z`);
  await sound({ verdict: 'Normal', daysAgo: Math.round((server.clock.now() - middle) / 86_400_000) });
  const { months, overall } = await agreement();
  expect(months).toHaveLength(12);
  expect(overall).toHaveLength(12);
  expect(overall.at(-1)).toEqual({ ...NONE, bothAbnormal: 1 });
  expect(overall.at(-3)).toEqual({ ...NONE, clinicianAlone: 1 });
});

test('they are told by finding, stethoscope and position', async () => {
  const rub = { ...MURMUR, pericardialRub: PRESENT };
  await sound({ verdict: 'AS', analysis: rub, device: ['Ward 3', '02:00:00:00:00:01'], position: 'Mitral' });
  await sound({ verdict: 'Normal', device: ['Ward 3', '02:00:00:00:00:02'] });
  await sound({ verdict: null, analysis: { ...MURMUR, s1: { isNormal: false, description: '' } } });
  const { findings, devices, positions } = await agreement();
  expect(findings.map(({ finding, counts }) => [finding, sumOf(counts)])).toEqual([
    ['s1', { ...NONE, uncertain: 1 }],
    ['systolicMurmur', { ...NONE, bothAbnormal: 1, clinicianAlone: 1, uncertain: 1 }],
    ['pericardialRub', { ...NONE, bothAbnormal: 1 }],
  ]);
  expect(devices.map(({ name }) => name).toSorted()).toEqual([
    'Ward 3 (02:00:00:00:00:01)',
    'Ward 3 (02:00:00:00:00:02)',
    null,
  ]);
  expect(positions.map(({ position, counts }) => [position, sumOf(counts)])).toEqual([
    ['Aortic', { ...NONE, clinicianAlone: 1, uncertain: 1 }],
    ['Mitral', { ...NONE, bothAbnormal: 1 }],
  ]);
});

test('what is abnormal is the same as everywhere else', async () => {
  const normal = NORMAL_HEART_ANALYSIS;
  const cases: HeartAnalysis[] = [
    { ...normal, s2: { isNormal: false, description: '' } },
    { ...normal, s4: PRESENT },
    { ...normal, diastolicMurmur: { ...PRESENT, detail: { grade: 2, loudestAt: ['Aortic'] } } },
    { ...normal, openingSnap: PRESENT },
    { ...normal, openingSnap: { present: false, description: 'present: true' } },
  ];
  for (const analysis of cases) await sound({ verdict: 'AS', analysis });
  const abnormal = cases.filter(isHeartAbnormal).length;
  expect(await sums()).toEqual({ ...NONE, bothAbnormal: abnormal, aiAlone: cases.length - abnormal });
});

test('a record whose use is restricted counts nowhere', async () => {
  const { patient } = await sound({ verdict: 'AS' });
  const path = `/patients/${patient.id}/restriction`;
  expect((await server.call('POST', path, admin.token, { kind: 'restriction' })).status).toBe(201);
  expect(await sums()).toEqual(NONE);
});

test('while the AI is off there is nothing, and in silence there is all', async () => {
  await sound({ verdict: 'AS' });
  await setMode('off');
  const off = await agreement();
  await setMode('silent');
  const silent = await sums();
  await setMode('on');
  expect(off).toMatchObject({ isOff: true, version: null, findings: [], devices: [], positions: [] });
  expect(sumOf(off.overall)).toEqual(NONE);
  expect(silent).toEqual({ ...NONE, bothAbnormal: 1 });
});

test('no clinician sees it', async () => {
  expect((await server.call('GET', '/ai/agreement', nurse.token)).status).toBe(403);
});
