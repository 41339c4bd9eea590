import { describe, expect, it } from 'vitest';
import { type BiquadCascade, butterworthQs, highPass, lowPass, magnitudeAt, notch } from './biquad.ts';
import { createHeartFilter, ListeningFilter } from './filters.ts';

const RATE_HZ = 16_000;
const decibels = (gain: number) => 20 * Math.log10(gain);
const sine = (frequencyHz: number, seconds: number, rateHz = RATE_HZ) =>
  Float32Array.from({ length: seconds * rateHz }, (_, index) =>
    Math.sin((2 * Math.PI * frequencyHz * index) / rateHz),
  );

/** Gain of a steady sine, measured by correlation over the last second. */
function measuredGain(filter: BiquadCascade, frequencyHz: number, rateHz: number): number {
  const block = sine(frequencyHz, 4, rateHz);
  for (let start = 0; start < block.length; start += 128) filter.process(block.subarray(start, start + 128));
  let real = 0;
  let imaginary = 0;
  for (let index = block.length - rateHz; index < block.length; index++) {
    const angle = (2 * Math.PI * frequencyHz * index) / rateHz;
    real += (block[index] ?? 0) * Math.cos(angle);
    imaginary += (block[index] ?? 0) * Math.sin(angle);
  }
  return (2 * Math.hypot(real, imaginary)) / rateHz;
}

describe.each([50, 60] as const)('heart filter for %i Hz mains', (mainsHz) => {
  it.each([
    10, 20, 35, 49, 55, 100, 150, 300, 500, 1000,
  ])('measures as calculated at %i Hz', (frequencyHz) => {
    for (const rateHz of [16_000, 48_000]) {
      const filter = createHeartFilter(mainsHz, rateHz);
      const calculated = magnitudeAt(filter.sections, frequencyHz, rateHz);
      expect(measuredGain(filter, frequencyHz, rateHz)).toBeCloseTo(calculated, 4);
    }
  });

  const gainDb = (frequencyHz: number) =>
    decibels(magnitudeAt(createHeartFilter(mainsHz, RATE_HZ).sections, frequencyHz, RATE_HZ));

  it('is 3 dB down at 20 and 500 Hz', () => {
    expect(gainDb(20)).toBeCloseTo(-3.01, 1);
    expect(gainDb(500)).toBeCloseTo(-3.01, 1);
  });

  it('falls 12 dB per octave below and 24 dB above', () => {
    expect(gainDb(5) - gainDb(2.5)).toBeCloseTo(12, 0);
    expect(gainDb(2000) - gainDb(1000)).toBeLessThan(-24);
  });

  it('is flat within 0.5 dB from 80 to 300 Hz', () => {
    for (let frequencyHz = 80; frequencyHz <= 300; frequencyHz += 10)
      expect(Math.abs(gainDb(frequencyHz))).toBeLessThan(0.5);
  });

  it('takes the mains away, in a band of mains / 30', () => {
    expect(gainDb(mainsHz)).toBeLessThan(-80);
    const half = mainsHz / 60;
    const notchDb = (frequencyHz: number) =>
      decibels(magnitudeAt([notch(mainsHz, 30, RATE_HZ)], frequencyHz, RATE_HZ));
    expect(notchDb(mainsHz - half)).toBeCloseTo(-3, 0);
    expect(notchDb(mainsHz + half)).toBeCloseTo(-3, 0);
    expect(notchDb(mainsHz * 1.2)).toBeGreaterThan(-0.1);
  });
});

describe('Butterworth', () => {
  it('has the text-book Qs', () => {
    expect(butterworthQs(2)[0]).toBeCloseTo(Math.SQRT1_2, 6);
    expect(butterworthQs(4).map((q) => Math.round(q * 1e4) / 1e4)).toEqual([0.5412, 1.3066]);
  });

  it.each([2, 4, 6])('is 1/√(1+(f/fc)^2n) at order %i', (order) => {
    const corner = 100;
    const low = butterworthQs(order).map((q) => lowPass(corner, q, 48_000));
    const high = butterworthQs(order).map((q) => highPass(corner, q, 48_000));
    for (const frequencyHz of [30, 100, 250]) {
      const ratio = Math.tan((Math.PI * frequencyHz) / 48_000) / Math.tan((Math.PI * corner) / 48_000);
      expect(magnitudeAt(low, frequencyHz, 48_000)).toBeCloseTo(1 / Math.sqrt(1 + ratio ** (2 * order)), 6);
      expect(magnitudeAt(high, frequencyHz, 48_000)).toBeCloseTo(1 / Math.sqrt(1 + ratio ** (-2 * order)), 6);
    }
  });

  it('refuses corners outside the band', () => {
    expect(() => lowPass(9000, 1, RATE_HZ)).toThrow(RangeError);
    expect(() => highPass(0, 1, RATE_HZ)).toThrow(RangeError);
  });
});

describe('listening filter', () => {
  const run = (filter: ListeningFilter, block: Float32Array, from: number, to: number) => {
    for (let start = from; start < to; start += 128)
      filter.process(block.subarray(start, Math.min(to, start + 128)));
  };

  it('changes nothing when it is off', () => {
    const block = sine(77, 1);
    run(new ListeningFilter(RATE_HZ), block, 0, block.length);
    expect(block).toEqual(sine(77, 1));
  });

  it('equals the heart filter once it is on', () => {
    const block = sine(130, 2);
    const filter = new ListeningFilter(RATE_HZ);
    filter.setMode('heart-50');
    run(filter, block, 0, block.length);
    const expected = sine(130, 2);
    createHeartFilter(50, RATE_HZ).process(expected);
    for (let index = RATE_HZ; index < block.length; index += 37)
      expect(block[index]).toBeCloseTo(expected[index] ?? 0, 5);
  });

  it('switches without a click', () => {
    const block = sine(100, 4).map((sample) => sample + 0.2);
    const filter = new ListeningFilter(RATE_HZ);
    const steps = ['heart-50', 'heart-60', 'none', 'heart-60', 'heart-50', 'none'] as const;
    run(filter, block, 0, RATE_HZ);
    steps.forEach((mode, index) => {
      filter.setMode(mode);
      const from = RATE_HZ + index * 4000;
      run(filter, block, from, from + 4000);
    });
    const steepest = 2 * Math.PI * (100 / RATE_HZ);
    for (let index = RATE_HZ; index < RATE_HZ + 24_000; index++)
      expect(Math.abs((block[index] ?? 0) - (block[index - 1] ?? 0))).toBeLessThan(steepest * 1.2);
  });
});
