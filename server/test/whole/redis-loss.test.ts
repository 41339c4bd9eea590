import type { StreamSnapshot } from '@sadap/contract/realtime';
import { FRAME_SAMPLES } from '@sadap/contract/sound-frames';
import { afterAll, beforeAll, test } from 'vitest';
import { ask } from '../api-client.ts';
import { bareScenes } from '../bare-scene.ts';
import { until } from '../conditions.ts';
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
