import { expect, test } from 'vitest';
import { chunk, format, riff } from '../test/riff.ts';
import { readWavInfo } from './wav.ts';
import { compareConversion } from './wav-conversion.ts';
import type { WavChannel } from './wav-samples.ts';

const RATE_HZ = 16_000;
const SECONDS = 2;
const beat = (t: number) =>
  0.3 * Math.sin(2 * Math.PI * 60 * t) * Math.max(0, Math.cos(2 * Math.PI * t)) ** 4;
const rmsOf = (samples: Iterable<number>) => {
  const squares = Array.from(samples, (sample) => sample ** 2);
  return Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / squares.length);
};
const BEAT_RMS = rmsOf(Array.from({ length: RATE_HZ * SECONDS }, (_, index) => beat(index / RATE_HZ)));

/** A 32-bit float file; `sound` gives the sample of each channel. */
function floatWav(sound: (t: number, index: number) => number[], rateHz = RATE_HZ) {
  const frames = Array.from({ length: rateHz * SECONDS }, (_, index) => sound(index / rateHz, index));
  const bytes = new Uint8Array(Float32Array.from(frames.flat()).buffer);
  const fmt = format({ tag: 3, bits: 32, channels: frames[0]?.length ?? 1, rate: rateHz });
  const wav = riff(chunk('fmt ', fmt), chunk('data', [], bytes.length));
  return Uint8Array.from([...wav, ...bytes]);
}
const stored = (bytes: Uint8Array, channel: WavChannel = 'mix') => {
  const { samples, changes, picture } = compareConversion(bytes, readWavInfo(bytes), channel, RATE_HZ, 100);
  return { rms: rmsOf(samples) / 32_768, changes, picture, samples };
};
const wildAt = (value: (index: number) => number | null) => (t: number, index: number) => [
  value(index) ?? beat(t),
];

test.each<[string, (index: number) => number | null, number]>([
  ['one wild sample', (index) => (index === 5000 ? 1e6 : null), 1],
  ['one that is hardly wild', (index) => (index === 5000 ? -1.9 : null), 1],
  [
    'wild samples of both signs, in a row',
    (index) => (index >= 5000 && index < 5010 ? (-1) ** index * 3e4 : null),
    10,
  ],
  ['wild samples all over', (index) => (index % 2000 === 7 ? 80 : null), 16],
  ['one of the size of a whole number', (index) => (index === 31_999 ? 2 ** 31 : null), 1],
])('%s is limited, and the sound keeps its level', (_name, value, count) => {
  const { rms, changes, picture } = stored(floatWav(wildAt(value)));
  expect(changes).toMatchObject([{ kind: 'limited', count }]);
  expect(rms / BEAT_RMS).toBeGreaterThan(0.99);
  expect(rms / BEAT_RMS).toBeLessThan(1.3);
  // The file's own picture shows nothing but the wild sample.
  expect(picture.stored.filter((peak) => peak > 0.1).length).toBeGreaterThan(20);
});

test('says where', () => {
  expect(stored(floatWav(wildAt((index) => (index === 8000 ? 1e6 : null)))).changes).toEqual([
    { kind: 'limited', count: 1, atS: [0.5] },
  ]);
});

test('what is no number is silence, and is counted', () => {
  const values = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3e38];
  const { samples, changes } = stored(floatWav(wildAt((index) => values[index - 500] ?? null)));
  expect([...samples.subarray(500, 504)]).toEqual([0, 0, 0, 0]);
  expect(changes).toMatchObject([{ kind: 'broken', count: 4 }]);
});

test.each([
  ['of another scale', 32_768],
  ['four times too loud', 4],
])('a float file %s is lowered as a whole', (_name, scale) => {
  const { changes, samples } = stored(floatWav((t) => [(beat(t) * scale) / 0.3]));
  expect(changes).toMatchObject([{ kind: 'lowered', db: expect.closeTo(20 * Math.log10(scale), 0) }]);
  expect(Math.max(...samples)).toBeGreaterThan(32_000);
});

test('a float file of another scale with a wild sample is lowered by its own scale', () => {
  const { changes, rms } = stored(floatWav((t, index) => [index === 9 ? 4e9 : beat(t) * 20_000]));
  expect(changes.map(({ kind }) => kind)).toEqual(['limited', 'lowered']);
  expect(rms).toBeGreaterThan(BEAT_RMS);
});

test('an ordinary file is not talked about', () => {
  expect(stored(floatWav((t) => [beat(t)])).changes).toEqual([]);
  expect(stored(floatWav((t) => [beat(t), beat(t)])).changes).toEqual([]);
  expect(stored(floatWav((t) => [beat(t), 0])).changes).toEqual([]);
  expect(stored(floatWav(() => [0])).changes).toEqual([]);
});

test('channels that cancel each other are told, and each alone is whole', () => {
  const bytes = floatWav((t) => [beat(t), -beat(t)]);
  expect(stored(bytes).changes).toMatchObject([{ kind: 'cancelled' }]);
  const left = stored(bytes, 'left');
  expect(left.changes).toEqual([]);
  expect(left.rms / BEAT_RMS).toBeCloseTo(1, 2);
});

test('a sound above 8 kHz is told to be lost', () => {
  const bytes = floatWav((t) => [0.3 * Math.sin(2 * Math.PI * 15_000 * t)], 48_000);
  expect(stored(bytes).changes).toMatchObject([{ kind: 'lost' }]);
});

/** The same sound in 24 bits, in the upper ones of four bytes. */
const fineWav = (scale: number) => {
  const samples = Int32Array.from(
    { length: RATE_HZ * SECONDS },
    (_, index) => beat(index / RATE_HZ) * scale * 2 ** 31,
  );
  const bytes = new Uint8Array(samples.buffer);
  const fmt = format({ tag: 1, bits: 32, channels: 1, rate: RATE_HZ });
  return Uint8Array.from([...riff(chunk('fmt ', fmt), chunk('data', [], bytes.length)), ...bytes]);
};

test.each([
  ['a float file in volts', floatWav((t) => [beat(t) * 3e-6])],
  ['a float file of the smallest numbers', floatWav((t) => [beat(t) * 1e-37])],
  ['an integer file of finer steps', fineWav(3e-5)],
])('%s whose sound 16 bits hardly hold is told to be faint', (_name, bytes) => {
  expect(stored(bytes).changes).toMatchObject([{ kind: 'faint' }]);
});

test('a quiet sound that 16 bits hold is not talked about', () => {
  expect(stored(floatWav((t) => [beat(t) * 0.01])).changes).toEqual([]);
  expect(stored(fineWav(0.01)).changes).toEqual([]);
});

test('a sound under a constant far beyond it is told to be lowered, and faint then', () => {
  const { changes } = stored(floatWav((t) => [1000 + beat(t)]));
  expect(changes).toMatchObject([{ kind: 'lowered' }, { kind: 'faint' }]);
});
