import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';

/**
 * A bucket of its own under `folder`, and the settings of a server that uses it. `refusal`: the code of S3's
 * error for a request that this bucket refuses.
 */
export async function startBucket(folder: string, refusal?: (request: IncomingMessage) => string | null) {
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'sounds', configs: [] }],
  });
  const { port } = await s3.run();
  const front = refusal ? await openFront(port, refusal) : null;
  return {
    environment: {
      BLOB_URL: 's3://sounds/hospital',
      S3_ENDPOINT: `http://127.0.0.1:${front?.port ?? port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** The file that an object's bytes lie in. */
    fileOf: (key: string) => join(folder, 'sounds', 'hospital', `${key}._S3rver_object`),
    async close(): Promise<void> {
      await front?.close();
      await s3.close();
    },
  };
}

async function openFront(port: number, refusal: (request: IncomingMessage) => string | null) {
  const front = createServer((request, answer) => {
    const code = refusal(request);
    if (code) {
      request.resume();
      answer.writeHead(400, { 'content-type': 'application/xml' });
      answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
      return;
    }
    const { method, url, headers } = request;
    const passed = forward({ host: '127.0.0.1', port, method, path: url, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 500, said.headers);
      said.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    request.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    port: (front.address() as AddressInfo).port,
    async close(): Promise<void> {
      front.closeAllConnections();
      front.close();
      await once(front, 'close');
    },
  };
}
