import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('text that is not UTF-8 ends the connection with 1007', async () => {
  const device = await openBareDevice(server.url);
  device.socket.send(Buffer.from([0x22, 0xff, 0x22]), { binary: false });
  expect(await device.closeCode()).toBe(1007);
});
