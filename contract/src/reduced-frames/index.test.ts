import { expect, test } from 'vitest';
import { compressFrame } from '../compressed-frames/index.ts';
import { encodeFrame } from '../sound-frames/index.ts';
import { encodeReduced, isReduced, readReduced } from './index.ts';

const tone = (length: number) => Int16Array.from({ length }, (_, at) => 4000 * Math.sin(at / 5));
const noise = Int16Array.from({ length: 400 }, (_, at) => ((at * 7919) % 65_536) - 32_768);

test.each([
  ['a tone, which compresses', tone(400)],
  ['what does not', noise],
  ['a single sample', tone(1)],
])('%s comes back as it was', (_what, samples) => {
  const sound = { streamId: 7, firstSample: 2 ** 33, samples };
  const bytes = encodeReduced(sound);
  expect(isReduced(bytes)).toBe(true);
  expect(readReduced(bytes)).toEqual(sound);
  expect(bytes.length).toBeLessThanOrEqual(17 + samples.length * 2);
});

test('what is none, or damaged, is not read', () => {
  const bytes = encodeReduced({ streamId: 7, firstSample: 400, samples: tone(400) });
  const damaged = bytes.slice();
  damaged[60] = (damaged[60] ?? 0) ^ 4;
  const frame = encodeFrame({ streamId: 7, firstSample: 400, samples: tone(400) });
  for (const other of [
    damaged,
    bytes.slice(0, 30),
    bytes.slice(0, 1),
    frame,
    compressFrame(frame),
    new Uint8Array(),
  ])
    expect(readReduced(other)).toBeNull();
});
