import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DEVICE_CLOSE_CODES } from '@sadap/contract/device-protocol';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Capture } from '@sadap/contract/streaming';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ask } from '../../../test/api-client.ts';
import { openBareDevice } from '../../../test/bare-device.ts';
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
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());
const { capturing, streaming } = bareScenes(() => server);
async function admin(text: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  for (const one of text) await client.query(one);
  await client.end();
}
const databaseOf = (of: TestServer) => new URL(of.databaseUrl).pathname.slice(1);
const cutDatabase = (of: TestServer) =>
  admin([
    `alter database ${databaseOf(of)} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseOf(of)}'`,
  ]);
const restoreDatabase = (of: TestServer) =>
  admin([`alter database ${databaseOf(of)} with allow_connections true`]);

test('a database that is away does not throw the device out, whose sound is stored without it', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(1));
  await device.acknowledged(seconds(1));
  await cutDatabase(server);
  try {
    await device.handled();
    device.sound(streamId, seconds(1), seconds(3));
    await device.acknowledged(seconds(3));
    expect(device.socket.readyState).toBe(device.socket.OPEN);
    expect(device.acks().at(-1)).toBe(seconds(3));
  } finally {
    await restoreDatabase(server);
  }
});

test('Stop while the device is away, after the clock was set back: keeps what was acknowledged', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(11));
  await device.acknowledged(seconds(11));
  server.clock.advance(-120_000);
  device.sound(streamId, seconds(11), seconds(40));
  await device.acknowledged(seconds(40));
  await wait(300);
  await goAway(scene);
  await stop(scene);
  await server.passTimeUntil('it is over', async () => (await scene.get()).state === 'stopped');
  expect((await stopped(scene)).durationMs).toBeGreaterThanOrEqual(40_000);
});

test('a server clock set back by an hour does not end a capture', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(11));
  await device.acknowledged(seconds(11));
  server.clock.advance(-3_600_000);
  device.sound(streamId, seconds(11), seconds(12));
  await device.acknowledged(seconds(12));
  device.socket.close();
});

test('stop-stream after the clock was set back by an hour keeps what was acknowledged', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(11));
  await device.acknowledged(seconds(11));
  server.clock.advance(-3_600_000);
  await stopStream(scene.socket, scene.mac);
  device.say({ type: 'stream-stopped', streamId, endSample: seconds(11) });
  const capture = await until('it ended', async () => {
    const { body, status } = await server.call('GET', `/captures/${scene.id}`, scene.clinician.token);
    return status !== 200 || (body as Capture).state !== 'completing' ? { status, body } : null;
  });
  expect(capture.status).toBe(200);
  expect((capture.body as Capture).durationMs).toBeGreaterThanOrEqual(11_000);
  device.socket.close();
});

test('a clock set back by an hour: an away capture still ends after a minute', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(11));
  await device.acknowledged(seconds(11));
  await wait(200);
  await goAway(scene);
  server.clock.advance(-3_600_000);
  await server.app.upkeep.runOnce();
  for (let i = 0; i < 5; i++) {
    server.clock.advance(61_000);
    await server.app.upkeep.runOnce();
  }
  expect((await scene.get()).state).toBe('interrupted');
});

test('after Stop, a device that only ever says hello does not keep the capture open', async () => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(11));
  await scene.device.acknowledged(seconds(11));
  await goAway(scene);
  server.clock.advance(2_000);
  await stop(scene);
  for (let i = 0; i < 12; i++) {
    await server.app.upkeep.runOnce();
    server.clock.advance(25_000);
    const { device } = await comeBack(scene, seconds(11), seconds(14));
    await goAway(scene, device);
    await server.app.upkeep.runOnce();
  }
  expect((await scene.get()).state).toBe('stopped');
});

test('a store that refuses for a minute after Stop costs nothing of what was received', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(11));
  await device.acknowledged(seconds(11));
  const incoming = join(server.dataDir, 'blobs', 'incoming');
  await rename(incoming, `${incoming}-away`);
  device.sound(streamId, seconds(11), seconds(15));
  await device.handled();
  await stopStream(scene.socket, scene.mac);
  device.say({ type: 'stream-stopped', streamId, endSample: seconds(15) });
  await device.handled();
  for (let i = 0; i < 3; i++) {
    server.clock.advance(31_000);
    await server.app.upkeep.runOnce();
  }
  await rename(`${incoming}-away`, incoming);
  server.clock.advance(1_500);
  await server.app.upkeep.runOnce();
  const capture = await stopped(scene);
  expect(capture.gaps).toEqual([]);
  expect(capture.durationMs).toBeGreaterThanOrEqual(14_900);
  device.socket.close();
});

test.each([
  -3_600_000, 18_000, 165_000,
])('a store that refuses is told of once in ten seconds, also if the wall clock is set by %d ms', async (ms) => {
  const { device, streamId, socket } = await capturing();
  const toldAtMs: number[] = [];
  socket.on('stream:trouble', () => toldAtMs.push(server.clock.monotonicMs()));
  device.sound(streamId, 0, seconds(11));
  await device.acknowledged(seconds(11));
  const incoming = join(server.dataDir, 'blobs', 'incoming');
  await rename(incoming, `${incoming}-away`);
  device.sound(streamId, seconds(11), seconds(13));
  await until('it is told', () => toldAtMs.length === 1);
  server.clock.step(ms);
  await server.playUntil('it is told again', () => toldAtMs.length === 2);
  const [firstMs = 0, againMs = 0] = toldAtMs;
  expect(againMs - firstMs).toBeGreaterThan(9_500);
  await rename(`${incoming}-away`, incoming);
  device.socket.close();
});

test('a blob store out of sight does not remove a capture', async () => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(11));
  await scene.device.acknowledged(seconds(11));
  await wait(200);
  await goAway(scene);
  const blobs = join(server.dataDir, 'blobs');
  await rename(blobs, `${blobs}-away`);
  await mkdir(blobs); // The empty mount point.
  for (let round = 0; round < 3; round++) {
    await server.app.upkeep.runOnce();
    server.clock.advance(61_000);
  }
  await rm(blobs, { recursive: true });
  await rename(`${blobs}-away`, blobs);
  await server.passTimeUntil('it is interrupted', async () => (await scene.get()).state === 'interrupted');
  expect(await scene.get()).toMatchObject({ durationMs: 11_000, gaps: [] });
});

test('one capture that cannot be ended does not keep the others from it', async () => {
  const bad = await capturing();
  bad.device.sound(bad.streamId, 0, seconds(1));
  await bad.device.acknowledged(seconds(1));
  await goAway(bad);
  const good = await capturing();
  good.device.sound(good.streamId, 0, seconds(1));
  await good.device.acknowledged(seconds(1));
  await goAway(good);
  const folder = join(server.dataDir, 'blobs', 'captures', bad.id);
  await rename(folder, `${folder}-away`);
  await writeFile(folder, 'damaged'); // ENOTDIR
  for (let i = 0; i < 5; i++) {
    server.clock.advance(61_000);
    await server.app.upkeep.runOnce().catch(() => undefined);
  }
  expect((await good.get()).state).toBe('interrupted');
});

test('an end that another one fixed is taken over while frames flow', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(11));
  await device.acknowledged(seconds(11));
  await server.sql(
    `update captures set state = 'completing', last_sample = ${seconds(12)}, ended_at = now() where id = '${scene.id}'`,
  );
  for (let second = 11; second < 16; second++) {
    device.sound(streamId, seconds(second), seconds(second + 1));
    await device.handled();
    await server.app.upkeep.runOnce();
  }
  expect((await stopped(scene)).durationMs).toBe(12_000);
  device.socket.close();
});

test('nonsense samples-lost before a capture does not cut its end', async () => {
  const scene = await streaming();
  const { device, streamId, socket } = scene;
  device.say({ type: 'samples-lost', streamId, oldestSample: seconds(14) });
  await device.handled();
  const { id } = await ask<CaptureProgress>(socket, 'capture:start', scene.order);
  const get = async () =>
    (await server.call('GET', `/captures/${id}`, scene.clinician.token)).body as Capture;
  device.sound(streamId, 0, seconds(11));
  await device.acknowledged(seconds(11));
  server.clock.advance(3_000);
  await ask(socket, 'capture:stop', { captureId: id });
  device.sound(streamId, seconds(11), seconds(15));
  await wait(1000);
  expect((await get()).gaps).toEqual([]);
  device.socket.close();
});

const MINUTES_AHEAD = seconds(11 + 5 * 60);

test('a device that declares five minutes lost that it cannot have made is refused, and loses nothing', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(11));
  await device.acknowledged(seconds(11));
  device.say({ type: 'samples-lost', streamId, oldestSample: MINUTES_AHEAD });
  device.sound(streamId, seconds(11), seconds(12));
  expect(await device.closeCode()).toBe(DEVICE_CLOSE_CODES['out-of-order']);
  const { device: back, stream } = await comeBack(scene, seconds(10), seconds(13));
  back.sound(streamId, stream?.nextSample ?? 0, seconds(13));
  await stop(scene);
  back.sound(streamId, seconds(13), seconds(16));
  await expectWhole(scene, seconds(13));
  expect((await stopped(scene)).durationMs).toBeLessThan(16_000);
  back.socket.close();
});

test('what a device declares lost and sends all the same is kept at Stop', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(11));
  device.say({ type: 'samples-lost', streamId, oldestSample: seconds(20) });
  device.sound(streamId, seconds(11), seconds(12));
  await device.acknowledged(seconds(12));
  server.clock.advance(3_000);
  expect((await stop(scene)).state).toBe('completing');
  device.sound(streamId, seconds(12), seconds(18));
  await expectWhole(scene, seconds(14));
  device.socket.close();
});

test('a stream whose end the database did not take can be stopped again', async () => {
  const scene = await streaming();
  const { device, socket, mac } = scene;
  device.sound(scene.streamId, 0, seconds(1));
  await device.handled();
  await server.sql(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before update of stream_id on stethoscopes for each row execute function refuse();`);
  await expect(stopStream(socket, mac)).rejects.toThrow();
  await server.sql('drop trigger refuse on stethoscopes');
  device.say({ type: 'stream-stopped', streamId: scene.streamId, endSample: seconds(1) });
  await device.handled();
  await stopStream(socket, mac);
  await server.app.upkeep.runOnce();
  expect((await server.app.devices.statuses())[mac]).toBe('online');
  device.socket.close();
});

test.each([
  ['away', false],
  ['there', true],
])('Stop of a capture that ends at that moment does not say that it records (device %s)', async (_where, isThere) => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(11));
  await scene.device.acknowledged(seconds(11));
  if (!isThere) await goAway(scene);
  const told: string[] = [];
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query(
    `update captures set state = 'interrupted', last_sample = ${seconds(11)} where id = '${scene.id}'`,
  );
  scene.socket.on('capture:progress', ({ state }) => told.push(state));
  const stopping = stop(scene).catch((error: Error) => error.message);
  await until('Stop waits for the row', async () => {
    const { rows } = await server.sql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  await holder.query('commit');
  await holder.end();
  expect(await stopping).toBe('CAPTURE_NOT_FOUND');
  if (!isThere) expect(told).not.toContain('recording');
  scene.device.socket.close();
});

test('another server whose clock is a minute ahead does not end captures that live', async () => {
  const other = await startServer({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }, 65_000);
  try {
    const scene = await capturing();
    scene.device.sound(scene.streamId, 0, seconds(1));
    await scene.device.acknowledged(seconds(1));
    other.clock.advance(0);
    await wait(100);
    // The other one has been running for long.
    await other.app.upkeep.runOnce();
    expect((await scene.get()).state).toBe('recording');
    scene.device.socket.close();
  } finally {
    await other.close();
  }
});

test('a connection that is gone tells nobody that the device is online', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(11));
  await device.acknowledged(seconds(11));
  const said: string[] = [];
  scene.socket.on('stream:snapshot', ({ status }) => said.push(status));
  scene.socket.on('device:status', ({ mac, status }) => mac === scene.mac && said.push(`status ${status}`));
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query(`select 1 from captures where id = '${scene.id}' for update`);
  device.say({ type: 'stream-stopped', streamId, endSample: seconds(11) });
  await device.handled();
  await wait(200);
  device.socket.terminate();
  await until('it is offline', () => said.includes('status offline'));
  await holder.query('commit');
  await holder.end();
  await wait(500);
  expect(said.slice(said.indexOf('status offline')).filter((each) => !each.includes('offline'))).toEqual([]);
});

test('a dead connection that gives up a start leaves a newer stream alone', async () => {
  const other = await startServer({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir });
  try {
    const clinician = await server.user();
    const key = await server.device(clinician.token);
    const mac = key.macAddress;
    const dead = await openBareDevice(server.url);
    dead.hello(key);
    await dead.next('welcome');
    await server.connect(clinician, mac);
    const asked = ask(server.socket(clinician.token), 'stream:start', { mac }).catch(() => null);
    await dead.next('start-stream');
    const back = await openBareDevice(other.url);
    back.hello(key);
    await back.next('welcome');
    const starting = ask(other.socket(clinician.token), 'stream:start', { mac });
    const { streamId } = await back.next('start-stream');
    back.say({ type: 'stream-started', streamId });
    await starting;
    server.clock.advance(5_000);
    await asked;
    back.socket.terminate();
    const again = await openBareDevice(other.url);
    again.hello(key, { streamId, oldestSample: 0, nextSample: seconds(2) });
    expect((await again.next('welcome')).stream?.streamId).toBe(streamId);
    again.socket.close();
    dead.socket.close();
  } finally {
    await other.close();
  }
});

test('a capture that ends by time keeps what was received and not yet stored', async () => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(11.5));
  await scene.device.acknowledged(seconds(11));
  await server.passTimeUntil('it ended', async () => (await scene.get()).state === 'interrupted');
  expect((await scene.get()).durationMs).toBe(11_500);
  scene.device.socket.close();
});
