import { describe, expect, it } from 'vitest';
import { Limiter } from './limiter.ts';

const RATE_HZ = 48_000;
const sine = (level: number, frequencyHz: number, seconds = 1) =>
  Float32Array.from(
    { length: RATE_HZ * seconds },
    (_, index) => level * Math.sin((2 * Math.PI * frequencyHz * index) / RATE_HZ),
  );
const process = (limiter: Limiter, block: Float32Array) => {
  for (let start = 0; start < block.length; start += 128) limiter.process(block.subarray(start, start + 128));
  return block;
};
const peak = (block: Float32Array) => block.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe('limiter', () => {
  it('only delays what stays within full scale', () => {
    const limiter = new Limiter(RATE_HZ);
    const input = sine(1, 220);
    const output = process(limiter, input.slice());
    expect(output.subarray(limiter.latencySamples)).toEqual(
      input.subarray(0, input.length - limiter.latencySamples),
    );
    expect(limiter.latencySamples / RATE_HZ).toBeLessThan(0.002);
  });

  it.each([1.01, 2, 15])('never lets more than full scale out at gain %f', (gain) => {
    const limiter = new Limiter(RATE_HZ);
    limiter.setGain(gain);
    const clicks = Float32Array.from({ length: RATE_HZ }, (_, index) =>
      index % 997 === 0 ? 1 : Math.sin(index / 50) * Math.sin(index / 7919),
    );
    const output = process(limiter, clicks);
    expect(peak(output)).toBeLessThanOrEqual(1);
    expect(output.every(Number.isFinite)).toBe(true);
  });

  it('reduces the gain instead of clipping: a loud sine stays a sine', () => {
    const limiter = new Limiter(RATE_HZ);
    limiter.setGain(4);
    const output = process(limiter, sine(1, 500)).subarray(RATE_HZ / 2);
    let sum = 0;
    let correlation = 0;
    const delay = limiter.latencySamples;
    const exact = sine(1, 500);
    output.forEach((sample, index) => {
      sum += sample * sample;
      correlation += sample * (exact[RATE_HZ / 2 + index - delay] ?? 0);
    });
    const likeness = correlation / Math.sqrt((sum * RATE_HZ) / 4);
    expect(likeness).toBeGreaterThan(0.999);
    expect(peak(output)).toBeGreaterThan(0.95);
  });

  it('is transparent again within a second of a peak', () => {
    const limiter = new Limiter(RATE_HZ);
    const input = sine(0.5, 100, 2);
    input[1000] = 8;
    const output = process(limiter, input.slice());
    expect(Math.abs(output[1000 + limiter.latencySamples + 100] ?? 1)).toBeLessThan(0.2);
    for (let index = RATE_HZ * 1.5; index < RATE_HZ * 2; index++)
      expect(output[index]).toBeCloseTo(input[index - limiter.latencySamples] ?? 0, 3);
  });

  it('glides to a new volume, and 0 is silence', () => {
    const limiter = new Limiter(RATE_HZ);
    const output = process(limiter, new Float32Array(RATE_HZ).fill(0.5));
    expect(output[RATE_HZ - 1]).toBeCloseTo(0.5, 5);
    limiter.setGain(0);
    const fading = process(limiter, new Float32Array(RATE_HZ).fill(0.5));
    for (let index = 1; index < fading.length; index++)
      expect(Math.abs((fading[index] ?? 0) - (fading[index - 1] ?? 0))).toBeLessThan(0.002);
    expect(fading[RATE_HZ - 1]).toBeCloseTo(0, 6);
  });
});
