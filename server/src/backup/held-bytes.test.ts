import type { Recording } from '@sadap/contract/recordings';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareScene, bareScenes, chunksOf, save } from '../../test/bare-scene.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { LOCKS } from '../database/locks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { captured } = bareScenes(() => server);

const discard = ({ id, clinician }: BareScene) => server.call('DELETE', `/captures/${id}`, clinician.token);

test('what is discarded or deleted while a backup runs keeps its bytes until it has ended', async () => {
  const scenes = [await captured(), await captured()];
  const [deleted, discarded] = scenes as [BareScene, BareScene];
  const saved = (await save(deleted)).body as Recording;
  const backup = new pg.Client({ connectionString: server.databaseUrl });
  await backup.connect();
  await backup.query('select pg_advisory_lock($1)', [LOCKS.backup]);

  const { token } = deleted.clinician;
  const path = `/heartsoundrecordings/${saved.recording_id}`;
  expect((await server.call('DELETE', path, token)).status).toBeLessThan(300);
  expect((await discard(discarded)).status).toBeLessThan(300);
  for (const scene of scenes) expect((await chunksOf(scene)).length).toBeGreaterThan(10);
  // To a user they are gone all the same.
  expect((await server.call('GET', `/captures/${discarded.id}`, discarded.clinician.token)).status).toBe(404);

  await backup.end();
  const next = await captured();
  await discard(next);
  for (const scene of [...scenes, next]) expect(await chunksOf(scene)).toEqual([]);
});
