import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openS3BlobStore } from './s3-blob-store.ts';

test('a bucket that never answers is given up', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const blobUrl = 's3://bucket/x';
  const config = readConfig({
    BLOB_URL: blobUrl,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  const store = await openS3BlobStore(config, blobUrl);
  const outcome = store.put('captures/a/0-1', new Uint8Array(2)).then(
    () => 'stored',
    () => 'refused',
  );
  expect(await Promise.race([outcome, wait(30_000, 'hangs', { ref: false })])).toBe('refused');
  for (const socket of sockets) socket.destroy();
  silent.close();
}, 40_000);
