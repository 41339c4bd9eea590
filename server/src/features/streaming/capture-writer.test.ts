import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { movableClock } from '../../../test/movable-clock.ts';
import { type BlobStore, openBlobStore } from '../../blobs/index.ts';
import { readConfig } from '../../config/config.ts';
import { captureFolder, chunkOf, gapsOf, layOut } from './capture-layout.ts';
import { CaptureWriter } from './capture-writer.ts';

const SECOND = 16_000;
const clock = movableClock();
let folder: string;
let blobs: BlobStore;
let refusals: number;
const durable: number[] = [];
const failures: unknown[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-writer-'));
  const store = await openBlobStore(readConfig({ DATA_DIR: folder }));
  refusals = 0;
  durable.length = 0;
  failures.length = 0;
  blobs = {
    ...store,
    // A disk that is full for a while.
    put: (key, bytes) =>
      refusals-- > 0 ? Promise.reject(new Error('no space left')) : store.put(key, bytes),
  };
});
afterEach(() => rm(folder, { recursive: true }));

const writer = (firstSample: number, ready = Promise.resolve()) => {
  const events = {
    onDurable: (sample: number) => durable.push(sample),
    onFailure: (error: unknown) => failures.push(error),
  };
  return new CaptureWriter('capture', firstSample, blobs, clock, events, ready);
};
const ramp = (first: number, count: number) =>
  Int16Array.from({ length: count }, (_, index) => (first + index) % 30_000);
const chunks = async () => (await blobs.list(captureFolder('capture'))).map(chunkOf);

test('cuts whole seconds, and the rest when asked', async () => {
  const target = writer(100);
  for (let first = 100; first < 100 + 2.5 * SECOND; first += 320) target.append(first, ramp(first, 320));
  await target.flush();
  expect(durable).toEqual([100 + SECOND, 100 + 2 * SECOND, 100 + 2.5 * SECOND]);
  const stored = await chunks();
  expect(gapsOf(layOut(stored, 100, 100 + 2.5 * SECOND))).toEqual([]);
  const second = await blobs.get(stored[1]?.key ?? '');
  expect(Buffer.from(second)).toEqual(Buffer.from(ramp(100 + SECOND, SECOND).buffer));
});

test('leaves a gap where samples were lost', async () => {
  const target = writer(0);
  target.append(0, ramp(0, 320));
  target.append(1_000, ramp(1_000, 320));
  await target.flush();
  expect(gapsOf(layOut(await chunks(), 0, 1_320))).toEqual([{ firstSample: 320, sampleCount: 680 }]);
});

test('a store that refuses for a while loses nothing, and nothing is durable before it is', async () => {
  refusals = 2;
  const target = writer(0);
  target.append(0, ramp(0, SECOND));
  target.append(SECOND, ramp(SECOND, SECOND));
  await until('the store has refused', () => failures.length > 0);
  expect(durable).toEqual([]);
  clock.advance(500);
  await until('the store has refused again', () => failures.length > 1);
  clock.advance(500);
  await target.flush();
  expect(failures).toHaveLength(2);
  expect(durable).toEqual([SECOND, 2 * SECOND]);
  expect(gapsOf(layOut(await chunks(), 0, 2 * SECOND))).toEqual([]);
});

test('once abandoned it gives up what is not durable', async () => {
  refusals = Number.POSITIVE_INFINITY;
  const target = writer(0);
  target.append(0, ramp(0, SECOND));
  await until('the store has refused', () => failures.length > 0);
  target.abandon();
  clock.advance(500);
  await target.flush();
  expect(durable).toEqual([]);
  expect(await chunks()).toEqual([]);
});

test('takes samples before it may write, and leaves nothing behind if it is abandoned until then', async () => {
  const rows = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const [kept, dropped] = [writer(0, rows[0].promise), writer(9 * SECOND, rows[1].promise)];
  for (const target of [kept, dropped]) target.append(target.durableSample, ramp(0, 2 * SECOND));
  await Promise.resolve();
  expect(await chunks()).toEqual([]);
  dropped.abandon();
  for (const { resolve } of rows) resolve();
  expect(await kept.flush()).toBe(true);
  expect(await dropped.flush()).toBe(false);
  expect(durable).toEqual([SECOND, 2 * SECOND]);
  expect((await chunks()).map(({ firstSample }) => firstSample)).toEqual([0, SECOND]);
});
