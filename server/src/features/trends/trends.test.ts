import { randomUUID } from 'node:crypto';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Position } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import type { BeatAnalysis } from '@sadap/contract/sound-findings';
import type { PatientTrends, TrendSound } from '@sadap/contract/trends';
import { encodeWav, floatToPcm16, resample } from '@sadap/dsp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syntheticBreathing } from '../../../../dsp/src/synthetic-sounds/breathing.ts';
import { syntheticHeart } from '../../../../dsp/src/synthetic-sounds/heart.ts';
import { pinkNoise, withNoise } from '../../../../dsp/src/synthetic-sounds/noises.ts';
import { createRandom } from '../../../../dsp/src/synthetic-sounds/random.ts';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const RATE_HZ = 16_000;

let server: TestServer;
let clinician: SignedIn;
beforeAll(async () => {
  server = await startServer();
  clinician = await server.user();
});
afterAll(() => server.close());

type Made = { samples: Float32Array; sampleRateHz: number };
const heartOf = (gainDb: number): Made => {
  const heart = syntheticHeart({ bpm: 72, seconds: 15, seed: 5 });
  const heard = withNoise(heart.samples, pinkNoise(15, heart.sampleRateHz, createRandom(1)), 25);
  return { ...heart, samples: heard.map((sample) => 0.7 * sample * 10 ** (gainDb / 20)) };
};

async function call<Value>(method: string, path: string, body?: unknown): Promise<Value> {
  const answer = await server.call(method, path, clinician.token, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body as Value;
}
const trendsOf = (checkUp: CheckUp) => call<PatientTrends>('GET', `/patients/${checkUp.patientId}/trends`);
const another = ({ patientId }: CheckUp) => call<CheckUp>('POST', '/sessions', { patientId });

async function save(
  checkUp: CheckUp,
  position: Position,
  { samples, sampleRateHz }: Made,
): Promise<Recording> {
  const organ = position.includes('_') ? 'lung' : 'heart';
  const form = new FormData();
  form.set('position', position);
  form.set('patient_id', String(checkUp.patientId));
  form.set('session_id', String(checkUp.id));
  const pcm = floatToPcm16(resample(samples, sampleRateHz, RATE_HZ));
  form.set('file', new File([encodeWav(pcm, RATE_HZ)], 'sound.wav'));
  return call<Recording>('POST', `/${organ}soundrecordings`, form);
}
/** As if it had been captured with a stethoscope. */
async function madeWith(mac: string, name: string, { recording_id: id, session_id: checkUpId }: Recording) {
  const capture = randomUUID();
  await server.sql(`insert into captures (id, state, organ, position, check_up_id, clinician, device_name,
      mac_address, stream_id, first_sample, durable_sample, newest_sample, newest_at, started_at, progress_at)
    values ('${capture}', 'saved', 'heart', 'Aortic', ${checkUpId}, ${clinician.userId}, '${name}',
      '${mac}', 1, 0, 0, 0, now(), now(), now())`);
  await server.sql(`update recordings set capture_id = '${capture}' where id = ${id}`);
}
const beatsOf = (id: number) => call<BeatAnalysis>('GET', `/heartsoundrecordings/${id}/beats`);
const only = ({ sounds }: PatientTrends): TrendSound => {
  expect(sounds).toHaveLength(1);
  return sounds[0] as TrendSound;
};

test('a position over check-ups: levels follow the gain, ratios do not, and the stethoscope is told', async () => {
  const { checkUp: first } = await server.patientWithCheckUp(clinician.token);
  expect(await trendsOf(first)).toMatchObject({ checkUps: [{ number: 1, vitalSigns: null }], sounds: [] });
  const [second, third] = [await another(first), await another(first)];
  await call('PUT', `/sessions/${second.id}/vital-signs`, { heartRate: 71 });
  const made = [
    await save(first, 'Aortic', heartOf(-12)),
    await save(second, 'Aortic', heartOf(0)),
    await save(third, 'Aortic', heartOf(0)),
  ] as const;
  await madeWith('02:00:00:00:AA:01', 'Ward 1', made[0]);
  await madeWith('02:00:00:00:AA:02', 'Ward 2', made[1]);

  const before = await trendsOf(first);
  expect(before.sounds.map(({ isPending }) => isPending)).toEqual([true, true, true]);
  expect(before.sounds[0]).toMatchObject({ loudness: null, heartRateBpm: null, quality: null });
  for (const { recording_id: id } of made) await beatsOf(id);
  const { checkUps, sounds, stethoscopes } = await trendsOf(first);
  expect(checkUps.map(({ number, vitalSigns }) => [number, vitalSigns?.heartRate])).toEqual([
    [1, undefined],
    [2, 71],
    [3, undefined],
  ]);
  expect(sounds.map(({ checkUpId }) => checkUpId)).toEqual([first.id, second.id, third.id]);
  const names = sounds.map(({ stethoscope }) =>
    stethoscope === null ? null : stethoscopes[stethoscope]?.name,
  );
  expect(names).toEqual(['Ward 1', 'Ward 2', null]);
  const [soft, loud] = sounds.map(({ loudness }) => loudness ?? expect.fail('not measured'));
  expect((loud?.s1Db ?? 0) - (soft?.s1Db ?? 0)).toBeCloseTo(12, 1);
  for (const ratio of ['s1ToS2Db', 'systoleToSoundsDb', 'diastoleToSoundsDb'] as const)
    expect(Math.abs((loud?.[ratio] ?? Number.NaN) - (soft?.[ratio] ?? 0))).toBeLessThan(0.1);
  expect(loud?.s1ToS2Db).toBeGreaterThan(1);
  expect(Math.abs((sounds[0]?.heartRateBpm ?? 0) - 72)).toBeLessThan(3);
});

test('corrected marks give corrected loudness and rate, and those of before once they are withdrawn', async () => {
  const { checkUp } = await server.patientWithCheckUp(clinician.token);
  const { recording_id: id } = await save(checkUp, 'Mitral', heartOf(0));
  const { marks } = await beatsOf(id);
  const found = only(await trendsOf(checkUp));
  const swapped = marks.map(({ kind, second }) => ({ kind: kind === 'S1' ? 'S2' : 'S1', second }));
  const fewer = swapped.slice(0, 16);
  await call('PUT', `/heartsoundrecordings/${id}/beats`, { base_version: 0, marks: fewer });
  const corrected = only(await trendsOf(checkUp));
  expect(corrected).toMatchObject({ isPending: false });
  expect(corrected.loudness?.beatCount).toBeLessThan(found.loudness?.beatCount ?? 0);
  expect(corrected.loudness?.s1ToS2Db).toBeLessThan(-1);

  // a version that nobody has computed yet
  await server.sql(`insert into sound_corrections (recording_id, version, author, marks)
    select recording_id, 2, author, marks from sound_corrections where recording_id = ${id}`);
  expect(only(await trendsOf(checkUp))).toMatchObject({
    isPending: true,
    loudness: null,
    heartRateBpm: null,
  });
  await beatsOf(id);
  expect(only(await trendsOf(checkUp)).loudness).toEqual(corrected.loudness);
  await call('PUT', `/heartsoundrecordings/${id}/beats`, { base_version: 2, marks: null });
  expect(only(await trendsOf(checkUp))).toEqual(found);
});

test('of several recordings the newest counts that is not poor', async () => {
  const { checkUp } = await server.patientWithCheckUp(clinician.token);
  const good = await save(checkUp, 'Aortic', heartOf(0));
  const silence = new Float32Array(12 * 4000);
  const poor = await save(checkUp, 'Aortic', { samples: silence, sampleRateHz: 4000 });
  expect(only(await trendsOf(checkUp))).toMatchObject({ recordingId: poor.recording_id, isPending: true });
  await beatsOf(poor.recording_id);
  expect(only(await trendsOf(checkUp))).toMatchObject({ recordingId: good.recording_id, isPending: true });
  await beatsOf(good.recording_id);
  expect(only(await trendsOf(checkUp))).toMatchObject({
    recordingId: good.recording_id,
    ofRecordings: 2,
    isPending: false,
  });
  await call('DELETE', `/heartsoundrecordings/${good.recording_id}`);
  expect(only(await trendsOf(checkUp))).toMatchObject({
    recordingId: poor.recording_id,
    quality: 'poor',
    heartRateBpm: null,
    loudness: null,
  });
});

test('crackles and wheezes are counted in breaths, computed or corrected; nobody looked is not none', async () => {
  const { checkUp } = await server.patientWithCheckUp(clinician.token);
  const sound = syntheticBreathing({ perMinute: 20, seconds: 24, seed: 2 });
  const { recording_id: id } = await save(checkUp, 'Anterior_Upper_Left', sound);
  const path = `/lungsoundrecordings/${id}`;
  await call('GET', `${path}/breathing`);
  const computed = only(await trendsOf(checkUp));
  expect(Math.abs((computed.breathsPerMinute ?? 0) - 20)).toBeLessThan(2);
  expect(computed).toMatchObject({ crackles: null, wheezes: null, loudness: null });
  const phases = [0, 1, 2].flatMap((cycle) => [
    { kind: 'inspiration', startS: cycle * 4, endS: cycle * 4 + 1.5 },
    { kind: 'expiration', startS: cycle * 4 + 1.5, endS: cycle * 4 + 3 },
  ]);
  await call('PUT', `${path}/breathing`, { base_version: 0, phases });
  const crackle = (from_ms: number) => ({
    kind: 'crackles',
    from_ms,
    to_ms: from_ms + 200,
    detail: null,
    remark: '',
  });
  await call('PUT', `${path}/events`, {
    base_version: 0,
    events: [crackle(100), crackle(500), crackle(8100)],
  });
  const { crackles, wheezes, breathsPerMinute } = only(await trendsOf(checkUp));
  expect(crackles).toEqual({ events: 3, cycles: 2, ofCycles: 3 });
  expect(wheezes).toEqual({ events: 0, cycles: 0, ofCycles: 3 });
  expect(breathsPerMinute).toBeCloseTo(15, 3);
});
