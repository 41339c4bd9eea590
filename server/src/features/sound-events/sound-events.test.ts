import type { Recording } from '@sadap/contract/recordings';
import type { EventsVersion, SoundEvent, SoundEvents } from '@sadap/contract/sound-events';
import { encodeWav } from '@sadap/dsp';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

async function save(organ: 'heart' | 'lung'): Promise<Recording> {
  const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
  const form = new FormData();
  form.set('position', organ === 'heart' ? 'Aortic' : 'Anterior_Upper_Left');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  form.set('file', new File([encodeWav(new Int16Array(SECONDS * RATE_HZ), RATE_HZ)], 'sound.wav'));
  const { status, body } = await server.call('POST', `/${organ}soundrecordings`, clinician.token, form);
  expect(status).toBe(201);
  return body as Recording;
}
const event = (kind: SoundEvent['kind'], from_ms: number, to_ms: number, more: object = {}) => ({
  kind,
  from_ms,
  to_ms,
  detail: null,
  remark: '',
  ...more,
});
const call = (
  method: string,
  { organ, recording_id }: Recording,
  body?: unknown,
  by = clinician,
  path = 'events',
) => server.call(method, `/${organ}soundrecordings/${recording_id}/${path}`, by.token, body);
const put = (recording: Recording, base_version: number, events: unknown[], by = clinician) =>
  call('PUT', recording, { base_version, events }, by);
const countOf = async ({ recording_id }: Recording) =>
  (await server.sql(`select count(*)::int as n from sound_events where recording_id = ${recording_id}`))
    .rows[0].n;

test('events are saved in their order, seen by all, and every version stays', async () => {
  const lung = await save('lung');
  expect((await call('GET', lung)).body).toEqual({ version: 0, author: null, created_at: null, events: [] });
  const first = event('crackles', 5000, 5600, { detail: 'fine', remark: ' ปลายช่วง ' });
  const wheeze = event('wheezes', 1000, 5200, { detail: 'monophonic' });
  const saved = await put(lung, 0, [first, wheeze]);
  expect(saved, JSON.stringify(saved.body)).toMatchObject({
    status: 200,
    body: { version: 1, author: clinician.username, events: [wheeze, { ...first, remark: 'ปลายช่วง' }] },
  });
  expect((await call('GET', lung, undefined, colleague)).body).toEqual(saved.body);

  const second = (await put(lung, 1, [wheeze], colleague)).body as SoundEvents;
  expect(second).toMatchObject({ version: 2, author: colleague.username, events: [wheeze] });
  expect((await put(lung, 2, [])).body).toMatchObject({ version: 3, events: [] });
  const versions = (await call('GET', lung, undefined, colleague, 'events/versions')).body as EventsVersion[];
  expect(versions.map(({ version, author, events }) => [version, author, events.length])).toEqual([
    [1, clinician.username, 2],
    [2, colleague.username, 1],
    [3, clinician.username, 0],
  ]);
  expect(versions[0]?.created_at).toBe((saved.body as SoundEvents).created_at);
  const { rows } = await server.sql(
    `select details from audit_events where action = 'recording.events-changed'
       and subject_id = '${lung.recording_id}' order by id`,
  );
  expect(rows.map(({ details }) => [details.version, details.count])).toEqual([
    [1, 2],
    [2, 1],
    [3, 0],
  ]);
});

test('the same again is no version; whoever saw an older one is told', async () => {
  const heart = await save('heart');
  const murmur = event('murmur', 100, 400);
  expect((await put(heart, 0, [])).body).toMatchObject({ version: 0 });
  expect((await put(heart, 0, [murmur])).body).toMatchObject({ version: 1 });
  expect((await put(heart, 0, [murmur])).body).toMatchObject({ version: 1 });
  expect(await put(heart, 0, [event('click', 100, 150)], colleague)).toMatchObject({
    status: 409,
    body: { type: 'EVENTS_CHANGED', field: 'base_version' },
  });
  expect(await countOf(heart)).toBe(1);
});

test('of two who save at the same time, one is told', async () => {
  const heart = await save('heart');
  const both = await Promise.all([
    put(heart, 0, [event('murmur', 100, 400)]),
    put(heart, 0, [event('artefact', 100, 400)], colleague),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ type: 'EVENTS_CHANGED' });
  expect(await countOf(heart)).toBe(1);
});

describe('events', () => {
  let heart: Recording;
  let lung: Recording;
  beforeAll(async () => {
    [heart, lung] = [await save('heart'), await save('lung')];
  });
  const of = (organ: 'heart' | 'lung') => (organ === 'heart' ? heart : lung);

  test.each([
    ['of the other organ', 'lung', [event('murmur', 0, 500)]],
    ['of the other organ', 'heart', [event('crackles', 0, 500)]],
    ['unknown', 'heart', [event('gallop' as never, 0, 500)]],
    ['with a detail of another kind', 'lung', [event('wheezes', 0, 500, { detail: 'fine' })]],
    ['with a detail where there is none', 'lung', [event('rhonchi', 0, 500, { detail: 'coarse' })]],
    ['that end before they begin', 'lung', [event('stridor', 500, 400)]],
    ['without length', 'lung', [event('stridor', 500, 509)]],
    ['before the sound', 'lung', [event('stridor', -1, 400)]],
    ['after the sound', 'lung', [event('stridor', 14_000, SECONDS * 1000 + 2)]],
    ['between milliseconds', 'lung', [event('stridor', 0.5, 400)]],
    ['of one kind on top of each other', 'lung', [event('stridor', 300, 900), event('stridor', 100, 301)]],
    ['with a long remark', 'lung', [event('stridor', 0, 400, { remark: 'x'.repeat(201) })]],
    [
      'beyond 200',
      'lung',
      Array.from({ length: 201 }, (_, each) => event('crackles', 50 * each, 50 * each + 40)),
    ],
  ] as const)('%s are refused (%s)', async (_, organ, events) => {
    expect(await put(of(organ), 0, [...events])).toMatchObject({ status: 422, body: { type: 'VALIDATION' } });
    expect(await countOf(of(organ))).toBe(0);
  });

  test('of different kinds may overlap, of one kind may touch, and 200 are fine', async () => {
    const recording = await save('lung');
    const crackles = Array.from({ length: 199 }, (_, each) => event('crackles', 50 * each, 50 * each + 50));
    const answer = await put(recording, 0, [...crackles, event('wheezes', 0, SECONDS * 1000)]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((answer.body as SoundEvents).events).toHaveLength(200);
  });
});

test('a version is never changed by the role that serves, and goes with its recording', async () => {
  const heart = await save('heart');
  await put(heart, 0, [event('murmur', 100, 400)]);
  const application = new pg.Client({ connectionString: server.databaseUrl });
  await application.connect();
  try {
    for (const statement of [
      `update sound_events set events = '[]'`,
      'delete from sound_events',
      'truncate sound_events',
    ])
      await expect(application.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  } finally {
    await application.end();
  }
  const path = `/heartsoundrecordings/${heart.recording_id}`;
  expect((await server.call('DELETE', path, clinician.token)).status).toBe(200);
  expect(await countOf(heart)).toBe(0);
});
