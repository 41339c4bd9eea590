import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareScene, bareScenes, seconds, stop, stopped } from '../../test/bare-scene.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { BACKUP_LOCK } from '../blobs/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { capturing } = bareScenes(() => server);

async function captured(): Promise<BareScene> {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(12));
  await device.acknowledged(seconds(12));
  await stop(scene);
  device.sound(streamId, seconds(12), seconds(14));
  await stopped(scene);
  device.socket.close();
  return scene;
}

const chunksOf = async ({ id }: BareScene) =>
  (await readdir(join(server.dataDir, 'blobs', 'captures', id)).catch(() => [])).length;

function save({ id, clinician, patient, checkUp }: BareScene) {
  const form = new FormData();
  form.set('capture_id', id);
  form.set('position', 'Aortic');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  return server.call('POST', '/heartsoundrecordings', clinician.token, form);
}
const discard = ({ id, clinician }: BareScene) => server.call('DELETE', `/captures/${id}`, clinician.token);

test('what is saved, discarded or deleted while a backup runs keeps its bytes until it has ended', async () => {
  const scenes = [await captured(), await captured()];
  const [saved, discarded] = scenes as [BareScene, BareScene];
  const backup = new pg.Client({ connectionString: server.databaseUrl });
  await backup.connect();
  await backup.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);

  expect((await save(saved)).status).toBe(201);
  expect((await discard(discarded)).status).toBeLessThan(300);
  for (const scene of scenes) expect(await chunksOf(scene)).toBeGreaterThan(10);
  // To a user they are gone all the same.
  expect((await server.call('GET', `/captures/${discarded.id}`, discarded.clinician.token)).status).toBe(404);

  await backup.end();
  const next = await captured();
  await discard(next);
  for (const scene of [...scenes, next]) expect(await chunksOf(scene)).toBe(0);
});
