import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Capture } from '@sadap/contract/streaming';
import { decodeWavPcm16 } from '@sadap/dsp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../../test/api-client.ts';
import { sampleAt } from '../../../test/bare-device.ts';
import { bareScenes, seconds, stop, stopped } from '../../../test/bare-scene.ts';
import { send } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const LATE_S = 12;

/** A stethoscope that has sent 3 s, and then nothing for 12 s, but for `arrivedS` of what it owes. */
async function late(arrivedS: number) {
  const scene = await bareScenes(() => server).streaming();
  scene.device.sound(scene.streamId, 0, seconds(3));
  await scene.device.handled();
  server.clock.advance(LATE_S * 1_000);
  scene.device.sound(scene.streamId, seconds(3), seconds(3 + arrivedS));
  await scene.device.handled();
  return scene;
}
type Late = Awaited<ReturnType<typeof late>>;

/** Records, lets all arrive, and stops 12 s later. Returns what is stored, and its first sample. */
async function record(scene: Late, from?: { streamId: number; sample: number }) {
  const { device, streamId, socket, clinician, order } = scene;
  const pressedAtMs = server.clock.now();
  const { id } = await ask<CaptureProgress>(socket, 'capture:start', { ...order, ...(from && { from }) });
  const { rows } = await server.sql(`select first_sample::int as first from captures where id = '${id}'`);
  const { first } = rows[0] as { first: number };
  device.sound(streamId, 0, seconds(30));
  await device.handled();
  const get = async () => (await server.call('GET', `/captures/${id}`, clinician.token)).body as Capture;
  await stop({ ...scene, id, get });
  device.sound(streamId, seconds(30), seconds(34));
  const { gaps, startedAt } = await stopped({ get });
  expect(gaps).toEqual([]);
  const response = await send(server.url, 'GET', `/captures/${id}/sound`, clinician.token);
  const stored = decodeWavPcm16(new Uint8Array(await response.arrayBuffer()));
  expect(stored.findIndex((sample, index) => sample !== sampleAt(first + index))).toBe(-1);
  device.socket.close();
  return { first, startedAfterMs: Date.parse(startedAt) - pressedAtMs, stored };
}

describe.each([
  ['of which nothing comes', 0],
  ['that has begun to catch up', 2],
])('a stethoscope %s', (_name, arrivedS) => {
  test('Record stores what is made from then on', async () => {
    const { first, startedAfterMs, stored } = await record(await late(arrivedS));
    expect(first).toBeGreaterThanOrEqual(seconds(3 + LATE_S));
    expect(first).toBeLessThan(seconds(3 + LATE_S + 3));
    expect(stored.length).toBeGreaterThanOrEqual(seconds(30) - first);
    expect(Math.abs(startedAfterMs)).toBeLessThan(1_000);
  });

  test('sound from before is stored where it was asked for', async () => {
    const scene = await late(arrivedS);
    const sample = seconds(2) + 7;
    expect((await record(scene, { streamId: scene.streamId, sample })).first).toBe(sample);
  });
});

test('a wish for a sample that is still on its way is fulfilled', async () => {
  const scene = await late(1);
  const sample = seconds(9) + 7;
  expect((await record(scene, { streamId: scene.streamId, sample })).first).toBe(sample);
});

test('Record on a stethoscope that has caught up begins with the very next sample', async () => {
  const scene = await late(LATE_S + 1);
  expect((await record(scene)).first).toBe(seconds(3 + LATE_S + 1));
});
