import { readFileSync } from 'node:fs';
import { encodeWav } from '@sadap/dsp';
import { describe, expect, it } from 'vitest';
import { loopOfWav, makeSeamless, RecordedSource } from './recorded-source.ts';

const SHIPPED = ['heart-normal-1', 'heart-abnormal-1', 'lung-normal-1', 'lung-asthma-wheeze'];

describe('a recorded source', () => {
  it('repeats its loop for ever, whatever the pieces it is read in', () => {
    const source = new RecordedSource(Int16Array.of(1, 2, 3));
    expect([...source.read(2), ...source.read(5), ...source.read(1)]).toEqual([1, 2, 3, 1, 2, 3, 1, 2]);
  });

  it('may begin anywhere in its loop', () => {
    expect([...new RecordedSource(Int16Array.of(1, 2, 3), 2).read(4)]).toEqual([3, 1, 2, 3]);
  });

  it('is the same each time', () => {
    const wav = readFileSync(new URL('../sounds/heart-normal-1.wav', import.meta.url));
    expect(loopOfWav(wav)).toEqual(loopOfWav(wav));
  });

  it('joins end and beginning without a jump', () => {
    const ramp = Int16Array.from({ length: 4000 }, (_, index) => index * 4);
    const loop = makeSeamless(ramp, 800);
    expect(loop.length).toBe(3200);
    expect(loop[0]).toBe(ramp[3200]);
    expect(loop.subarray(800)).toEqual(ramp.subarray(800, 3200));
  });

  it.each(SHIPPED)('plays the shipped recording %s at 16 kHz, audibly', (name) => {
    const loop = loopOfWav(readFileSync(new URL(`../sounds/${name}.wav`, import.meta.url)));
    expect(loop.length).toBeGreaterThan(10 * 16_000);
    expect(loop.some((sample) => Math.abs(sample) > 1000)).toBe(true);
  });

  it('refuses what is no WAV', () => {
    expect(() => loopOfWav(new Uint8Array(100))).toThrow();
    expect(loopOfWav(encodeWav(Int16Array.of(5, 6), 16_000))).toEqual(Int16Array.of(5, 6));
  });
});
