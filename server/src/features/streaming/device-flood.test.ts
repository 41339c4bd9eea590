import { setTimeout as wait } from 'node:timers/promises';
import { DEVICE_CLOSE_CODES } from '@sadap/contract/device-protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBareDevice } from '../../../test/bare-device.ts';
import { bareScenes, seconds } from '../../../test/bare-scene.ts';
import { floodWithHeartbeats } from '../../../test/heartbeat-flood.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** A device that sends more than any device does. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function welcomed() {
  const key = await server.device((await server.user()).token);
  const device = await openBareDevice(server.url);
  device.hello(key);
  await device.next('welcome');
  return { key, device };
}

test('heartbeats as fast as it can: it is told, closed, and harms no other device', async () => {
  const honest = await bareScenes(() => server).capturing();
  honest.device.sound(honest.streamId, 0, seconds(6));
  const { device } = await welcomed();
  const stored = vi.spyOn(server.app.devices, 'heartbeat');
  await floodWithHeartbeats(device.socket, 3_000);
  expect(await device.closeCode()).toBe(DEVICE_CLOSE_CODES['too-many-messages']);
  expect(await device.next('error')).toMatchObject({ code: 'too-many-messages' });
  expect(stored.mock.calls.length).toBeLessThanOrEqual(2);
  stored.mockRestore();
  honest.device.sound(honest.streamId, seconds(6), seconds(12));
  await honest.device.acknowledged(seconds(11));
  expect(await honest.get()).toMatchObject({ state: 'recording', gaps: [] });
});

test('40 heartbeats in a second: each is answered, one or two are stored', async () => {
  const { device } = await welcomed();
  const stored = vi.spyOn(server.app.devices, 'heartbeat');
  for (let count = 0; count < 40; count++) {
    await device.handled();
    await wait(10);
  }
  expect(stored.mock.calls.length).toBeLessThanOrEqual(3);
  stored.mockRestore();
  device.socket.close();
});

test('heartbeats that come while one waits for the database are answered with it', async () => {
  const { device } = await welcomed();
  const held = Promise.withResolvers<void>();
  const stored = vi.spyOn(server.app.devices, 'heartbeat').mockImplementation(async () => {
    await held.promise;
    return { sessionId: null };
  });
  for (let count = 0; count < 90; count++) device.say({ type: 'heartbeat' });
  await wait(200);
  expect(stored).toHaveBeenCalledTimes(1);
  held.resolve();
  await device.next('heartbeat');
  await wait(200);
  expect(device.received.filter(({ type }) => type === 'heartbeat')).toHaveLength(2);
  stored.mockRestore();
  device.socket.close();
});

test('a device that connects again and again is told to wait', async () => {
  const key = await server.device((await server.user()).token);
  const answerOnce = async () => {
    const device = await openBareDevice(server.url);
    device.hello(key);
    const answer = await Promise.race([
      device.next('welcome').then(({ type }) => type),
      device.next('error').then(({ code }) => code),
    ]);
    device.socket.terminate();
    return answer;
  };
  for (let count = 0; count < 40; count++) expect(await answerOnce()).toBe('welcome');
  expect(await answerOnce()).toBe('too-many-messages');
  server.clock.advance(10_000);
  expect(await answerOnce()).toBe('welcome');
});
