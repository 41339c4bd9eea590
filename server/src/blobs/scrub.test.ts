import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../test/conditions.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../database/connection.ts';
import {
  createScrub,
  createVerifiedBlobs,
  type Folders,
  openBlobStore,
  storedBlobsQueries,
} from './index.ts';

const BLOBS = 12;
const BLOB_BYTES = 64 * 1024;
const HOUR_MS = 3_600_000;
const NO_FOLDERS: Folders = { list: async () => [], read: async () => null };
const silent = { error() {}, warn() {}, info() {}, debug() {} };

let server: TestServer;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeEach(async () => {
  server = await startServer();
  database = await openDatabase(() => server.databaseUrl, silent);
  const { db } = database;
  const store = await openBlobStore(readConfig({ DATA_DIR: server.dataDir }));
  const verified = createVerifiedBlobs(db, store, NO_FOLDERS, server.clock, silent);
  for (let index = 0; index < BLOBS; index++)
    await db.transaction((transaction) =>
      verified.putDerived(transaction, `recordings/${index}`, new Uint8Array(BLOB_BYTES).fill(index)),
    );
  await server.sql('update stored_blobs set is_derived = false');
});
afterEach(async () => {
  await database.close();
  await server.close();
});

/** Another server's scrub of the same blobs, and the keys that it has verified. */
async function scrubber(megabytesPerSecond = 1_000, hour: number | null = null) {
  const { db } = database;
  const store = await openBlobStore(readConfig({ DATA_DIR: server.dataDir }));
  const verified = createVerifiedBlobs(db, store, NO_FOLDERS, server.clock, silent);
  const keys: string[] = [];
  const inspect: typeof verified.inspect = (row, pace) => {
    keys.push(row.key);
    return verified.inspect(row, pace);
  };
  const { enlistFolders } = verified;
  const scrub = createScrub(
    db,
    { inspect, enlistFolders },
    { hour, megabytesPerSecond },
    server.clock,
    silent,
  );
  return { scrub, keys };
}
const runs = async () => (await server.sql('select * from scrubs order by id')).rows;

test('two servers share one scrub: each blob is verified once', async () => {
  const [one, other] = [await scrubber(), await scrubber()];
  await Promise.all([one, other].map(({ scrub }) => scrub.runByHand(() => undefined)));
  const keys = [...one.keys, ...other.keys];
  expect(keys).toHaveLength(BLOBS);
  expect(new Set(keys).size).toBe(BLOBS);
  expect(await runs()).toMatchObject([{ blob_count: BLOBS, byte_count: String(BLOBS * BLOB_BYTES) }]);
});

test('a server that stops leaves the rest to the next one', async () => {
  const first = await scrubber(1);
  // At 1 MB/s the whole would take 0.75 s.
  const stop = first.scrub.start();
  const running = first.scrub.runByHand(() => undefined).catch((error: Error) => error.name);
  await until('some blobs are verified', () => first.keys.length >= 3);
  await stop();
  expect(await running).toBe('AbortError');
  const done = (await runs())[0];
  expect(done).toMatchObject({ finished_at: null });
  expect(done.blob_count).toBeLessThan(BLOBS);
  const second = await scrubber();
  await second.scrub.runOnce();
  expect(second.keys).toHaveLength(BLOBS - done.blob_count);
  expect(await runs()).toMatchObject([{ finished_at: expect.any(Date), blob_count: BLOBS }]);
});

test('it reads no faster than it may', async () => {
  const { scrub } = await scrubber(2);
  const fromMs = performance.now();
  await scrub.runByHand(() => undefined);
  expect(performance.now() - fromMs).toBeGreaterThanOrEqual(
    ((BLOBS * BLOB_BYTES) / (2 * 1024 ** 2)) * 1000 - BLOBS,
  );
});

test('it runs at its hour, once a night, and whenever that hour is missed', async () => {
  const nextHour = new Date(server.clock.now() + HOUR_MS).getHours();
  const { scrub } = await scrubber(1_000, nextHour);
  await scrub.runOnce();
  expect(await runs()).toHaveLength(1);
  const passHours = async (hours: number) => {
    server.clock.advance(hours * HOUR_MS);
    await scrub.runOnce();
    return (await runs()).length;
  };
  // The first one was overdue; the hour comes within 20 hours of it.
  expect(await passHours(1)).toBe(1);
  expect(await passHours(23)).toBe(1);
  expect(await passHours(1)).toBe(2);
  expect(await passHours(0.1)).toBe(2);
  expect(await passHours(23.9)).toBe(3);
  expect(await passHours(39)).toBe(3);
  expect(await passHours(1)).toBe(4);
});

test('bytes that were deleted are no fault', async () => {
  await server.sql(
    `insert into doomed_blobs (key, doomed_at) values ('recordings/3', now() + interval '1 hour')`,
  );
  await rm(join(server.dataDir, 'blobs', 'recordings', '3'));
  await rm(join(server.dataDir, 'blobs', 'recordings', '4'));
  const { scrub } = await scrubber();
  expect(await scrub.runByHand(() => undefined)).toMatchObject({ blobCount: BLOBS - 1, faultCount: 1 });
  const { rows } = await server.sql('select key from stored_blobs where fault is not null');
  expect(rows).toEqual([{ key: 'recordings/4' }]);
  expect(await storedBlobsQueries(database.db).hasAlarm()).toBe(true);
});
