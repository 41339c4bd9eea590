import { expect, test } from 'vitest';
import { DeviceHello } from './schema.ts';

const hello = (oldestSample: number, nextSample: number) => ({
  type: 'hello',
  version: 1,
  mac: '02:00:5E:10:00:01',
  key: 'key',
  format: { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 1 },
  bufferSeconds: 30,
  capabilities: [],
  stream: { streamId: 7, oldestSample, nextSample },
});

test.each([
  [0, 0, true],
  [16_000, 96_000, true],
  [96_000, 96_000, true],
  [96_001, 96_000, false],
])('a device that holds samples %i to %i says hello: %s', (oldestSample, nextSample, isWellFormed) => {
  expect(DeviceHello.safeParse(hello(oldestSample, nextSample)).success).toBe(isWellFormed);
});
