import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AiResult } from '@sadap/contract/ai-analysis';
import type { Recording } from '@sadap/contract/recordings';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound } from '../../../test/sounds.ts';
import { MAX_AI_THREADS } from '../../workers/ai-workers.ts';

/** The real workers, held back until the gate opens. */
const { gate, begun } = vi.hoisted(() => ({
  gate: { opened: Promise.resolve() },
  begun: [] as number[],
}));
vi.mock(import('../../workers/ai-workers.ts'), async (importOriginal) => {
  const real = await importOriginal();
  const createAiWorkers: typeof real.createAiWorkers = () => {
    const workers = real.createAiWorkers();
    return {
      ...workers,
      analyse: async (task) => {
        begun.push(task.samples.length);
        await gate.opened;
        return workers.analyse(task);
      },
    };
  };
  return { ...real, createAiWorkers };
});

let server: TestServer;
let clinician: SignedIn;
beforeAll(async () => {
  server = await startServer();
  clinician = await server.user();
});
afterAll(() => server.close());

async function save(): Promise<Recording> {
  const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
  const form = new FormData();
  form.set('position', 'Aortic');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  form.set('file', new File([shippedSound('heart-normal-1', 12)], 'sound.wav'));
  return (await server.call('POST', '/heartsoundrecordings', clinician.token, form)).body as Recording;
}
const pathOf = ({ recording_id: id }: Recording) => `/heartsoundrecordings/${id}/ai-analysis`;
/** The status of an analysis; null if the client went away. */
async function ask(recording: Recording, by: SignedIn, signal?: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(`${server.url}/api${pathOf(recording)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ modelName: 'heart_classifier_v1', saveResults: true, notes: '' }),
      signal: signal ?? null,
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    if (signal?.aborted) return null;
    throw error;
  }
}
const resultsOf = async (recording: Recording) =>
  (await server.call('GET', pathOf(recording), clinician.token)).body as AiResult[];

test('whoever goes away while waiting gives up the place; what runs already is finished and kept', {
  timeout: 60_000,
}, async () => {
  const [running, left] = [await save(), await save()];
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate.opened = promise;
  const runner = new AbortController();
  const held = Array.from({ length: MAX_AI_THREADS }, () => ask(running, clinician, runner.signal));
  await until('all places are taken', () => begun.length === MAX_AI_THREADS);

  // Three of four may wait: one refusal shows that the others are waiting.
  const leaver = await server.user();
  const leaving = new AbortController();
  const waiting = Array.from({ length: 4 }, () => ask(left, leaver, leaving.signal));
  expect(await Promise.race(waiting)).toBe(429);
  leaving.abort();
  runner.abort();
  expect((await Promise.all([...waiting, ...held])).toSorted()).toEqual([429, null, null, null, null, null]);
  await until('the places of who left are free', async () => {
    const probe = new AbortController();
    const status = await Promise.race([ask(left, leaver, probe.signal), wait(100, 'waits')]);
    probe.abort();
    return status === 'waits';
  });

  open();
  await until('what ran is kept', async () => (await resultsOf(running)).length === MAX_AI_THREADS);
  const colleague = await server.user();
  expect(await ask(running, colleague)).toBe(200);
  expect(begun).toHaveLength(MAX_AI_THREADS + 1);
  expect(await resultsOf(left)).toEqual([]);
});

test('a crash between the pictures and their row leaves nothing to be served, and no bytes for good', async () => {
  const recording = await save();
  const { rows } = await server.sql(`select blob_key from recordings where id = ${recording.recording_id}`);
  const folder = String(rows[0].blob_key).replace('recordings/', 'spectrograms/').replace('.wav', '');
  const pictures = () => readdirSync(join(server.dataDir, 'blobs', folder));
  const doomed = async () =>
    (await server.sql('select key from doomed_blobs')).rows.map(({ key }) => String(key).split('/').at(-1));
  await server.sql(`
    create function break_off() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
    create trigger break_off before insert on ai_analyses for each row execute function break_off()`);
  expect(await ask(recording, clinician)).toBe(503);
  await server.sql('drop trigger break_off on ai_analyses; drop function break_off');
  expect(await resultsOf(recording)).toEqual([]);
  expect(pictures()).toHaveLength(2);
  expect((await doomed()).toSorted()).toEqual(pictures().toSorted());

  // Others that succeed meanwhile keep theirs, and a sweep takes only what is due.
  expect(await ask(recording, clinician)).toBe(200);
  const sweep = async () => {
    const other = await save();
    await server.call('DELETE', `/heartsoundrecordings/${other.recording_id}`, clinician.token);
  };
  await sweep();
  expect(pictures()).toHaveLength(4);
  await server.sql(`update doomed_blobs set doomed_at = doomed_at - interval '1 hour'`);
  await sweep();
  expect(pictures()).toHaveLength(2);
  const [result] = await resultsOf(recording);
  for (const path of Object.values(result?.spectrograms ?? {})) {
    const picture = await fetch(server.url + path, { headers: await server.mediaCookie(clinician.token) });
    expect(picture.status).toBe(200);
    await picture.arrayBuffer();
  }
});
