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

async function record(organ: string, position: string, analysis?: unknown): Promise<number> {
  const form = new FormData();
  form.set('position', position);
  form.set('patient_id', String(scene.patient.id));
  form.set('session_id', String(scene.checkUp.id));
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

test('what nobody has reviewed waits, of both organs, the oldest first and page by page', async () => {
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
