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

test('the number of active devices follows no step of the wall clock', async () => {
  const { token } = await server.user();
  const one = await server.device(token);
  await server.device(token);
  const now = new Date(server.clock.now()).toISOString();
  await server.sql(`update stethoscopes set last_seen_at = '${now}' where mac_address = '${one.macAddress}'`);
  const counted = async () => {
    const { totalDevices, activeDevices } = (await server.call('GET', '/system/info', token)).body;
    return [totalDevices, activeDevices];
  };
  expect(await counted()).toEqual([2, 1]);
  server.clock.step(7 * 3_600_000);
  expect(await counted()).toEqual([2, 1]);
  server.clock.step(-8 * 3_600_000);
  expect(await counted()).toEqual([2, 1]);
  server.clock.advance(16_000);
  expect(await counted()).toEqual([2, 0]);
});
