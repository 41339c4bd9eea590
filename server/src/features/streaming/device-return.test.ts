import { setTimeout as wait } from 'node:timers/promises';
import { DEVICE_CLOSE_CODES } from '@sadap/contract/device-protocol';
import type { CaptureProgress, StreamSnapshot } from '@sadap/contract/realtime';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../test/api-client.ts';
import { openBareDevice } from '../../../test/bare-device.ts';
import { bareScenes, expectWhole, stopped, stopStream } from '../../../test/bare-scene.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

// Two servers side by side: one database, one blob store.
let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startServer();
  other = await startServer({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const { streaming, capturing } = bareScenes(() => server);

test('a connection that died unnoticed on one server does not overwrite what another one stored', async () => {
  const scene = await capturing();
  const { device, key, streamId, mac } = scene;
  device.sound(streamId, 0, 24_000);
  await device.acknowledged(16_000);
  const statuses: string[] = [];
  scene.socket.on('device:status', (change) => change.mac === mac && statuses.push(change.status));

  const back = await openBareDevice(other.url);
  back.hello(key, { streamId, oldestSample: 16_000, nextSample: 48_000 });
  expect((await back.next('welcome')).stream).toEqual({ streamId, nextSample: 16_000 });
  back.sound(streamId, 16_000, 48_000);
  await back.acknowledged(48_000);
  device.socket.terminate();
  await wait(500);
  expect(statuses).not.toContain('offline');
  expect((await server.app.devices.statuses())[mac]).toBe('streaming');
  await stopStream(other.socket(scene.clinician.token), mac);
  back.say({ type: 'stream-stopped', streamId, endSample: 48_000 });
  await expectWhole(scene, 48_000);
  back.socket.close();
});

test('stopping the stream while the line stalls loses nothing that comes late', async () => {
  const scene = await capturing();
  const { device, streamId, mac } = scene;
  device.sound(streamId, 0, 16_000);
  await device.handled();
  server.clock.advance(1_000);
  const snapshot = await stopStream(scene.socket, mac);
  expect(snapshot).toMatchObject({ status: 'online', streamId: null, capture: { state: 'completing' } });
  const refusals: string[] = [];
  ask(scene.socket, 'stream:start', { mac }).catch(({ message }: Error) => refusals.push(message));
  await until('Start has waited', () => {
    server.clock.advance(1_000);
    return refusals.length > 0;
  });
  expect(refusals).toEqual(['CAPTURE_NOT_FINISHED']);
  device.sound(streamId, 16_000, 48_000);
  device.say({ type: 'stream-stopped', streamId, endSample: 48_000 });
  await expectWhole(scene, 30_000);
  expect((await ask<StreamSnapshot>(scene.socket, 'stream:watch', { mac })).capture).toBeNull();
  device.socket.close();
});

test('a capture of which nothing ever came is removed, and no page is told that it waits to be saved', async () => {
  const scene = await capturing();
  const { device, streamId, socket, id } = scene;
  const told: string[] = [];
  socket.on('capture:progress', (progress) => progress.id === id && told.push(progress.state));
  // The line hangs: Stop is accepted, samples in transit may still arrive.
  server.clock.advance(11_000);
  expect((await ask<CaptureProgress>(socket, 'capture:stop', { captureId: id })).state).toBe('completing');
  await server.passTimeUntil('the page is told', async () => told.includes('interrupted'));
  expect((await server.call('GET', `/captures/${id}`, scene.clinician.token)).status).toBe(404);
  expect(told).not.toContain('stopped');

  // Another one, whose device ends the stream before anything was sent.
  const next = await ask<CaptureProgress>(socket, 'capture:start', scene.order);
  const ends: CaptureProgress[] = [];
  socket.on('capture:progress', (progress) => progress.id === next.id && ends.push(progress));
  device.say({ type: 'stream-stopped', streamId, endSample: 0 });
  await until('the page is told again', () => ends.length > 0);
  expect(ends.map(({ state }) => state)).not.toContain('stopped');
  await until('it is over', () => ends.at(-1)?.state === 'interrupted');
  expect(ends.at(-1)).toMatchObject({ state: 'interrupted', durableMs: 0 });
  expect((await server.call('GET', `/captures/${next.id}`, scene.clinician.token)).status).toBe(404);
  device.socket.close();
});

test('a device that has sent all it has ends the capture there, before the time is up', async () => {
  const scene = await capturing();
  const { device, streamId, mac } = scene;
  device.sound(streamId, 0, 16_000);
  await device.handled();
  server.clock.advance(1_000);
  await stopStream(scene.socket, mac);
  device.sound(streamId, 16_000, 20_000);
  device.say({ type: 'stream-stopped', streamId, endSample: 20_000 });
  await expectWhole(scene, 20_000);
  expect((await scene.get()).durationMs).toBe(1_250);
  device.socket.close();
});

test('stopping while the device still sends what it kept keeps that too', async () => {
  const scene = await capturing();
  const { key, streamId, mac } = scene;
  scene.device.sound(streamId, 0, 16_000);
  await scene.device.acknowledged(16_000);
  scene.device.socket.terminate();
  const back = await openBareDevice(server.url);
  back.hello(key, { streamId, oldestSample: 16_000, nextSample: 64_000 });
  await back.next('welcome');
  await stopStream(scene.socket, mac);
  back.sound(streamId, 16_000, 66_000);
  back.say({ type: 'stream-stopped', streamId, endSample: 66_000 });
  await expectWhole(scene, 64_000);
  back.socket.close();
});

test('a capture that another server ended is let go, and the next one can begin', async () => {
  const scene = await capturing();
  const { device, streamId, socket, mac } = scene;
  device.sound(streamId, 0, 16_000);
  await device.acknowledged(16_000);
  await server.sql(`update captures set state = 'interrupted', last_sample = 16000 where id = '${scene.id}'`);
  device.sound(streamId, 16_000, 32_000);
  await until('the capture is let go', async () => {
    return (await ask<StreamSnapshot>(socket, 'stream:watch', { mac })).capture === null;
  });
  const { id } = await ask<CaptureProgress>(socket, 'capture:start', scene.order);
  expect(id).not.toBe(scene.id);
  await ask(socket, 'capture:discard', { captureId: id });
  device.socket.close();
});

test('of two connections at once one stays, and it is the one that commands reach', async () => {
  const clinician = await server.user();
  const key = await server.device(clinician.token);
  const both = await Promise.all([openBareDevice(server.url), openBareDevice(server.url)]);
  for (const device of both) device.hello(key);
  const leaving = await until('one is replaced', () =>
    both.find(({ received }) => received.some((each) => each.type === 'error')),
  );
  expect(await leaving.closeCode()).toBe(DEVICE_CLOSE_CODES.replaced);
  const staying = both.find((each) => each !== leaving);
  await wait(300);
  expect((await server.app.devices.statuses())[key.macAddress]).toBe('online');
  await server.connect(clinician, key.macAddress);
  const asked = ask(server.socket(clinician.token), 'stream:start', { mac: key.macAddress });
  const { streamId } = await (staying as (typeof both)[0]).next('start-stream');
  staying?.say({ type: 'stream-started', streamId });
  await asked;
  staying?.socket.close();
});

test('a device that loses its line right after start-stream comes back into the stream, and stays in it', async () => {
  const clinician = await server.user();
  const key = await server.device(clinician.token);
  const mac = key.macAddress;
  const device = await openBareDevice(server.url);
  device.hello(key);
  await device.next('welcome');
  await server.connect(clinician, mac);
  const socket = server.socket(clinician.token);
  await ask(socket, 'stream:watch', { mac });
  const asked = ask<StreamSnapshot>(socket, 'stream:start', { mac });
  const { streamId } = await device.next('start-stream');
  device.socket.terminate();
  const back = await openBareDevice(server.url);
  back.hello(key, { streamId, oldestSample: 0, nextSample: 3_200 });
  expect((await back.next('welcome')).stream?.streamId).toBe(streamId);
  server.clock.advance(5_000);
  expect(await asked).toMatchObject({ status: 'streaming', streamId });
  expect((await server.app.devices.statuses())[mac]).toBe('streaming');
  back.socket.close();
});

test('samples declared lost in the same breath as the frame behind them are no fault', async () => {
  const { device, streamId } = await streaming();
  device.sound(streamId, 0, 320);
  device.say({ type: 'heartbeat' });
  device.say({ type: 'samples-lost', streamId, oldestSample: 3_200 });
  device.sound(streamId, 3_200, 16_000);
  await device.acknowledged(8_000);
  device.socket.close();
});

test('a jump that no clock could explain does not get into a capture', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, 16_000);
  await device.acknowledged(16_000);
  device.say({ type: 'samples-lost', streamId, oldestSample: 2 ** 50 });
  expect(await device.closeCode()).toBe(DEVICE_CLOSE_CODES['out-of-order']);
  const back = await openBareDevice(server.url);
  back.hello(scene.key, { streamId, oldestSample: 2 ** 50, nextSample: 2 ** 50 });
  await back.next('welcome');
  await stopStream(scene.socket, scene.mac);
  back.say({ type: 'stream-stopped', streamId, endSample: 2 ** 50 });
  expect((await stopped(scene)).durationMs).toBe(1_000);
  back.socket.close();
});

test('an administrator may discard a capture that runs', async () => {
  const scene = await capturing();
  const admin = await server.signIn('admin');
  expect((await server.call('DELETE', `/captures/${scene.id}`, admin.token)).status).toBe(200);
  expect((await server.call('GET', `/captures/${scene.id}`, admin.token)).status).toBe(404);
  scene.device.socket.close();
});

test('discarding what is being saved at that moment does not say that it is gone', async () => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, 16_000);
  await scene.device.acknowledged(16_000);
  await stopStream(scene.socket, scene.mac);
  scene.device.say({ type: 'stream-stopped', streamId: scene.streamId, endSample: 16_000 });
  await stopped(scene);
  const saving = new pg.Client({ connectionString: server.databaseUrl });
  await saving.connect();
  await saving.query('begin');
  await saving.query(`update captures set state = 'saved' where id = '${scene.id}'`);
  const discarding = server.call('DELETE', `/captures/${scene.id}`, scene.clinician.token);
  await wait(300);
  await saving.query('commit');
  await saving.end();
  expect((await discarding).body).toMatchObject({ type: 'CAPTURE_NOT_FOUND' });
  expect((await scene.get()).state).toBe('saved');
  scene.device.socket.close();
});

test('wrong keys count by address, and a right key always gets in', async () => {
  const proxied = await startServer({ TRUST_PROXY: '1' });
  try {
    const key = await proxied.device((await proxied.user()).token);
    const open = (forwarded: string, hello: object = {}) =>
      openBareDevice(proxied.url, { 'x-forwarded-for': forwarded }).then((device) => {
        device.hello({ ...key, ...hello });
        return device;
      });
    const wrong = { key: 'wrong' };
    for (let attempt = 0; attempt < 10; attempt++)
      await (await open('10.0.0.2, 10.0.0.1', wrong)).closeCode();
    const another = await open('10.0.0.3, 10.0.0.1', wrong);
    expect(await another.closeCode()).toBe(DEVICE_CLOSE_CODES['too-many-attempts']);
    const elsewhere = await open('10.0.0.2', wrong);
    expect(await elsewhere.closeCode()).toBe(DEVICE_CLOSE_CODES.unauthorized);
    const right = await open('10.0.0.1');
    await right.next('welcome');
    right.socket.close();
  } finally {
    await proxied.close();
  }
});
