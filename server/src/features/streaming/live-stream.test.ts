import { expect, test } from 'vitest';
import { LiveStream } from './live-stream.ts';

const seconds = (s: number) => s * 16_000;
const frame = (firstSample: number) => ({ streamId: 1, firstSample, sampleCount: 320 });

test('a device makes 16,000 samples a second from its hello on; a message may be 15 s late', () => {
  const stream = new LiveStream(1, seconds(5), { sample: seconds(8), atMs: 1_000 });
  expect(stream.newestPossible(1_000)).toBe(seconds(8 + 15));
  expect(stream.newestPossible(61_000)).toBe(seconds(68 + 15));
});

test('what a fast device has sent it has made, but neither what it resends nor what it skips', () => {
  const stream = new LiveStream(1, 0, { sample: seconds(2), atMs: 0 });
  for (let sample = 0; sample < seconds(4); sample += 320) stream.place(frame(sample), 1_000);
  expect(stream.newestPossible(1_000)).toBe(seconds(4 + 15));
  for (let step = 1; step <= 20; step++) {
    stream.declareLost(seconds(4 + step));
    stream.place(frame(seconds(4 + step)), 1_000);
  }
  expect(stream.newestPossible(1_000)).toBe(seconds(4 + 15) + 20 * 320);
});
