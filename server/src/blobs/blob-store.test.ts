import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { BlobMissing, type BlobStore, openBlobStore } from './index.ts';

let folder: string;
let s3: S3rver;
let s3Port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-blobs-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'sounds', configs: [] }],
  });
  s3Port = (await s3.run()).port;
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const stores: [string, () => Promise<BlobStore>][] = [
  ['files', () => openBlobStore(readConfig({ DATA_DIR: folder }))],
  [
    'S3',
    () =>
      openBlobStore(
        readConfig({
          BLOB_URL: 's3://sounds/hospital',
          S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
          S3_ACCESS_KEY_ID: 'S3RVER',
          S3_SECRET_ACCESS_KEY: 'S3RVER',
        }),
      ),
  ],
];

describe.each(stores)('blob store on %s', (_name, open) => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);

  test('keeps bytes, ranges, lists and deletes', async () => {
    const store = await open();
    await store.check();
    await store.put('captures/a/000016000', bytes);
    await store.put('captures/a/000000000', bytes.subarray(0, 10));
    await store.putStream('recordings/a.wav', [bytes, bytes] as never, 2000);
    expect(Buffer.from(await store.get('captures/a/000016000'))).toEqual(Buffer.from(bytes));
    expect(await buffer(await store.read('recordings/a.wav', { start: 990, end: 1009 }))).toEqual(
      Buffer.from([...bytes.subarray(990), ...bytes.subarray(0, 10)]),
    );
    expect(await store.list('captures/a')).toEqual([
      { key: 'captures/a/000000000', byteCount: 10 },
      { key: 'captures/a/000016000', byteCount: 1000 },
    ]);
    await store.deleteFolder('captures/a');
    expect(await store.list('captures/a')).toEqual([]);
    await expect(store.get('captures/a/000016000')).rejects.toThrow(BlobMissing);
    await store.put('captures/a/000000000', bytes);
    expect(await store.list('captures/a')).toHaveLength(1);
  });

  test('refuses a key that leaves its folder', async () => {
    const store = await open();
    await expect(async () => store.put('captures/../../etc/passwd', bytes)).rejects.toThrow('plain names');
  });
});

test('a check writes to the bucket, and leaves nothing there', async () => {
  const [, open] = stores[1] as (typeof stores)[number];
  await (await open()).check();
  const names = await readdir(join(folder, 's3', 'sounds'), { recursive: true });
  expect(names.filter((name) => name.includes('probes/'))).toEqual([]);
  await rm(join(folder, 's3', 'sounds'), { recursive: true });
  await expect((await open()).check()).rejects.toThrow('bucket does not exist');
});

test('what a killed server was writing is removed after an hour, and nothing that may be under way', async () => {
  const store = await openBlobStore(readConfig({ DATA_DIR: folder }));
  const incoming = join(folder, 'blobs', 'incoming');
  await writeFile(join(incoming, 'left'), 'half a sound');
  await writeFile(join(incoming, 'under-way'), 'half a sound');
  const hourAgo = Date.now() / 1000 - 3601;
  await utimes(join(incoming, 'left'), hourAgo, hourAgo);
  await store.removeLeftovers();
  expect(await readdir(incoming)).toEqual(['under-way']);
});
