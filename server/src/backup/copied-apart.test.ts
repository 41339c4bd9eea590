import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recording } from '@sadap/contract/recordings';
import type { StoredDataReport } from '@sadap/contract/stored-data';
import type { Capture } from '@sadap/contract/streaming';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bareScenes, chunksOf, save } from '../../test/bare-scene.ts';
import { startServer, type TestServer } from '../../test/server.ts';

async function runOn(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** An own PostgreSQL is dumped first, then the blobs are copied: docs/deployment.md. */
let original: TestServer;
let folder: string;
beforeAll(async () => {
  original = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'sadap-copied-apart-'));
});
afterAll(async () => {
  await original.close();
  await rm(folder, { recursive: true, force: true });
});

test('a sound that was saved between the copies of database and blobs is restored whole', async () => {
  const scene = await bareScenes(() => original).captured();
  // Nobody may be connected to what is copied.
  await original.app.close();
  const copy = new URL(original.databaseUrl);
  copy.pathname = `/copy_${randomUUID().replaceAll('-', '')}`;
  const name = copy.pathname.slice(1);
  const owner = new URL(inject('postgresUrl')).href;
  const from = new URL(original.databaseUrl).pathname.slice(1);
  await runOn(owner, `create database ${name} template ${from}`);

  const again = { DATABASE_URL: original.databaseUrl, DATA_DIR: original.dataDir };
  const next = await startServer(again);
  const saved = (await save({ ...scene, server: next })).body as Recording;
  const chunks = await chunksOf(scene);
  await cp(original.dataDir, folder, { recursive: true });
  await next.close();

  const restored = await startServer({ DATABASE_URL: copy.href, DATA_DIR: folder });
  try {
    const { token } = scene.clinician;
    const path = `/captures/${scene.id}`;
    const capture = async () => (await restored.call('GET', path, token)).body as Capture;
    expect(await capture()).toMatchObject({ state: 'stopped', gaps: [] });
    await restored.app.scrub.runByHand(() => undefined);
    const report = async () =>
      (await restored.call('GET', '/stored-data', (await restored.signIn('admin')).token))
        .body as StoredDataReport;
    expect((await report()).faults).toEqual([]);

    // Of a bucket that was copied later, it says what is lost.
    const lost = chunks[4] ?? '';
    const [first = 0, count = 0] = (lost.split('/').at(-1) ?? '').split('-').map(Number);
    await rm(join(folder, 'blobs', 'captures', scene.id, lost.split('/').at(-1) ?? ''));
    await restored.app.scrub.runByHand(() => undefined);
    expect((await capture()).gaps).toEqual([{ firstSample: first, sampleCount: count, cause: 'storage' }]);
    expect((await report()).faults).toMatchObject([{ part: 'capture', fault: 'damaged' }]);
    const savedThere = (await save({ ...scene, server: restored })).body as Recording;
    expect(savedThere).toMatchObject({ duration_ms: saved.duration_ms, gaps: [{ cause: 'storage' }] });
  } finally {
    await restored.close();
    await runOn(owner, `drop database ${name} with (force)`);
  }
});
