import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording } from '@sadap/contract/recordings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareScene, bareScenes, chunksOf, save } from '../../../test/bare-scene.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { captured } = bareScenes(() => server);

const pass = (hours: number) =>
  server.sql(`update doomed_blobs set doomed_at = doomed_at - interval '${hours} hours'`);
const folderOf = ({ id }: BareScene) => join(server.dataDir, 'blobs', 'captures', id);
/** The next removal, whatever its cause. */
async function removeDue(): Promise<void> {
  const other = await captured();
  await server.call('DELETE', `/captures/${other.id}`, other.clinician.token);
}
const doomed = async () => (await server.sql('select key from doomed_blobs')).rows;

test('chunks of a saved capture are removed a day later', async () => {
  const scene = await captured();
  expect((await save(scene)).status).toBe(201);
  await pass(23);
  await removeDue();
  expect((await chunksOf(scene)).length).toBeGreaterThan(10);
  await pass(1);
  await removeDue();
  expect(existsSync(folderOf(scene))).toBe(false);
  expect(await doomed()).toEqual([]);
});

test.each([
  ['the recording', ({ recording_id: id }: Recording) => `/heartsoundrecordings/${id}`],
  ['its check-up', (_saved: Recording, { checkUp }: BareScene) => `/sessions/${checkUp.id}`],
  ['its patient', (_saved: Recording, { patient }: BareScene) => `/patients/${patient.id}`],
])('with %s they go at once', async (_what, path) => {
  const scene = await captured();
  const admin = await server.signIn('admin');
  const saved = (await save(scene)).body as Recording;
  expect((await chunksOf(scene)).length).toBeGreaterThan(10);
  const answer = await server.call('DELETE', path(saved, scene), admin.token);
  expect(answer.status).toBeLessThan(300);
  expect(existsSync(folderOf(scene))).toBe(false);
  expect(await doomed()).toEqual([]);
});
