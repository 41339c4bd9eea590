import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoginResult } from '@sadap/contract/auth';
import type { CheckUp } from '@sadap/contract/checkups';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import type { Patient } from '@sadap/contract/patients';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Capture } from '@sadap/contract/streaming';
import { decodeWavPcm16 } from '@sadap/dsp';
import { type Simulator, startSimulator } from '@sadap/stethoscope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, openSocket } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { call } from '../../../test/http-client.ts';
import { movableClock } from '../../../test/movable-clock.ts';
import { HEART_SOUND, PASSWORD } from '../../../test/server.ts';
import { type App, createApp } from '../../app/index.ts';
import { readConfig } from '../../config/config.ts';

// A whole server in its own process, with its own PostgreSQL, as an operator runs it.
let dataDir: string;
let port = 0;
let child: ChildProcess;
let app: App | undefined;
let simulator: Simulator | undefined;
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const url = () => `http://127.0.0.1:${port}`;

async function startProcess(): Promise<void> {
  child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: PASSWORD,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ address: string }];
  port = Number(new URL(message.address).port);
}

async function kill(): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sadap-survival-'));
  await startProcess();
});
afterAll(async () => {
  simulator?.stop();
  await app?.close();
  if (child.exitCode === null && child.signalCode === null) await kill();
  await rm(dataDir, { recursive: true, force: true });
});

test('kill -9 of the server in the middle of a capture', async () => {
  const login = (await call(url(), 'POST', '/auth/login', null, { username: 'admin', password: PASSWORD }))
    .body as LoginResult;
  const { token } = login;
  const get = async <Body>(path: string) => (await call(url(), 'GET', path, token)).body as Body;
  const post = async <Body>(path: string, body: unknown) =>
    (await call(url(), 'POST', path, token, body)).body as Body;
  const patient = await post<Patient>('/patients', {
    patientID: 'HN6900001',
    dateOfBirth: '1990',
    gender: 'male',
    weight: 70,
    height: 170,
  });
  const checkUp = await post<CheckUp>('/sessions', { patientId: patient.id });
  const device = await post<IssuedDeviceKey>('/stethoscopes/add', {
    name: 'S',
    macAddress: '02:00:00:00:00:77',
  });
  const mac = device.macAddress;
  const running = startSimulator({
    url: `ws://127.0.0.1:${port}/device`,
    mac,
    key: device.key,
    sound: HEART_SOUND,
  });
  simulator = running;
  await until('the device is online', () => running.state === 'idle');
  await call(url(), 'PUT', `/stethoscopes/${mac}/status`, token, {
    status: 'Connected',
    user_id: login.userId,
  });
  const socket = openSocket(url(), token);
  await ask(socket, 'stream:watch', { mac });
  await ask(socket, 'stream:start', { mac });
  const order = { mac, organ: 'heart', position: 'Mitral', patientId: patient.id, sessionId: checkUp.id };
  const { id } = await ask<CaptureProgress>(socket, 'capture:start', order);
  const streamId = running.streamId as number;
  await until('3 s are durable', async () => (await get<Capture>(`/captures/${id}`)).durationMs >= 3_000);

  await kill();
  socket.disconnect();
  await startProcess();
  const again = openSocket(url(), token);
  await until('the device is back', () => running.state === 'streaming');
  await ask(again, 'stream:watch', { mac });
  await until(
    '14 s are durable',
    async () => (await get<Capture>(`/captures/${id}`)).durationMs >= 14_000,
    30_000,
  );
  await ask(again, 'capture:stop', { captureId: id });
  const capture = await until('the capture is complete', async () => {
    const found = await get<Capture>(`/captures/${id}`);
    return found.state === 'stopped' ? found : null;
  });
  expect(capture.gaps).toEqual([]);
  await expectStored(id, streamId, token);

  // Killed as soon as a capture has begun with sound from before it, which the device was told to forget.
  const made = () => running.streamedSamples(streamId).length;
  const end = made();
  await until('the device has made 5 s more', () => made() > end + 5 * 16_000);
  const from = { streamId, sample: made() - 4 * 16_000 };
  const early = await ask<CaptureProgress>(again, 'capture:start', { ...order, from });
  await kill();
  again.disconnect();
  await startProcess();
  const third = openSocket(url(), token);
  await until('the device is back', () => running.state === 'streaming');
  await ask(third, 'stream:watch', { mac });
  await until(
    '12 s are durable',
    async () => (await get<Capture>(`/captures/${early.id}`)).durationMs >= 12_000,
    30_000,
  );
  await ask(third, 'capture:stop', { captureId: early.id });
  const whole = await until('it is complete', async () => {
    const found = await get<Capture>(`/captures/${early.id}`);
    return found.state === 'stopped' ? found : null;
  });
  expect(whole.gaps).toEqual([]);
  expect(await expectStored(early.id, streamId, token)).toBe(from.sample);

  // Once more, and the device does not return.
  const second = await ask<CaptureProgress>(third, 'capture:start', order);
  await until(
    '2 s are durable',
    async () => (await get<Capture>(`/captures/${second.id}`)).durationMs >= 2_000,
  );
  running.stop();
  await kill();
  third.disconnect();
  // Started again in this process over what the killed one left, so that its minute can pass quickly.
  const clock = movableClock();
  const environment = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  app = await createApp(readConfig(environment), clock);
  await app.listen();
  expect(await get<Capture[]>('/captures?state=interrupted')).toEqual([]);
  const interrupted = await until('its own upkeep interrupts the capture', async () => {
    clock.advance(1_000);
    return (await get<Capture[]>('/captures?state=interrupted'))[0];
  });
  expect(interrupted).toMatchObject({ id: second.id, state: 'interrupted', gaps: [] });
  expect(interrupted.durationMs).toBeGreaterThanOrEqual(2_000);
  await expectStored(second.id, streamId, token);
}, 120_000);

/** The capture's sound is a stretch of what the device made, sample for sample. Returns where it begins. */
async function expectStored(captureId: string, streamId: number, token: string): Promise<number> {
  const response = await fetch(`${url()}/api/captures/${captureId}/sound`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const stored = decodeWavPcm16(new Uint8Array(await response.arrayBuffer()));
  const made = Buffer.from(simulator?.streamedSamples(streamId).buffer ?? new ArrayBuffer(0));
  expect(stored.length).toBeGreaterThan(16_000);
  const at = made.indexOf(Buffer.from(stored.buffer));
  expect(at).toBeGreaterThanOrEqual(0);
  return at / 2;
}
