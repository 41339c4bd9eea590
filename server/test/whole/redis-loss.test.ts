import { isDeepStrictEqual as isEqual } from 'node:util';
import { DEVICE_CLOSE_CODES } from '@sadap/contract/device-protocol';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import type { StreamSnapshot } from '@sadap/contract/realtime';
import { FRAME_SAMPLES, readFramePlace } from '@sadap/contract/sound-frames';
import type { Health } from '@sadap/contract/system';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask, type SignedIn } from '../api-client.ts';
import { openBareDevice } from '../bare-device.ts';
import { bareScenes } from '../bare-scene.ts';
import { until } from '../conditions.ts';
import { openLine } from '../line.ts';
import { freePort, startRedis } from '../redis.ts';
import { startServer, type TestServer } from '../server.ts';

/** Fewer than a page may be behind. */
const FRAMES = 40;

let port: number;
let redis: Awaited<ReturnType<typeof startRedis>>;
let east: TestServer;
let west: TestServer;
beforeAll(async () => {
  port = await freePort();
  redis = await startRedis(port);
  east = await startServer({ REDIS_URL: redis.url });
  west = await startServer({ REDIS_URL: redis.url, DATABASE_URL: east.databaseUrl, DATA_DIR: east.dataDir });
});
afterAll(async () => {
  await west.close();
  await east.close();
  await redis.stop();
});
const { streaming } = bareScenes(() => east);
type Streaming = Awaited<ReturnType<typeof streaming>>;

test('without Redis a server goes on for its own devices and pages, and is joined again when it is back', async () => {
  const { device, socket, streamId, mac, clinician } = await streaming();
  let frames = 0;
  const told: string[] = [];
  socket.on('stream:sound', () => {
    frames += 1;
  });
  socket.on('device:status', ({ status }) => told.push(status));
  let sent = 0;
  const send = () => {
    device.sound(streamId, sent, sent + FRAMES * FRAME_SAMPLES);
    sent += FRAMES * FRAME_SAMPLES;
  };
  send();
  await until('the sound is heard', () => frames === FRAMES);

  // What was sent a moment before has no answer yet.
  send();
  await redis.stop();
  await until('the sound is heard', () => frames === 2 * FRAMES);
  send();
  await until('the sound is heard without Redis', () => frames === 3 * FRAMES);
  device.socket.close();
  await until('the page is told that the device is away', () => told.includes('offline'));

  redis = await startRedis(port);
  const other = west.socket(clinician.token);
  // Until they are joined again, the other server cannot ask this one.
  const seenThere = () =>
    ask<StreamSnapshot>(other, 'stream:watch', { mac }).then(
      ({ status }) => status,
      () => null,
    );
  await until('the other server is reached', async () => (await seenThere()) === 'offline');
});

const alone = async (server: TestServer) => {
  const { status, body } = (await server.call('GET', '/health')) as { status: number; body: Health };
  return [status, body.status, body.otherServers];
};
const isAlone = async (server: TestServer) => isEqual(await alone(server), [200, 'ok', 'failing']);
const isJoined = async (server: TestServer) => isEqual(await alone(server), [200, 'ok', 'ok']);
const areJoined = () => until('both are joined', async () => (await isJoined(east)) && isJoined(west));
/** For so long that a line that breaks is opened again at once. */
async function areLongJoined(): Promise<void> {
  await areJoined();
  for (const server of [east, west]) server.clock.advance(61_000);
}

/** Listens to a device, and comes anew whenever its channel closes, as the application's pages do. */
function pageAt(server: TestServer, { token }: SignedIn, mac: string) {
  const page = {
    ...{ frames: 0, presses: 0, opened: 0, status: '', socket: server.socket(token) },
    /** The streams of these frames. */
    streams: new Set<number | undefined>(),
  };
  const listen = () => {
    const { socket } = page;
    socket.on('connect', () => {
      page.opened += 1;
      ask<StreamSnapshot>(socket, 'stream:watch', { mac }).then(
        ({ status }) => {
          page.status = status;
        },
        () => socket.disconnect(),
      );
    });
    socket.on('stream:sound', (frame) => {
      page.frames += 1;
      page.streams.add(readFramePlace(new Uint8Array(frame))?.streamId);
    });
    socket.on('device:button', () => {
      page.presses += 1;
    });
    socket.on('disconnect', () => {
      if (isOver) return;
      page.socket = server.socket(token);
      listen();
    });
  };
  let isOver = false;
  listen();
  return Object.assign(page, {
    leave(): void {
      isOver = true;
      page.socket.disconnect();
    },
  });
}

const FRAME_MS = 20;
/** A jump of the clock, which a device spends asleep. */
const ASLEEP_FRAMES = 5_000 / FRAME_MS;

/** Sends what has come due, as a device does: sound that is late is not heard. */
function player({ device }: Pick<Streaming, 'device'>, streamId: number) {
  let sent = 0;
  let skipped = 0;
  let begunMs: number | null = null;
  const send = () => {
    const nowMs = east.clock.monotonicMs();
    begunMs ??= nowMs - FRAME_MS;
    const due = Math.floor((nowMs - begunMs) / FRAME_MS);
    if (due - sent > ASLEEP_FRAMES) {
      skipped += due - 1 - sent;
      sent = due - 1;
      device.say({ type: 'samples-lost', streamId, oldestSample: sent * FRAME_SAMPLES });
    }
    device.sound(streamId, sent * FRAME_SAMPLES, due * FRAME_SAMPLES);
    sent = due;
  };
  return {
    frames: () => sent - skipped,
    /** Until it is so. */
    playUntil: (what: string, isSo: () => boolean | Promise<boolean>) =>
      until(what, () => {
        send();
        return isSo();
      }),
  };
}

test('a frozen Redis delays nothing here, fails no upkeep, is told, and all is joined again', async () => {
  await areLongJoined();
  const scene = await streaming();
  const { device, socket, streamId, mac, clinician } = scene;
  socket.disconnect();
  const [here, there] = [pageAt(east, clinician, mac), pageAt(west, clinician, mac)];
  const { frames, playUntil } = player(scene, streamId);
  await until('both listen', () => here.status === 'streaming' && there.status === 'streaming');
  await playUntil('it is heard here and there', () => here.frames > 0 && there.frames > 0);

  redis.freeze();
  device.say({ type: 'button' });
  await until('a press is told at once', () => here.presses === 1, 500);
  const failed = vi.spyOn(east.app.log, 'error');
  await Promise.all([east.app.upkeep.runOnce(), west.app.upkeep.runOnce()]);
  for (const server of [east, west])
    await playUntil('it is told that a server goes on alone', () => isAlone(server));
  await expect(ask(there.socket, 'stream:set-gain', { mac, gain: 1 })).rejects.toThrow('DEVICE_OFFLINE');
  await until('all is heard here', () => here.frames === frames());
  // Whoever listens at the other server cannot be asked now, and keeps stream and device.
  here.leave();
  for (let minute = 0; minute < 4; minute++) {
    await east.app.upkeep.runOnce();
    east.clock.advance(61_000);
  }
  await east.app.upkeep.runOnce();
  const { rows } = await east.sql(
    `select connected_by, stream_id::float from stethoscopes where mac_address = '${mac}'`,
  );
  expect(rows).toEqual([{ connected_by: clinician.userId, stream_id: streamId }]);
  expect(failed.mock.calls.map(([, text]) => text)).toEqual([
    'Redis is away: this server goes on alone, and tries again',
  ]);
  failed.mockRestore();

  redis.thaw();
  const before = there.frames;
  await playUntil('it is heard there again', () => there.frames > before);
  await areJoined();
  there.leave();
});

test('who had a device before does not hear its next holder, though Redis was away at the change', async () => {
  await areLongJoined();
  const scene = await streaming();
  const { device, socket, streamId, mac, clinician } = scene;
  const former = pageAt(west, clinician, mac);
  await player(scene, streamId).playUntil('it is heard there', () => former.frames > 0);

  await redis.stop();
  const hold = (user: SignedIn, status: string) =>
    east.call('PUT', `/stethoscopes/${mac}/status`, user.token, { status, user_id: user.userId });
  expect((await hold(clinician, 'Online')).status).toBe(200);
  await device.next('stop-stream');
  device.say({ type: 'stream-stopped', streamId, endSample: 0 });
  const next = await east.user();
  expect((await hold(next, 'Connected')).status).toBe(200);
  const holder = pageAt(east, next, mac);
  await until('the next holder listens', () => holder.status);
  const started = ask<StreamSnapshot>(holder.socket, 'stream:start', { mac });
  const order = await until('a second start', () =>
    device.received.filter(({ type }) => type === 'start-stream').at(1),
  );
  const nextStream = (order as { streamId: number }).streamId;
  device.say({ type: 'stream-started', streamId: nextStream });
  await started;

  redis = await startRedis(port);
  const { playUntil } = player(scene, nextStream);
  await playUntil('both have come anew', () => holder.opened > 1 && former.opened > 1);
  const before = holder.frames;
  await playUntil('the next holder hears on', () => holder.frames > before + 50);
  expect(holder.streams).toContain(nextStream);
  // A frame of the former's own stream may still have been on its way.
  expect([...former.streams]).toEqual([streamId]);
  socket.disconnect();
  former.leave();
  holder.leave();
});

test('a device that moved or was deleted while Redis was away keeps no older connection', async () => {
  await areLongJoined();
  const moved = await streaming();
  // Nobody has it: it can be deleted.
  const key = await east.device(moved.clinician.token);
  const free = await openBareDevice(east.url);
  free.hello(key);
  await free.next('welcome');
  await redis.stop();
  for (const server of [east, west]) await until('it is told', () => isAlone(server));
  const back = await openBareDevice(west.url);
  back.hello(moved.key, { streamId: moved.streamId, oldestSample: 0, nextSample: 0 });
  await back.next('welcome');
  const admin = await west.signIn('admin');
  const gone = await west.call('DELETE', `/stethoscopes/delete/${key.macAddress}`, admin.token);
  expect(gone.status).toBeLessThan(300);
  for (const { socket } of [moved.device, free]) expect(socket.readyState).toBe(socket.OPEN);

  redis = await startRedis(port);
  expect(await moved.device.closeCode()).toBe(DEVICE_CLOSE_CODES.replaced);
  expect(await free.closeCode()).toBe(DEVICE_CLOSE_CODES.deleted);
  await areJoined();
  expect(back.socket.readyState).toBe(back.socket.OPEN);
  back.socket.close();
  moved.socket.disconnect();
});

test('a device that came back with a new key stays, though Redis was away later', async () => {
  await areLongJoined();
  const owner = await east.user();
  const admin = await east.signIn('admin');
  const [old, unwanted] = [await east.device(owner.token), await east.device(owner.token)];
  const connect = async (key: IssuedDeviceKey) => {
    const device = await openBareDevice(west.url);
    device.hello(key);
    await device.next('welcome');
    return device;
  };
  const [before, free] = [await connect(old), await connect(unwanted)];
  const path = `/stethoscopes/${old.macAddress}/key`;
  const { body } = await east.call('POST', path, owner.token, { oldKeyEnds: 'now' });
  expect(await before.closeCode()).toBe(DEVICE_CLOSE_CODES.deleted);
  // Somebody has to put the new key into the device.
  for (const server of [east, west]) server.clock.advance(1_000);
  const back = await connect(body as IssuedDeviceKey);

  await redis.stop();
  for (const server of [east, west]) await until('it is told', () => isAlone(server));
  await east.call('DELETE', `/stethoscopes/delete/${unwanted.macAddress}`, admin.token);
  redis = await startRedis(port);
  // Told last.
  expect(await free.closeCode()).toBe(DEVICE_CLOSE_CODES.deleted);
  expect(await Promise.race([back.closeCode(), back.handled()])).toBeUndefined();
  back.socket.close();
});

test('one server that is cut off alone keeps the devices and streams of its pages', async () => {
  await areLongJoined();
  const line = await openLine(() => port);
  const south = await startServer({
    REDIS_URL: line.origin.replace('http', 'redis'),
    DATABASE_URL: east.databaseUrl,
    DATA_DIR: east.dataDir,
  });
  try {
    await until('it is joined', () => isJoined(south));
    const { clinician, mac, streamId, socket } = await streaming();
    socket.disconnect();
    const page = pageAt(south, clinician, mac);
    await until('it listens', () => page.status === 'streaming');
    line.cut('abrupt');
    await until('it is told', () => isAlone(south));
    // The first rounds still wait for its answers; then it is silent for so long that none does.
    for (let minute = 0; minute < 6; minute++) {
      await east.app.upkeep.runOnce();
      east.clock.advance(61_000);
    }
    await east.app.upkeep.runOnce();
    const { rows } = await east.sql(
      `select connected_by, stream_id::float from stethoscopes where mac_address = '${mac}'`,
    );
    expect(rows).toEqual([{ connected_by: clinician.userId, stream_id: streamId }]);
    // The others hear each other.
    expect([await isJoined(east), await isJoined(west)]).toEqual([true, true]);
    line.restore();
    const before = page.opened;
    await until('it is joined again', async () => page.opened > before && (await isJoined(south)));
    page.leave();
  } finally {
    await south.close();
    await line.close();
  }
});

test('a server starts without Redis, and joins when it is there', async () => {
  await areLongJoined();
  const { clinician, mac } = await streaming();
  await redis.stop();
  const south = await startServer({
    REDIS_URL: redis.url,
    DATABASE_URL: east.databaseUrl,
    DATA_DIR: east.dataDir,
  });
  try {
    expect(await alone(south)).toEqual([200, 'ok', 'failing']);
    const page = pageAt(south, clinician, mac);
    await until('it answers alone', () => page.status === 'offline');
    redis = await startRedis(port);
    await until('the device at the other server is seen', () => page.status === 'streaming');
    expect(await alone(south)).toEqual([200, 'ok', 'ok']);
    page.leave();
  } finally {
    await south.close();
  }
});

test('a server ends while Redis is frozen', async () => {
  const south = await startServer({
    REDIS_URL: redis.url,
    DATABASE_URL: east.databaseUrl,
    DATA_DIR: east.dataDir,
  });
  await until('it is joined', () => isJoined(south));
  redis.freeze();
  await south.close();
  redis.thaw();
});
