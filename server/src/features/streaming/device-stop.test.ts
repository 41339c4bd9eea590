import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BareDevice, openBareDevice } from '../../../test/bare-device.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

/** A device that does not read that its line is closed, and holds up the stop for a second. */
async function deaf(): Promise<BareDevice> {
  const device = await openBareDevice(server.url);
  device.socket.pause();
  return device;
}

/** Resolves, while the stop goes on, once the devices' sockets are being closed. */
async function stopping(): Promise<{ over: Promise<void> }> {
  const told = await openBareDevice(server.url);
  const over = server.app.close();
  expect(await told.closeCode()).toBe(1001);
  return { over };
}

test('a device that comes while the server stops is refused, and does not hold up the stop', async () => {
  const { token } = await server.user();
  const key = await server.device(token);
  const silent = await deaf();
  const greeted = vi.spyOn(server.app.devices, 'connectionOpened');
  const { over } = await stopping();
  const outcome = openBareDevice(server.url).then(
    () => 'opened',
    () => 'refused',
  );
  silent.hello(key);
  expect(await outcome).toBe('refused');
  await over;
  expect(greeted).not.toHaveBeenCalled();
});

test('a device that sends nonsense while the server stops fails no stop', async () => {
  const device = await deaf();
  const { over } = await stopping();
  // A frame of no kind that the protocol knows.
  (device.socket as unknown as { _socket: Socket })._socket.write(Buffer.of(0xff, 0xff, 0xff, 0xff));
  await expect(over).resolves.toBeUndefined();
});
