import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Health } from '@sadap/contract/system';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBucket } from '../../test/bucket.ts';
import { until } from '../../test/conditions.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../database/connection.ts';
import { LOCKS } from '../database/locks.ts';
import { type BlobStore, createBlobRemoval, openBlobStore } from './index.ts';

type Told = [level: string, facts: { error?: string }, text: string];
/** An engine that wants Content-MD5 of a request that deletes several objects; the client sends none. */
const wantsMd5 = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' && /[?&]delete\b/.test(url) ? 'InvalidRequest' : null;

let server: TestServer;
let folder: string;
let database: Awaited<ReturnType<typeof openDatabase>>;
let refusal: (request: IncomingMessage) => string | null;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let asked: string[];
let told: Told[];
let store: BlobStore;
let removal: ReturnType<typeof createBlobRemoval>;

beforeEach(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'sadap-removal-'));
  asked = [];
  told = [];
  refusal = () => null;
  bucket = await startBucket(folder, (request) => {
    if (request.method === 'DELETE' || request.method === 'POST') asked.push(request.method);
    return refusal(request);
  });
  const say =
    (level: string) =>
    (...[facts, text]: [Told[1], string]) =>
      void told.push([level, facts, text]);
  const log = { error: say('error'), warn: say('warn'), info: say('info'), debug: say('debug') };
  database = await openDatabase(() => server.databaseUrl, log as never);
  store = await openBlobStore(readConfig(bucket.environment), log as never);
  removal = createBlobRemoval(database.db, store, log as never);
});
afterEach(async () => {
  await database.close();
  await bucket.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const put = async (...keys: string[]) => {
  for (const key of keys) await store.put(key, new Uint8Array(10));
};
const doom = (...keys: string[]) => database.db.transaction((transaction) => removal.doom(transaction, keys));
const left = async () =>
  (await server.sql('select key from doomed_blobs order by key')).rows.map(({ key }) => String(key));

test('a bucket that refuses to delete several objects at once is asked for one after the other', async () => {
  refusal = wantsMd5;
  await put('captures/a/1', 'captures/a/2', 'captures/a/3', 'captures/b/1', 'captures/bb/1');
  await doom('captures/a/', 'captures/b/');
  await removal.carryOut();
  expect(await store.list('captures/a')).toEqual([]);
  expect(await store.list('captures/b')).toEqual([]);
  expect(await store.list('captures/bb')).toHaveLength(1);
  expect(await left()).toEqual([]);
  // It is asked once, and the log says what it answered.
  expect(asked).toEqual(['POST', 'DELETE', 'DELETE', 'DELETE', 'DELETE']);
  expect(told).toEqual([
    [
      'warn',
      { error: expect.stringContaining('InvalidRequest') },
      'the bucket refuses to delete several objects at once: they are deleted one after the other',
    ],
  ]);
});

test('a bucket that deletes several at once is asked for all of a folder at once', async () => {
  await put('captures/a/1', 'captures/a/2', 'captures/a/3');
  await doom('captures/a/');
  await removal.carryOut();
  expect(await store.list('captures/a')).toEqual([]);
  // The client asks once more where s3rver stumbles over its own folders.
  expect([...new Set(asked)]).toEqual(['POST']);
});

test('a bucket that was only too slow is asked for several at once again', async () => {
  refusal = ({ method }) => (method === 'POST' ? 'RequestTimeout' : null);
  await put('captures/a/1', 'captures/a/2');
  await doom('captures/a/');
  await removal.carryOut();
  expect(await left()).toEqual(['captures/a/']);
  refusal = () => null;
  await removal.carryOut();
  expect(await left()).toEqual([]);
  expect([...new Set(asked)]).toEqual(['POST']);
  expect(told.map(([level]) => level)).toEqual(['error']);
});

/** Dooms this many folders, of one object each. */
async function doomFolders(count: number): Promise<void> {
  const folders = Array.from({ length: count }, (_, index) => `captures/many-${index}/`);
  for (const key of folders) await put(`${key}1`);
  await doom(...folders);
}

test('a backup that starts waits for few removals, however many are due', async () => {
  await doomFolders(60);
  let backup: Promise<number> | null = null;
  const startBackup = () =>
    database.db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${LOCKS.backup})`);
      return (await left()).length;
    });
  refusal = () => {
    backup ??= startBackup();
    return null;
  };
  await removal.carryOut();
  // Several batches may go before its query arrives.
  expect(await backup).toBeGreaterThanOrEqual(20);
});

test('a server that ends does not wait until all that is due is removed', async () => {
  await doomFolders(60);
  const stop = removal.start();
  await until('it has begun', () => asked.length > 0);
  await stop();
  expect((await left()).length).toBeGreaterThan(0);
  expect(told).toEqual([]);
});

test('folders that the store keeps, however many, do not block what is deleted later', async () => {
  const stuck = Array.from(
    { length: 250 },
    (_, index) => `captures/stuck-${String(index).padStart(3, '0')}/`,
  );
  refusal = (request) => (request.method !== 'PUT' && request.url?.includes('stuck') ? 'AccessDenied' : null);
  await doom(...stuck);
  await server.sql(`update doomed_blobs set doomed_at = now() - interval '30 minutes'`);
  await put('captures/later/1', 'recordings/later.wav');
  await doom('captures/later/', 'recordings/later.wav');
  // As many rounds as the stuck ones take to be tried once.
  for (let round = 0; round < 3; round++) await removal.carryOut();
  expect(await left()).toEqual(stuck);
  expect(await store.list('captures/later')).toEqual([]);
  expect(told.at(-1)).toEqual([
    'error',
    { error: expect.stringContaining('AccessDenied') },
    'bytes of a deleted record could not be removed; it is tried again',
  ]);
  await put('recordings/newest.wav');
  await doom('recordings/newest.wav');
  await removal.carryOut();
  expect(await left()).toEqual(stuck);

  // Once the store may delete, all go.
  refusal = () => null;
  for (let round = 0; round < 3; round++) await removal.carryOut();
  expect(await left()).toEqual([]);
});

test('administrators are told of what could not be removed for an hour, unless a backup holds it', async () => {
  const admin = await server.signIn('admin');
  const known = async () => {
    const health = (await server.call('GET', '/health')).body as Health;
    const { unremoved_count: count } = (await server.call('GET', '/stored-data', admin.token)).body;
    return [health.status, health.removal, count];
  };
  // The server's own store is a folder, which deletes no folder as a file.
  await server.sql(`insert into doomed_blobs (key, doomed_at) values ('captures/later/', now() + interval '1 day'),
    ('../no-key', now() - interval '59 minutes')`);
  expect(await known()).toEqual(['ok', 'ok', 0]);
  await server.sql(`update doomed_blobs set doomed_at = doomed_at - interval '2 minutes'`);
  expect(await known()).toEqual(['ok', 'failing', 1]);
  await database.db.transaction(async (transaction) => {
    await transaction.execute(`select pg_advisory_xact_lock(${LOCKS.backup})`);
    expect(await known()).toEqual(['ok', 'ok', 0]);
  });
});
