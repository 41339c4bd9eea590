import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DeviceList } from '@sadap/contract/devices';
import type { CaptureProgress } from '@sadap/contract/realtime';
import { readFrameHeader, readFrameSamples, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import type { Capture } from '@sadap/contract/streaming';
import { decodeWavPcm16 } from '@sadap/dsp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { type Line, openLine } from '../../../test/line.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

// The device in docs/device-protocol.md, copied from the page, over a line of 120 ms.

const PYTHON = process.env.PYTHON_PATH ?? '/usr/bin/python3';
const PAGE = new URL('../../../../docs/device-protocol.md', import.meta.url);
const BUFFER_SECONDS = 30;
const DELAY_MS = 60;

let server: TestServer;
let folder: string;
let program: string;
const devices: ChildProcess[] = [];
const lines: Line[] = [];
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'sadap-python-'));
  program = join(folder, 'device.py');
  const code = /^```python\n([\s\S]*?)^```/m.exec(await readFile(PAGE, 'utf8'))?.[1];
  await writeFile(program, code ?? '');
});
afterAll(async () => {
  for (const device of devices) {
    if (device.exitCode !== null) continue;
    device.kill('SIGKILL');
    await once(device, 'exit');
  }
  for (const line of lines) await line.close();
  await server.close();
  await rm(folder, { recursive: true });
});

/** The page's `tone`. */
const toneAt = (index: number) =>
  Math.trunc(8000 * Math.sin((2 * Math.PI * 101.37 * index) / STREAM_SAMPLE_RATE_HZ));
const isTone = (samples: Int16Array, first: number) =>
  samples.every((sample, at) => sample === toneAt(first + at));

function runDevice(url: string, mac: string, key: string) {
  const device = spawn(PYTHON, [program, url, mac], {
    env: { PATH: process.env.PATH, STETHOSCOPE_KEY: key },
  });
  let said = '';
  for (const stream of [device.stdout, device.stderr]) stream.on('data', (text) => (said += String(text)));
  devices.push(device);
  return { device, said: () => said };
}

/** A clinician records the sound of the page's device. */
async function recording() {
  const line = await openLine(() => Number(new URL(server.url).port), { delayMs: DELAY_MS });
  lines.push(line);
  const clinician = await server.user();
  const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
  const { macAddress: mac, key } = await server.device(clinician.token);
  const { said } = runDevice(line.url, mac, key);
  const get = async <Body>(path: string) => (await server.call('GET', path, clinician.token)).body as Body;
  const status = async () =>
    (await get<DeviceList>('/stethoscopes/status')).devices.find((each) => each.macAddress === mac)
      ?.deviceStatus;
  await until('the device is online', async () => (await status()) === 'online');
  await server.connect(clinician, mac);
  const socket = server.socket(clinician.token);
  const heard: Uint8Array[] = [];
  socket.on('stream:sound', (frame) => heard.push(new Uint8Array(frame)));
  await ask(socket, 'stream:watch', { mac });
  await ask(socket, 'stream:start', { mac });
  const startedAtMs = performance.now();
  const order = { mac, organ: 'heart', position: 'Aortic', patientId: patient.id, sessionId: checkUp.id };
  const { id } = await ask<CaptureProgress>(socket, 'capture:start', order);
  const capture = () => get<Capture>(`/captures/${id}`);
  const durable = (ms: number, limitMs?: number) =>
    until(`${ms} ms are durable`, async () => (await capture()).durationMs >= ms, limitMs);

  return {
    line,
    said,
    heard,
    capture,
    durable,
    /** Where the device's stream stands by the clock. */
    present: () => ((performance.now() - startedAtMs) / 1000) * STREAM_SAMPLE_RATE_HZ,
    /** Stops. Returns what was stored, and where in the stream it begins. */
    async stop() {
      await ask(socket, 'capture:stop', { captureId: id });
      await until('it is complete', async () => (await capture()).state === 'stopped');
      const wav = await fetch(`${server.url}/api/captures/${id}/sound`, {
        headers: { authorization: `Bearer ${clinician.token}` },
      });
      const { rows } = await server.sql(`select first_sample from captures where id = '${id}'`);
      return {
        samples: decodeWavPcm16(new Uint8Array(await wav.arrayBuffer())),
        first: Number(rows[0].first_sample),
        gaps: (await capture()).gaps,
        stop: () => ask(socket, 'stream:stop', { mac }),
      };
    },
    status,
  };
}

test.concurrent('two short cuts in a recording cost no sample, and the stream ends cleanly', async () => {
  const scene = await recording();
  await scene.durable(2000);
  for (const ms of [2500, 500]) {
    scene.line.cut('abrupt');
    await wait(ms);
    scene.line.restore();
    const { durationMs } = await scene.capture();
    await scene.durable(durationMs + 1500);
  }
  await scene.durable(10_500);
  const { samples, first, gaps, stop } = await scene.stop();
  expect(gaps).toEqual([]);
  expect(isTone(samples, first)).toBe(true);
  await stop();
  await until('it is idle', async () => (await scene.status()) === 'online');
  expect(scene.said().match(/connection lost/g)?.length, scene.said()).toBeGreaterThanOrEqual(2);
  expect(scene.said()).not.toContain('Traceback');
}, 60_000);

test.concurrent('a silent cut of 40 s, longer than the buffer: live again by itself, and the gap is what was lost', async () => {
  const scene = await recording();
  await scene.durable(2000);
  scene.line.cut('silent');
  await wait(40_000);
  scene.heard.length = 0;
  scene.line.restore();
  const sampleCount = (s: number) => s * STREAM_SAMPLE_RATE_HZ;

  const newest = () => scene.heard.map(readFrameHeader).at(-1)?.firstSample ?? 0;
  await until('live again', () => scene.present() - newest() < sampleCount(0.5));
  const backAt = scene.present();
  // While it catches up, a browser may miss frames; none may have a wrong index.
  let next = 0;
  for (const frame of scene.heard) {
    const { firstSample = -1, sampleCount: count = 0 } = readFrameHeader(frame) ?? {};
    expect(firstSample).toBeGreaterThanOrEqual(next);
    expect(isTone(readFrameSamples(frame), firstSample)).toBe(true);
    next = firstSample + count;
  }

  const { samples, first, gaps } = await scene.stop();
  expect(gaps.length).toBe(1);
  const { firstSample = 0, sampleCount: lost = 0 } = gaps[0] ?? {};
  const end = firstSample + lost;
  expect(isTone(samples.subarray(0, firstSample), first)).toBe(true);
  expect(samples.subarray(firstSample, end).every((sample) => sample === 0)).toBe(true);
  expect(isTone(samples.subarray(end), first + end)).toBe(true);
  // On return the buffer held its 30 s, less what fell out until it had caught up.
  expect(backAt - (first + end)).toBeGreaterThan(sampleCount(BUFFER_SECONDS - 1));
  expect(lost).toBeGreaterThan(sampleCount(40 - BUFFER_SECONDS));
  expect(lost).toBeLessThan(sampleCount(40 - BUFFER_SECONDS + 9));
  expect(scene.said()).not.toContain('Traceback');
}, 90_000);

test.concurrent('a wrong key: it says so and does not come again', async () => {
  const { macAddress } = await server.device((await server.user()).token);
  const { device, said } = runDevice(`${server.url.replace('http', 'ws')}/device`, macAddress, 'wrong');
  const [code] = await once(device, 'exit');
  expect([code, said()]).toEqual([1, 'refused: unauthorized\n']);
});
