import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import type { DeviceDrift } from '@sadap/contract/ai-validation';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { saveSound } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound } from '../../../test/sounds.ts';

let server: TestServer;
let admin: SignedIn;
let nurse: SignedIn;
let model: { recordingId: number; patientId: number };
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  nurse = await server.user();
  await setMode('on');
  const { checkUp } = await server.patientWithCheckUp(nurse.token);
  const wav = shippedSound('heart-normal-1', 12);
  const { recording_id } = await saveSound(server.url, nurse.token, checkUp, 'heart', 'Aortic', wav);
  model = { recordingId: recording_id, patientId: checkUp.patientId };
});
afterAll(() => server.close());
beforeEach(() => server.sql(`delete from recordings where id <> ${model.recordingId}`));

const setMode = (aiMode: string) => server.call('PUT', '/settings/security', admin.token, { aiMode });
const drift = async () => {
  const { status, body } = await server.call('GET', '/ai/device-drift?version=9.1', admin.token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as DeviceDrift;
};

type Sounds = { count: number; daysAgo: number; poor?: number; uncertain?: number; rms?: number };

/** Sounds of as many patients by a stethoscope. */
async function made(address: string, told: Sounds): Promise<void> {
  const { count, daysAgo, poor = 0, uncertain = 0, rms = 0.1 } = told;
  const at = `now() - interval '${daysAgo} days'`;
  await server.sql(`
    with patient as (
      insert into patients (hn, gender, date_of_birth, weight_kg, height_cm, created_by)
      select 'D' || (select count(*) from patients) + n, gender, date_of_birth, weight_kg, height_cm, created_by
      from patients, generate_series(1, ${count}) as n where patients.id = ${model.patientId} returning id
    ),
    check_up as (
      insert into check_ups (patient_id, session_number, session_date, created_by)
      select id, 1, ${at}, ${nurse.userId} from patient returning id
    ),
    numbered as (select id, row_number() over (order by id) as n from check_up),
    capture as (
      insert into captures (id, state, organ, position, check_up_id, clinician, device_name, mac_address,
        stream_id, first_sample, durable_sample, newest_sample, newest_at, started_at, progress_at)
      select gen_random_uuid(), 'saved', 'heart', 'Aortic', id, ${nurse.userId}, 'Ward 3', '${address}',
        1, 0, 0, 0, now(), now(), now() from numbered returning id, check_up_id
    ),
    recording as (
      insert into recordings (organ, check_up_id, position, blob_key, capture_id, sha256, byte_count,
        sample_rate_hz, sample_count, waveform, peak, rms, created_by, created_at, recorded_at)
      select organ, capture.check_up_id, position, blob_key || capture.id, capture.id, sha256, byte_count,
        sample_rate_hz, sample_count, waveform, peak, ${rms}, created_by, ${at}, ${at}
      from recordings, capture where recordings.id = ${model.recordingId} returning id, check_up_id
    ),
    finding as (
      insert into sound_findings (recording_id, method, quality)
      select recording.id, 1, jsonb_build_object('verdict', case when n <= ${poor} then 'poor' else 'good' end)
      from recording join numbered on numbered.id = recording.check_up_id
    )
    insert into ai_analyses (recording_id, author, model_name, model_version, model_sha256, confidence, findings,
      verdict, novelty, quality, duration_s, analysed_s, warnings, spectrum, notes, normal_blob_key,
      analysis_blob_key)
    select recording.id, ${nurse.userId}, '${CLASSIFIER_OF.heart}', '9.1', 'x', '{}', '{}',
      case when n <= ${uncertain} then null else 'Normal' end, 0, '{}', 12, 12, '[]', '{}', '', 'x', 'x'
    from recording join numbered on numbered.id = recording.check_up_id`);
}
const [ONE, OTHER] = ['02:00:00:00:00:01', '02:00:00:00:00:02'];

test('a stethoscope whose sounds have grown poor, doubtful and quiet is told, and no other', async () => {
  await made(ONE, { count: 60, daysAgo: 90, poor: 6, uncertain: 12 });
  await made(ONE, { count: 40, daysAgo: 3, poor: 30, uncertain: 34, rms: 0.01 });
  await made(OTHER, { count: 60, daysAgo: 90, poor: 6, uncertain: 12 });
  await made(OTHER, { count: 40, daysAgo: 3, poor: 5, uncertain: 7 });
  const { devices } = await drift();
  expect(devices.map(({ name, basis, changes }) => [name, basis, changes])).toEqual([
    [`Ward 3 (${ONE})`, 'before', ['poor', 'uncertain', 'level']],
    [`Ward 3 (${OTHER})`, 'before', []],
  ]);
  expect(devices[0]).toMatchObject({
    recent: { sounds: 40, poor: { k: 30, n: 40 }, uncertain: { k: 34, n: 40 }, levelDb: -40 },
    base: { sounds: 60, poor: { k: 6, n: 60 }, uncertain: { k: 12, n: 60 }, levelDb: -20 },
  });
  expect(devices[0]?.months).toHaveLength(12);
  expect(devices[0]?.months.reduce((sum, { sounds }) => sum + sounds, 0)).toBe(100);
});

test('a new one is held against the others, and one with few against nothing', async () => {
  await made(ONE, { count: 30, daysAgo: 3, poor: 28 });
  await made(OTHER, { count: 60, daysAgo: 90 });
  const { devices } = await drift();
  expect(devices.map(({ basis, changes }) => [basis, changes])).toEqual([
    ['others', ['poor']],
    [null, []],
  ]);
  // Its own earlier ones are shown.
  expect(devices[1]?.base).toMatchObject({ sounds: 60 });
});

test('one with few sounds on both sides shows its own', async () => {
  await made(ONE, { count: 5, daysAgo: 3 });
  await made(OTHER, { count: 60, daysAgo: 90, poor: 30 });
  const { devices } = await drift();
  expect(devices[0]).toMatchObject({ basis: null, base: { sounds: 0, poor: { n: 0 } } });
});

test('of a patient one sound counts on either side', async () => {
  await made(ONE, { count: 25, daysAgo: 3 });
  await made(ONE, { count: 5, daysAgo: 90 });
  await server.sql(`update check_ups set patient_id = ${model.patientId}, session_number = 100 + id
    where id in (select check_up_id from recordings where id <> ${model.recordingId})`);
  const [{ recent, base } = {}] = (await drift()).devices;
  expect([recent?.sounds, base?.sounds]).toEqual([1, 1]);
});

test('a record whose use is restricted counts nowhere, and while the AI is off nothing does', async () => {
  await made(ONE, { count: 2, daysAgo: 3 });
  expect((await drift()).devices).toHaveLength(1);
  await setMode('off');
  expect(await drift()).toMatchObject({ isOff: true, devices: [] });
  await setMode('silent');
  expect((await drift()).devices).toHaveLength(1);
  await setMode('on');
  await server.sql(`insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
    select id, 'asked', '', ${admin.userId}, now() from patients`);
  expect((await drift()).devices).toEqual([]);
  await server.sql('delete from patient_restrictions');
});

test('no clinician sees it', async () => {
  expect((await server.call('GET', '/ai/device-drift', nurse.token)).status).toBe(403);
});
