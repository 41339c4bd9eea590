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

/** A stream of which the samples [0, end) have arrived. */
function received(end: number): LiveStream {
  const stream = new LiveStream(1, 0, { sample: 0, atMs: 0 });
  for (let at = 0; at < end; at += 320) {
    stream.place(frame(at), at / 16);
    stream.keep(at, new Uint8Array(640));
  }
  return stream;
}
const firstFrom = (stream: LiveStream, sample: number) => stream.recentFrom(sample)[0]?.firstSample;

test('a capture may begin with what came a while ago, but never with what an earlier one has', () => {
  const stream = received(seconds(6));
  expect(firstFrom(stream, seconds(2))).toBe(seconds(2));
  stream.captureEnded(seconds(3));
  expect(firstFrom(stream, seconds(2))).toBe(seconds(3));
  expect(firstFrom(stream, seconds(4))).toBe(seconds(4));
  stream.captureEnded(seconds(1));
  expect(firstFrom(stream, 0)).toBe(seconds(3));
  stream.captureEnded(seconds(9));
  expect(stream.recentFrom(0)).toEqual([]);
});

test('a stream that is over keeps nothing', () => {
  const stream = received(seconds(2));
  stream.forgetSound();
  expect(stream.recentFrom(0)).toEqual([]);
});
