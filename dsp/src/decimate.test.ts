import { expect, it } from 'vitest';
import { decimate } from './decimate.ts';

const sine = (hz: number, rateHz: number) =>
  Float32Array.from({ length: rateHz }, (_, index) => Math.sin((2 * Math.PI * hz * index) / rateHz));

it.each([
  [16_000, 2000],
  [4000, 2000],
  [44_100, 2000],
])('keeps what lies in the lower half of the new band, without delay: %i to %i Hz', (fromHz, toHz) => {
  const output = decimate(sine(300, fromHz), fromHz, toHz);
  expect(output).toHaveLength(toHz);
  const expected = sine(300, toHz);
  for (let index = 200; index < 1800; index++) expect(output[index]).toBeCloseTo(expected[index] ?? 0, 2);
});

it('lets nothing fold back there', () => {
  const output = decimate(sine(1700, 16_000), 16_000, 2000);
  expect(Math.max(...output.subarray(100, 1900).map(Math.abs))).toBeLessThan(10 ** (-65 / 20));
});

it('raises a rate too', () => {
  expect(decimate(new Float32Array(1000), 1000, 2000)).toHaveLength(2000);
});
