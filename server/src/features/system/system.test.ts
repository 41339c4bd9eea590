import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('health answers 503 with the same body while something fails', async () => {
  const incoming = join(server.dataDir, 'blobs', 'incoming');
  expect(await server.call('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await rename(incoming, `${incoming}-away`);
  expect(await server.call('GET', '/health')).toMatchObject({
    status: 503,
    body: { status: 'failing', database: 'ok', blobStore: 'failing' },
  });
  await rename(`${incoming}-away`, incoming);
  expect(await server.call('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('the OpenAPI document tells of both', async () => {
  const { paths } = (await server.call('GET', '/openapi.json')).body as {
    paths: Record<string, { get: { responses: Record<string, { content: unknown }> } }>;
  };
  const { responses } = paths['/health']?.get ?? { responses: {} };
  expect(JSON.stringify(responses['200']?.content)).toContain('blobStore');
  expect(responses['503']?.content).toEqual(responses['200']?.content);
});
