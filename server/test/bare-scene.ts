import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaptureProgress, StreamSnapshot } from '@sadap/contract/realtime';
import type { Capture } from '@sadap/contract/streaming';
import { decodeWavPcm16 } from '@sadap/dsp';
import { expect } from 'vitest';
import { ask, type BrowserSocket } from './api-client.ts';
import { openBareDevice, sampleAt } from './bare-device.ts';
import { until } from './conditions.ts';
import { send } from './http-client.ts';
import type { TestServer } from './server.ts';

/** Scenes with a bare device, which sends what a test wants when it wants it. */
export function bareScenes(serverOf: () => TestServer) {
  /** A clinician with a bare device that streams; nothing is sent yet. */
  async function streaming({ compresses = false } = {}) {
    const server = serverOf();
    const clinician = await server.user();
    const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
    const key = await server.device(clinician.token);
    const mac = key.macAddress;
    const device = await openBareDevice(server.url, {}, compresses);
    device.hello(key);
    await device.next('welcome');
    await server.connect(clinician, mac);
    const socket = server.socket(clinician.token);
    await ask(socket, 'stream:watch', { mac });
    const started = ask(socket, 'stream:start', { mac });
    const { streamId } = await device.next('start-stream');
    device.say({ type: 'stream-started', streamId });
    await started;
    const order = { mac, organ: 'heart', position: 'Aortic', patientId: patient.id, sessionId: checkUp.id };
    return { server, clinician, patient, checkUp, key, mac, device, socket, streamId, order };
  }

  async function capturing(how: { compresses?: boolean } = {}) {
    const scene = await streaming(how);
    const { id } = await ask<CaptureProgress>(scene.socket, 'capture:start', scene.order);
    const get = async () =>
      (await scene.server.call('GET', `/captures/${id}`, scene.clinician.token)).body as Capture;
    return { ...scene, id, get };
  }

  /** A stopped capture of at least this many seconds, in chunks of about one. */
  async function captured(lengthS = 12) {
    const scene = await capturing();
    const { device, streamId } = scene;
    device.sound(streamId, 0, seconds(lengthS));
    await device.acknowledged(seconds(lengthS));
    await stop(scene);
    // Stop comes a little later than the newest of these samples.
    device.sound(streamId, seconds(lengthS), seconds(lengthS + 2));
    await stopped(scene);
    device.socket.close();
    return scene;
  }
  return { streaming, capturing, captured };
}
export type BareScene = Awaited<ReturnType<ReturnType<typeof bareScenes>['capturing']>>;

/** This many seconds, in samples. */
export const seconds = (s: number) => s * 16_000;

/** Presses Stop. */
export const stop = ({ socket, id }: BareScene) =>
  ask<CaptureProgress>(socket, 'capture:stop', { captureId: id });

export function save({ server, id, clinician, patient, checkUp }: BareScene) {
  const form = new FormData();
  form.set('capture_id', id);
  form.set('position', 'Aortic');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  return server.call('POST', '/heartsoundrecordings', clinician.token, form);
}

/** The files of a capture's chunks, in their order; none once they are removed. */
export async function chunksOf({ server, id }: BareScene): Promise<string[]> {
  const folder = join(server.dataDir, 'blobs', 'captures', id);
  const names = await readdir(folder).catch(() => []);
  return names.sort().map((name) => join(folder, name));
}

/** The device's line breaks; what was acknowledged is in the capture's row, as its next report has it. */
export async function goAway(scene: BareScene, device = scene.device): Promise<void> {
  await until('the row has what was acknowledged', async () => {
    const { rows } = await scene.server.sql(
      `select state, durable_sample::int as durable from captures where id = '${scene.id}'`,
    );
    const [row] = rows as { state: string; durable: number }[];
    return row?.state !== 'recording' || row.durable >= (device.acks(scene.streamId).at(-1) ?? 0);
  });
  device.socket.terminate();
  await until('the device is away', async () => {
    const { status } = await ask<StreamSnapshot>(scene.socket, 'stream:watch', { mac: scene.mac });
    return status === 'offline';
  });
}

/** The device is back, and holds the samples from `oldestSample` to `nextSample`. */
export async function comeBack(
  { server, key, streamId }: BareScene,
  oldestSample: number,
  nextSample: number,
  url = server.url,
) {
  const device = await openBareDevice(url);
  device.hello(key, { streamId, oldestSample, nextSample });
  const { stream } = await device.next('welcome');
  return { device, stream };
}

export const stopStream = (socket: BrowserSocket, mac: string) =>
  ask<StreamSnapshot>(socket, 'stream:stop', { mac });

/** The capture, once it is complete. */
export const stopped = ({ get }: Pick<BareScene, 'get'>) =>
  until('the capture is complete', async () => {
    const capture = await get();
    return capture.state === 'stopped' ? capture : null;
  });

/** The capture holds every sample that the device made, from its first to `end` or beyond. */
export async function expectWhole(scene: BareScene, end: number): Promise<void> {
  expect((await stopped(scene)).gaps).toEqual([]);
  const response = await send(scene.server.url, 'GET', `/captures/${scene.id}/sound`, scene.clinician.token);
  const stored = decodeWavPcm16(new Uint8Array(await response.arrayBuffer()));
  expect(stored.length).toBeGreaterThanOrEqual(end);
  expect(stored.findIndex((sample, index) => sample !== sampleAt(index))).toBe(-1);
}
