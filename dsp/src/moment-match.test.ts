import { describe, expect, it } from 'vitest';
import { cycleLength, matchMoment } from './moment-match.ts';
import { ENVELOPE_HZ, SoundEnvelope } from './sound-envelope.ts';

/** A synthetic heart: S1 at each beat, a softer S2 a third of a beat later, over some noise. */
function heart(beatS: number, seconds: number, firstBeatS: number, loudness = 1): Float32Array {
  const bump = (time: number, centre: number, width: number) => Math.exp(-(((time - centre) / width) ** 2));
  return Float32Array.from({ length: seconds * ENVELOPE_HZ }, (_, index) => {
    const time = index / ENVELOPE_HZ;
    const phase = (((time - firstBeatS) % beatS) + beatS) % beatS;
    const s1 = bump(phase, 0, 0.04) + bump(phase, beatS, 0.04);
    const s2 = 0.6 * bump(phase, 0.33 * beatS, 0.03);
    return loudness * (s1 + s2 + 0.03 * Math.abs(Math.sin(index * 12.9898) * 1.7));
  });
}
const phaseOf = (time: number, beatS: number, firstBeatS: number) =>
  ((((time - firstBeatS) % beatS) + beatS) % beatS) / beatS;
/** Distance of two phases on the circle. */
const apart = (one: number, other: number) => Math.min(Math.abs(one - other), 1 - Math.abs(one - other));

describe('the length of a beat', () => {
  it.each([0.4, 0.6, 0.85, 1.2, 1.5])('of %f s is found, and not its double', (beatS) =>
    expect(cycleLength(heart(beatS, 20, 0.2), 7, 'heart')).toBeCloseTo(beatS, 1));
  it('is unknown in noise and in silence', () => {
    const noise = Float32Array.from({ length: 2000 }, (_, index) =>
      Math.abs(Math.sin(index * index * 0.7131)),
    );
    expect(cycleLength(noise, 10, 'heart')).toBeNull();
    expect(cycleLength(new Float32Array(2000), 10, 'heart')).toBeNull();
  });
});

describe('the same moment of the beat', () => {
  it.each([
    [0.8, 0.8],
    [0.8, 0.95],
    [1.1, 0.7],
  ])('from beats of %f s to beats of %f s', (beatA, beatB) => {
    const a = heart(beatA, 20, 0.15);
    const b = heart(beatB, 20, 0.4, 0.2);
    for (const atS of [3, 5.2, 8.33, 12.9]) {
      const { positionS, isMatched } = matchMoment(a, atS, b, atS, 'heart');
      expect(isMatched).toBe(true);
      expect(apart(phaseOf(positionS, beatB, 0.4), phaseOf(atS, beatA, 0.15))).toBeLessThan(0.06);
      expect(Math.abs(positionS - atS)).toBeLessThanOrEqual(beatB / 2 + 0.02);
    }
  });

  it('is the place itself when nothing is alike', () => {
    const flat = new Float32Array(2000).fill(0.2);
    expect(matchMoment(heart(0.8, 20, 0), 5, flat, 4.5, 'heart')).toEqual({
      positionS: 4.5,
      isMatched: false,
    });
  });

  it('is found with only the surroundings loaded', () => {
    const b = heart(0.8, 20, 0.4).fill(Number.NaN, 0, 300).fill(Number.NaN, 900);
    const { positionS, isMatched } = matchMoment(heart(0.8, 20, 0), 6, b, 6, 'heart');
    expect(isMatched).toBe(true);
    expect(apart(phaseOf(positionS, 0.8, 0.4), phaseOf(6, 0.8, 0))).toBeLessThan(0.05);
  });

  it('finds a breath', () => {
    const breath = (periodS: number, startS: number) =>
      Float32Array.from({ length: 3000 }, (_, index) => {
        const phase = phaseOf(index / ENVELOPE_HZ, periodS, startS);
        return phase < 0.4
          ? Math.sin((Math.PI * phase) / 0.4)
          : 0.3 * Math.sin((Math.PI * (phase - 0.4)) / 0.6);
      });
    const { positionS, isMatched } = matchMoment(breath(3, 0.5), 14, breath(4, 1.5), 14, 'lung');
    expect(isMatched).toBe(true);
    expect(apart(phaseOf(positionS, 4, 1.5), phaseOf(14, 3, 0.5))).toBeLessThan(0.06);
  });
});

describe('the envelope of a sound', () => {
  it('is the RMS of each 10 ms, in whatever order it comes', () => {
    const envelope = new SoundEnvelope(480, 16_000);
    expect(envelope.values).toHaveLength(3);
    envelope.push(320, new Int16Array(160).fill(-8_192));
    envelope.push(0, new Int16Array(160).fill(16_384));
    expect(Array.from(envelope.values)).toEqual([0.5, Number.NaN, 0.25]);
  });
});
