import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Requests a WebSocket at a path that no client library would send. */
async function upgrade(path: string) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const headers = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
  socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`);
  await once(socket, 'close');
}

test.each([
  '//',
  '/realtimeX',
  '/realtime',
  '/./realtime/',
  '/devices',
  '/nowhere',
  '*',
])('a WebSocket at %s is closed, and the server lives on', async (path) => {
  await upgrade(path);
  expect((await server.call('GET', '/health')).status).toBe(200);
});
