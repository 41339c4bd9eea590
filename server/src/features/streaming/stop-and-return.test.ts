import type { StreamSnapshot } from '@sadap/contract/realtime';
import { FRAME_SAMPLES } from '@sadap/contract/sound-frames';
import type { Capture } from '@sadap/contract/streaming';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../test/api-client.ts';
import {
  bareScenes,
  comeBack,
  expectWhole,
  goAway,
  seconds,
  stop,
  stopped,
  stopStream,
} from '../../../test/bare-scene.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { capturing } = bareScenes(() => server);

test('away, briefly back and away again at Stop: the capture ends at Stop, not where the store was', async () => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(1));
  await scene.device.acknowledged(seconds(1));
  await goAway(scene);
  server.clock.advance(18_000);
  const brief = await comeBack(scene, seconds(1), seconds(19));
  brief.device.sound(scene.streamId, seconds(1), seconds(1.2));
  await goAway(scene, brief.device);
  server.clock.advance(5_000);
  expect((await stop(scene)).state).toBe('completing');
  const { device } = await comeBack(scene, seconds(1), seconds(25));
  device.sound(scene.streamId, seconds(1), seconds(25));
  await expectWhole(scene, seconds(24) - FRAME_SAMPLES);
  device.socket.close();
});

test('a device that is back late after Stop is waited for while it sends what is missing', async () => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(1));
  await scene.device.acknowledged(seconds(1));
  await goAway(scene);
  server.clock.advance(15_000);
  await stop(scene);
  await server.app.upkeep.runOnce();
  server.clock.advance(26_500);
  await server.app.upkeep.runOnce();
  const { device } = await comeBack(scene, seconds(1), seconds(42));
  for (let second = 1; second < 10; second++) {
    device.sound(scene.streamId, seconds(second), seconds(second + 1));
    await device.acknowledged(seconds(second + 1));
    server.clock.advance(5_000);
    await server.app.upkeep.runOnce();
    expect((await scene.get()).state).toBe('completing');
  }
  device.sound(scene.streamId, seconds(10), seconds(42));
  await expectWhole(scene, seconds(16) - FRAME_SAMPLES);
  device.socket.close();
});

test('what was not kept is never acknowledged', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(1));
  await device.acknowledged(seconds(1));
  server.clock.advance(14_000);
  await stop(scene);
  await server.passTimeUntil('it is over', async () => (await scene.get()).state === 'stopped');
  expect((await stopped(scene)).gaps).toMatchObject([{ firstSample: seconds(1) }]);
  device.sound(streamId, seconds(1), seconds(14));
  await device.handled();
  expect(device.acks().at(-1)).toBe(seconds(1));
  // After the end nobody waits for anything.
  device.sound(streamId, seconds(14), seconds(17));
  await device.acknowledged(seconds(16));
  device.socket.close();
});

test('the 30 s after Stop do not run while the server is away', async () => {
  const first = await startServer();
  const scene = await bareScenes(() => first).capturing();
  scene.device.sound(scene.streamId, 0, seconds(1));
  await scene.device.acknowledged(seconds(1));
  await goAway(scene);
  first.clock.advance(14_000);
  await stop(scene);
  await first.app.close();
  // 40 s later it is started again; the device needs another 20 s.
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = first;
  const again = await startServer({ DATABASE_URL, DATA_DIR }, 14_000 + 40_000);
  const get = async () =>
    (await again.call('GET', `/captures/${scene.id}`, scene.clinician.token)).body as Capture;
  await again.app.upkeep.runOnce();
  again.clock.advance(20_000);
  await again.app.upkeep.runOnce();
  expect((await get()).state).toBe('completing');
  const { device } = await comeBack(scene, seconds(1), seconds(80), again.url);
  device.sound(scene.streamId, seconds(1), seconds(20));
  await expectWhole({ ...scene, server: again, get }, seconds(15) - FRAME_SAMPLES);
  device.socket.close();
  await again.close();
});

test('Stop, then Start while the device returns: the old sound is completed, then a new stream runs', async () => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(1));
  await scene.device.acknowledged(seconds(1));
  await goAway(scene);
  await stopStream(scene.socket, scene.mac);
  const { device, stream } = await comeBack(scene, seconds(1), seconds(3));
  expect(stream).toEqual({ streamId: scene.streamId, nextSample: seconds(1) });
  expect((await device.next('stop-stream')).streamId).toBe(scene.streamId);
  const started = ask<StreamSnapshot>(scene.socket, 'stream:start', { mac: scene.mac });
  device.sound(scene.streamId, seconds(1), seconds(3));
  device.say({ type: 'stream-stopped', streamId: scene.streamId, endSample: seconds(3) });
  const { streamId } = await device.next('start-stream');
  expect(streamId).not.toBe(scene.streamId);
  device.say({ type: 'stream-started', streamId });
  expect((await started).streamId).toBe(streamId);
  await expectWhole(scene, seconds(1));
  // And the device was told that it may forget the old stream.
  expect(device.acks(scene.streamId).at(-1)).toBe(seconds(3));
  device.socket.close();
});

test('Stop while the device is being greeted reaches it', async () => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(1));
  await scene.device.acknowledged(seconds(1));
  await goAway(scene);
  // The greeting and Stop both wait for the device's row, and continue at the same moment.
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query(`select 1 from stethoscopes where mac_address = '${scene.mac}' for update`);
  const back = comeBack(scene, seconds(1), seconds(3));
  await waiting(holder, 1);
  const stopping = stopStream(scene.socket, scene.mac);
  await waiting(holder, 2);
  await holder.query('commit');
  await holder.end();
  await stopping;
  const { device } = await back;
  expect((await device.next('stop-stream')).streamId).toBe(scene.streamId);
  device.sound(scene.streamId, seconds(1), seconds(3));
  device.say({ type: 'stream-stopped', streamId: scene.streamId, endSample: seconds(3) });
  await expectWhole(scene, seconds(1));
  const started = ask<StreamSnapshot>(scene.socket, 'stream:start', { mac: scene.mac });
  const { streamId } = await device.next('start-stream');
  device.say({ type: 'stream-started', streamId });
  expect((await started).streamId).toBe(streamId);
  device.socket.close();
});

/** Waits until this many statements wait for a lock that `client` holds. */
const waiting = (client: pg.Client, count: number) =>
  until(`${count} wait for the row`, async () => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return (rows[0]?.waiting ?? 0) >= count;
  });

test.each([
  0, 200, 450, 3_000,
])('a line that has been silent for %i ms at Stop costs no sound', async (silentMs) => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(11));
  await scene.device.acknowledged(seconds(11));
  server.clock.advance(silentMs);
  await stop(scene);
  scene.device.sound(scene.streamId, seconds(11), seconds(15));
  scene.device.say({ type: 'stream-stopped', streamId: scene.streamId, endSample: seconds(15) });
  await expectWhole(scene, seconds(11) + 16 * silentMs - FRAME_SAMPLES);
  scene.device.socket.close();
});

test('the end of a stream is acknowledged, also where nobody wanted its last frames', async () => {
  const { device, socket, mac, streamId } = await bareScenes(() => server).streaming();
  device.sound(streamId, 0, 320);
  await stopStream(socket, mac);
  await device.next('stop-stream');
  device.sound(streamId, 320, 960);
  device.say({ type: 'stream-stopped', streamId, endSample: 960 });
  await device.acknowledged(960);
  device.socket.close();
});

test('what is wrong with a message is said', async () => {
  const { device } = await bareScenes(() => server).streaming();
  device.say({ type: 'samples-lost', streamId: 7 });
  const { message } = await device.next('error');
  expect(message).toContain('oldestSample (invalid_type)');
});

test('a device that cannot start says so, and the clinician hears it at once', async () => {
  const scene = await capturing();
  const { device, socket, mac } = scene;
  await ask(socket, 'capture:discard', { captureId: scene.id });
  await stopStream(socket, mac);
  device.say({ type: 'stream-stopped', streamId: scene.streamId, endSample: 0 });
  const said: string[] = [];
  socket.on('stream:error', ({ message }) => said.push(message));
  device.received.length = 0;
  const started = ask(socket, 'stream:start', { mac });
  const { streamId } = await device.next('start-stream');
  device.say({ type: 'device-error', message: 'The microphone is not plugged in' });
  device.say({ type: 'stream-stopped', streamId, endSample: 0 });
  await expect(started).rejects.toThrow('DEVICE_CANNOT_START');
  expect(said).toEqual(['The microphone is not plugged in']);
  expect((await server.app.devices.statuses())[mac]).toBe('online');
  device.socket.close();
});

test('a hello that comes late does not make Stop, pressed at once, come early', async () => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(11));
  await scene.device.acknowledged(seconds(11));
  await goAway(scene);
  server.clock.advance(9_000);
  // 0.3 s late. More than a second would be no lateness, so that this machine has 0.7 s for all of this.
  const { device } = await comeBack(scene, seconds(11), seconds(19.7));
  await stop(scene);
  device.sound(scene.streamId, seconds(11), seconds(30));
  await expectWhole(scene, seconds(20));
  device.socket.close();
});
