import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../test/api-client.ts';
import {
  type BareScene,
  bareScenes,
  comeBack,
  goAway,
  seconds,
  stop,
  stopped,
} from '../../../test/bare-scene.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { capturing } = bareScenes(() => server);

/** A second or so passes during a test, in which the device makes samples. */
const SLACK_MS = 2_000;

const stopAgo = ({ socket, id }: BareScene, agoMs: number) =>
  ask(socket, 'capture:stop', { captureId: id, agoMs });

async function recorded(s: number): Promise<BareScene> {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(s));
  await scene.device.acknowledged(seconds(s));
  return scene;
}

async function expectLength(scene: BareScene, ms: number): Promise<void> {
  const { durationMs, gaps } = await stopped(scene);
  expect(gaps).toEqual([]);
  expect(durationMs).toBeGreaterThan(ms - SLACK_MS);
  expect(durationMs).toBeLessThan(ms + SLACK_MS);
}

test('a Stop that comes late ends the capture where it was pressed', async () => {
  const scene = await recorded(30);
  await stopAgo(scene, 12_000);
  await expectLength(scene, 18_000);
  scene.device.socket.close();
});

test('one that the server came to a moment late loses nothing of what the page had', async () => {
  const scene = await recorded(12);
  await stopAgo(scene, 900);
  scene.device.sound(scene.streamId, seconds(12), seconds(16));
  expect((await stopped(scene)).durationMs).toBeGreaterThanOrEqual(12_000);
  scene.device.socket.close();
});

test('so does one of a capture whose device is away', async () => {
  const scene = await recorded(14);
  await goAway(scene);
  server.clock.advance(10_000);
  await stopAgo(scene, 8_000);
  const { device } = await comeBack(scene, seconds(10), seconds(26));
  device.sound(scene.streamId, seconds(14), seconds(26));
  await expectLength(scene, 16_000);
  device.socket.close();
});

test('pressed before 10 s it is refused, however late it comes', async () => {
  const scene = await recorded(30);
  await expect(stopAgo(scene, 24_000)).rejects.toThrow('RECORDING_TOO_SHORT');
  expect((await scene.get()).state).toBe('recording');
  await stop(scene);
  scene.device.socket.close();
});

test('a database that does not answer: the page is told, and the capture ends where Stop came', async () => {
  const scene = await recorded(12);
  const frozen = new pg.Client({ connectionString: server.databaseUrl });
  await frozen.connect();
  await frozen.query('begin');
  await frozen.query('lock table captures in access exclusive mode');
  const pressed = stop(scene).catch((error: Error) => error.message);
  await until('the Stop waits for the database', async () => {
    const { rows } = await frozen.query('select from pg_locks where not granted');
    return rows.length > 0;
  });
  server.clock.advance(9_000);
  expect(await pressed).toBe('SERVER_BUSY');
  scene.device.sound(scene.streamId, seconds(12), seconds(21));
  await scene.device.handled();
  await frozen.query('rollback');
  await frozen.end();
  await expectLength(scene, 12_000);
  scene.device.socket.close();
});
