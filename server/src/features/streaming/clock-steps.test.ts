import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BareScene,
  bareScenes,
  comeBack,
  expectWhole,
  goAway,
  seconds,
  stop,
  stopped,
} from '../../../test/bare-scene.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { capturing } = bareScenes(() => server);

const HOUR = 3_600_000;
/** A real second or so passes during a test, and a device makes samples in it. */
const SLACK = seconds(4);

/** The device is away from 11 s on; Stop comes 9 s later. */
async function awayUntilStop(step: () => void): Promise<BareScene> {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(11));
  await scene.device.acknowledged(seconds(11));
  await goAway(scene);
  step();
  server.clock.advance(9_000);
  expect((await stop(scene)).state).toBe('completing');
  return scene;
}

async function returnsWithAll(scene: BareScene, leastS = 20): Promise<void> {
  // A session ends by the wall clock.
  Object.assign(scene.clinician, await server.signIn(scene.clinician.username));
  const { device } = await comeBack(scene, seconds(11), seconds(30));
  device.sound(scene.streamId, seconds(11), seconds(30));
  await expectWhole(scene, seconds(leastS));
  const { durationMs } = await stopped(scene);
  expect(durationMs * 16).toBeLessThan(seconds(20) + SLACK);
  device.socket.close();
}

test.each([
  ['back 3 s', -3_000],
  ['back an hour', -HOUR],
  ['forward 30 s', 30_000],
  ['forward an hour', HOUR],
])('the clock is set %s while a device is away: the sound ends at Stop', async (_what, stepMs) => {
  const scene = await awayUntilStop(() => server.clock.step(stepMs));
  await returnsWithAll(scene);
});

test.each([
  ['back an hour', -HOUR],
  ['forward an hour', HOUR],
])('set %s after Stop, a capture is waited for as long as ever', async (_what, stepMs) => {
  const scene = await awayUntilStop(() => undefined);
  server.clock.step(stepMs);
  await server.app.upkeep.runOnce();
  server.clock.advance(20_000);
  await server.app.upkeep.runOnce();
  await returnsWithAll(scene);
});

test.each([
  ['back an hour', -HOUR],
  ['forward an hour', HOUR],
])('set %s during a capture, one whose samples arrive goes on', async (_what, stepMs) => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(5));
  await scene.device.acknowledged(seconds(5));
  server.clock.step(stepMs);
  for (let at = 5; at < 200; at += 5) {
    server.clock.advance(5_000);
    scene.device.sound(scene.streamId, seconds(at), seconds(at + 5));
    await scene.device.acknowledged(seconds(at + 5));
    await server.app.upkeep.runOnce();
  }
  expect((await scene.get()).state).toBe('recording');
  scene.device.socket.close();
});

test('a machine that was started again meanwhile takes the device’s own word for where Stop was', async () => {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(11));
  await scene.device.acknowledged(seconds(11));
  await goAway(scene);
  await server.sql(`update captures set newest_moment =
    '{"timeline":"${randomUUID()}","monotonicMs":5}' where id = '${scene.id}'`);
  server.clock.step(-HOUR);
  server.clock.advance(9_000);
  await stop(scene);
  server.clock.advance(10_000);
  await returnsWithAll(scene, 19.5);
});
