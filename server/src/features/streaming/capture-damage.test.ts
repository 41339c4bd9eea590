import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Recording } from '@sadap/contract/recordings';
import { decodeWavPcm16 } from '@sadap/dsp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleAt } from '../../../test/bare-device.ts';
import {
  type BareScene,
  bareScenes,
  chunksOf,
  save,
  seconds,
  stop,
  stopped,
} from '../../../test/bare-scene.ts';
import { send } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const { capturing, captured } = bareScenes(() => server);

async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[1001] = (bytes[1001] ?? 0) ^ 0x40;
  await writeFile(path, bytes);
}

async function heard({ id, clinician }: BareScene): Promise<Int16Array> {
  const response = await send(server.url, 'GET', `/captures/${id}/sound`, clinician.token);
  expect(response.status).toBe(200);
  return decodeWavPcm16(new Uint8Array(await response.arrayBuffer()));
}

test('a chunk with a flipped bit, a cut one and a lost one are silence, marked as the storage’s loss', async () => {
  const scene = await captured(14);
  const chunks = await chunksOf(scene);
  const [, flipped = '', , cut = '', , lost = ''] = chunks;
  await flipBit(flipped);
  await truncate(cut, 30_000);
  await rm(lost);
  const samples = await heard(scene);
  const second = (s: number) => [...samples.slice(seconds(s), seconds(s) + 500)];
  for (const s of [1, 3, 5]) expect(second(s).every((sample) => sample === 0)).toBe(true);
  for (const s of [0, 2, 4, 6]) expect(second(s)).toEqual(second(s).map((_, i) => sampleAt(seconds(s) + i)));
  const gaps = [1, 3, 5].map((s) => ({
    firstSample: seconds(s),
    sampleCount: seconds(1),
    cause: 'storage',
  }));
  expect((await scene.get()).gaps).toEqual(gaps);
  const saved = await save(scene);
  expect(saved.status).toBe(201);
  expect((saved.body as Recording).gaps).toEqual(gaps);
});

test('what is damaged after it was heard is found when it is saved', async () => {
  const scene = await captured(14);
  const chunks = await chunksOf(scene);
  await heard(scene);
  expect((await scene.get()).gaps).toEqual([]);
  await flipBit(chunks[2] ?? '');
  const saved = await save(scene);
  expect((saved.body as Recording).gaps).toEqual([
    { firstSample: seconds(2), sampleCount: seconds(1), cause: 'storage' },
  ]);
});

test('what was never delivered stays the device’s gap beside what the store lost', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(6));
  device.say({ type: 'samples-lost', streamId, oldestSample: seconds(7) });
  device.sound(streamId, seconds(7), seconds(15));
  await device.acknowledged(seconds(15));
  await stop(scene);
  device.sound(streamId, seconds(15), seconds(16));
  await stopped(scene);
  const after = (await chunksOf(scene)).find((path) => Number(basename(path).split('-')[0]) === seconds(7));
  await flipBit(after ?? '');
  await heard(scene);
  expect((await scene.get()).gaps).toEqual([
    { firstSample: seconds(6), sampleCount: seconds(1) },
    { firstSample: seconds(7), sampleCount: seconds(1), cause: 'storage' },
  ]);
  device.socket.close();
});

test('a capture of which too little is left is not saved, and stays', async () => {
  const scene = await captured(14);
  const chunks = await chunksOf(scene);
  for (const chunk of chunks.slice(0, 8)) await flipBit(chunk);
  const saved = await save(scene);
  expect(saved.status).toBe(422);
  expect((await scene.get()).state).toBe('stopped');
});
