import { encodeReduced, REDUCED_BY, readReduced } from '@sadap/contract/reduced-frames';
import { createResampler, floatToPcm16, pcm16ToFloat } from '@sadap/dsp';
import { expect, test } from 'vitest';
import { ExpandedSound } from './reduced-sound.ts';

const HZ = 16_000;
const tone = (hz: number, length: number) =>
  Int16Array.from({ length }, (_, at) => Math.round(8_000 * Math.sin((2 * Math.PI * hz * at) / HZ)));

/** As the server reduces it, in frames of 100 ms. */
function reduced(samples: Int16Array, first: number) {
  const low = floatToPcm16(createResampler(HZ, HZ / REDUCED_BY).push(pcm16ToFloat(samples)));
  const frames = [];
  for (let at = 0; at + 400 <= low.length; at += 400) {
    const bytes = encodeReduced({ streamId: 7, firstSample: first + at, samples: low.slice(at, at + 400) });
    const sound = readReduced(bytes);
    if (!sound) throw new Error('not readable');
    frames.push(sound);
  }
  return frames;
}
/** Root mean square, in the middle. */
const level = (samples: Int16Array) => {
  const middle = samples.subarray(4_000, 12_000);
  return Math.sqrt(middle.reduce((sum, each) => sum + each * each, 0) / middle.length);
};
function joined(frames: ReturnType<typeof reduced>): { first: number; samples: Int16Array } {
  const expanded = new ExpandedSound();
  const parts = [...frames.flatMap((frame) => expanded.push(frame)), ...expanded.finish()];
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.samples.length, 0));
  let at = 0;
  for (const part of parts) {
    expect(part.firstSample).toBe((parts[0]?.firstSample ?? 0) + at);
    samples.set(part.samples, at);
    at += part.samples.length;
  }
  return { first: parts[0]?.firstSample ?? Number.NaN, samples };
}

test.each([20, 60, 200, 500, 1_000, 1_750])('a tone of %d Hz comes back at its place within 0.1 dB', (hz) => {
  const made = tone(hz, HZ);
  const { first, samples } = joined(reduced(made, 1_000));
  expect(first).toBe(4_000);
  expect(Math.abs(20 * Math.log10(level(samples) / level(made)))).toBeLessThan(0.1);
  const worst = samples
    .subarray(4_000, 12_000)
    .reduce((most, each, at) => Math.max(most, Math.abs(each - (made[4_000 + at] ?? 0))), 0);
  expect(worst).toBeLessThan(100);
});

test('a tone beyond 2 kHz is gone, and does not come back as another', () => {
  expect(level(joined(reduced(tone(2_300, HZ), 0)).samples)).toBeLessThan(8_000 / 1_000);
});

test('after missing frames it begins anew at its place, and nothing of before is lost', () => {
  const frames = reduced(tone(100, HZ), 0);
  const expanded = new ExpandedSound();
  const parts = [0, 1, 5, 6].flatMap((at) => expanded.push(frames[at] as (typeof frames)[0]));
  const spans = parts.map(({ firstSample, samples }) => [firstSample, firstSample + samples.length]);
  expect(spans[0]?.[0]).toBe(0);
  expect(spans.filter(([from]) => (from ?? 0) < 8_000).at(-1)?.[1]).toBe(3_200);
  expect(spans.find(([from]) => (from ?? 0) >= 8_000)?.[0]).toBe(8_000);
});
