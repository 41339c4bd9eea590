import type { Quality } from '@sadap/contract/quality';
import type { Recording } from '@sadap/contract/recordings';
import type { BeatAnalysis, BreathingAnalysis } from '@sadap/contract/sound-findings';
import { encodeWav, floatToPcm16, resample } from '@sadap/dsp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { syntheticBreathing } from '../../../../dsp/src/synthetic-sounds/breathing.ts';
import { syntheticHeart } from '../../../../dsp/src/synthetic-sounds/heart.ts';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const SECONDS = 15;
const RATE_HZ = 16_000;

let server: TestServer;
let clinician: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  server = await startServer();
  clinician = await server.user();
  colleague = await server.user();
});
afterAll(() => server.close());

type Made = { samples: Float32Array; sampleRateHz: number };
async function save(organ: 'heart' | 'lung', made: Made): Promise<Recording> {
  const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
  const form = new FormData();
  form.set('position', organ === 'heart' ? 'Aortic' : 'Anterior_Upper_Left');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  const pcm = floatToPcm16(resample(made.samples, made.sampleRateHz, RATE_HZ));
  form.set('file', new File([encodeWav(pcm, RATE_HZ)], 'sound.wav'));
  const { status, body } = await server.call('POST', `/${organ}soundrecordings`, clinician.token, form);
  expect(status).toBe(201);
  return body as Recording;
}
const made = syntheticHeart({ bpm: 72, seconds: SECONDS, seed: 5 });
const call = (method: string, recording: Recording, path: string, body?: unknown, by = clinician) =>
  server.call(method, `/${recording.organ}soundrecordings/${recording.recording_id}/${path}`, by.token, body);
async function get<Found>(recording: Recording, path: string): Promise<Found> {
  const answer = await call('GET', recording, path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

test('beats and quality of a heart are found, and kept', async () => {
  const heart = await save('heart', made);
  const [beats, quality] = await Promise.all([
    get<BeatAnalysis>(heart, 'beats'),
    get<Quality>(heart, 'quality'),
  ]);
  expect(Math.abs((beats.heartRate?.bpm ?? 0) - made.bpm)).toBeLessThan(3);
  expect(beats.correction).toBeNull();
  expect(beats.marks.length).toBeGreaterThan(0.9 * made.marks.length);
  expect(beats.averagedBeat?.beatCount).toBeGreaterThan(10);
  expect(quality).toMatchObject({ organ: 'heart', durationS: SECONDS });
  const kept = await server.sql(`select * from sound_findings where recording_id = ${heart.recording_id}`);
  expect(kept.rows).toHaveLength(1);
  expect(kept.rows[0].beats).toEqual({ ...beats, correction: undefined });
  expect(await get(heart, 'beats')).toEqual(beats);
  // Findings of an older method are recomputed.
  await server.sql(
    `update sound_findings set method = 0, beats = null where recording_id = ${heart.recording_id}`,
  );
  expect(await get(heart, 'beats')).toEqual(beats);
});

test('breathing of a lung is found, and corrected', async () => {
  const lung = await save('lung', syntheticBreathing({ perMinute: 20, seconds: 24, seed: 2 }));
  const found = await get<BreathingAnalysis>(lung, 'breathing');
  expect(Math.abs((found.rate?.perMinute ?? 0) - 20)).toBeLessThan(2);
  const phases = [2, 0, 1].flatMap((cycle) => [
    { kind: 'inspiration', startS: cycle * 4, endS: cycle * 4 + 1.5 },
    { kind: 'expiration', startS: cycle * 4 + 1.5, endS: cycle * 4 + 3 },
  ]);
  const { status, body } = await call('PUT', lung, 'breathing', { base_version: 0, phases });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    rate: { perMinute: 15 },
    direction: { cue: 'hand' },
    inspirationS: 1.5,
    correction: { version: 1, author: { id: clinician.userId, username: clinician.username } },
  });
  expect(await get(lung, 'breathing')).toEqual(body);
  const wrong = async (...list: [string, number, number][]) => {
    const bad = list.map(([kind, startS, endS]) => ({ kind, startS, endS }));
    const answer = await call('PUT', lung, 'breathing', { base_version: 1, phases: bad });
    expect(answer).toMatchObject({ status: 422, body: { type: 'VALIDATION' } });
  };
  await wrong(['breath', 1, 0.5]);
  await wrong(['breath', 23, 25]);
  await wrong(['breath', 1, 3], ['inspiration', 2, 4]);
  await wrong(['pause', 1, 3]);
});

describe('corrected beats', () => {
  const S1 = (second: number) => ({ kind: 'S1', second });
  const S2 = (second: number) => ({ kind: 'S2', second });

  test('are answered with what follows from them, by all who look, and can be taken back', async () => {
    const heart = await save('heart', made);
    const found = await get<BeatAnalysis>(heart, 'beats');
    const [first] = found.marks;
    if (!first) throw new Error('no beats were found');
    const marks = [{ kind: first.kind, second: first.second }, S1(6), S2(6.3), S1(7), S2(7.3), S1(8)];
    const { status, body } = await call('PUT', heart, 'beats', { base_version: 0, marks });
    expect(status, JSON.stringify(body)).toBe(200);
    const corrected = body as BeatAnalysis;
    expect(corrected.marks[0]).toEqual(first);
    expect(corrected.marks.slice(1).every(({ confidence }) => confidence === 1)).toBe(true);
    expect(corrected.heartRate?.bpm).toBeCloseTo(60, 3);
    expect(corrected.systoleS).toBeCloseTo(0.3, 3);
    expect(corrected.correction?.version).toBe(1);
    expect((await call('GET', heart, 'beats', undefined, colleague)).body).toEqual(corrected);

    const back = await call('PUT', heart, 'beats', { base_version: 1, marks: null }, colleague);
    expect(back.body).toEqual(found);
    const again = await call('PUT', heart, 'beats', { base_version: 0, marks: [S1(1), S1(2)] });
    expect(again.body).toMatchObject({ correction: { version: 3 } });
  });

  test('of two people do not undo each other', async () => {
    const heart = await save('heart', made);
    await get(heart, 'beats');
    const put = (by: SignedIn, base_version: number) =>
      call('PUT', heart, 'beats', { base_version, marks: [S1(1), S2(1.3), S1(2)] }, by);
    const both = await Promise.all([put(clinician, 0), put(colleague, 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ type: 'MARKS_CHANGED' });
    expect((await put(colleague, 1)).body).toMatchObject({ correction: { version: 2 } });
    expect((await put(clinician, 1)).status).toBe(409);
  });

  test('lie inside the sound and apart from each other', async () => {
    const heart = await save('heart', made);
    for (const marks of [[S1(SECONDS + 0.01)], [S1(-1)], [S1(3), S2(3.001)], [{ kind: 'S3', second: 1 }]])
      expect(await call('PUT', heart, 'beats', { base_version: 0, marks })).toMatchObject({
        status: 422,
        body: { type: 'VALIDATION' },
      });
    expect((await call('PUT', heart, 'beats', { base_version: 0, marks: [] })).body).toMatchObject({
      heartRate: null,
      marks: [],
    });
  });

  test('go with their recording', async () => {
    const heart = await save('heart', made);
    await call('PUT', heart, 'beats', { base_version: 0, marks: [S1(1), S1(2)] });
    const path = `/heartsoundrecordings/${heart.recording_id}`;
    expect((await server.call('DELETE', path, clinician.token)).status).toBe(200);
    expect((await call('GET', heart, 'beats')).status).toBe(404);
    for (const table of ['sound_findings', 'sound_corrections']) {
      const left = await server.sql(`select from ${table} where recording_id = ${heart.recording_id}`);
      expect(left.rows, table).toEqual([]);
    }
  });
});
