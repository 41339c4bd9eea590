import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ask } from '../../../test/api-client.ts';
import { openBareDevice } from '../../../test/bare-device.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('a device whose oldest sample lies behind its newest is refused', async () => {
  const device = await openBareDevice(server.url);
  const issued = await server.device((await server.user()).token);
  device.hello(issued, { streamId: 7, oldestSample: 96_001, nextSample: 96_000 });
  expect(await device.next('error')).toMatchObject({ code: 'malformed' });
  expect(await device.closeCode()).toBe(4400);
});

test('a right key gets in at once, however many sockets say nothing', async () => {
  const issued = await server.device((await server.user()).token);
  const silent = await Promise.all(Array.from({ length: 250 }, () => openBareDevice(server.url)));
  const fromMs = performance.now();
  const device = await openBareDevice(server.url);
  device.hello(issued);
  await device.next('welcome');
  expect(performance.now() - fromMs).toBeLessThan(1_000);
  expect(silent[249]?.socket.readyState).toBe(WebSocket.OPEN);
  for (const { socket } of [...silent, device]) socket.terminate();
});

test('nor do pages with a login wait for those', async () => {
  const { token } = await server.user();
  const silent = await Promise.all(Array.from({ length: 250 }, () => openBareDevice(server.url)));
  await ask(server.socket(token), 'stream:unwatch', { mac: '02:00:00:00:00:01' });
  for (const { socket } of silent) socket.terminate();
});

test('text that is not UTF-8 ends the connection with 1007', async () => {
  const device = await openBareDevice(server.url);
  device.socket.send(Buffer.from([0x22, 0xff, 0x22]), { binary: false });
  expect(await device.closeCode()).toBe(1007);
});
