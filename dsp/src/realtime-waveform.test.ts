import { describe, expect, it } from 'vitest';
import { advanceHead, displayGain, glideGain, RealtimeWaveform } from './realtime-waveform.ts';

const RATE_HZ = 16_000;
const columns = (waveform: RealtimeWaveform, head: number, seconds: number, count = 600) => {
  const minima = new Float32Array(count);
  const maxima = new Float32Array(count);
  return { peak: waveform.columns(head, seconds, minima, maxima), minima, maxima };
};

describe('realtime waveform', () => {
  it('shows six seconds', () => {
    const waveform = new RealtimeWaveform(RATE_HZ);
    for (let second = 0; second < 8; second++)
      waveform.push(second * RATE_HZ, new Float32Array(RATE_HZ).fill((second + 1) / 10));
    const { maxima, peak } = columns(waveform, waveform.endSample, 6);
    for (let second = 0; second < 6; second++)
      expect(maxima[second * 100 + 50]).toBeCloseTo((second + 3) / 10, 6);
    expect(peak).toBeCloseTo(0.8, 6);
  });

  it('keeps both extremes of every column', () => {
    const waveform = new RealtimeWaveform(RATE_HZ);
    const samples = new Float32Array(RATE_HZ);
    samples[8000] = 0.7;
    samples[8001] = -0.4;
    waveform.push(0, samples);
    const { minima, maxima } = columns(waveform, RATE_HZ, 1, 100);
    expect(Math.max(...maxima)).toBeCloseTo(0.7, 6);
    expect(Math.min(...minima)).toBeCloseTo(-0.4, 6);
  });

  it('draws a gap as silence and puts repeated frames where they belong', () => {
    const waveform = new RealtimeWaveform(RATE_HZ);
    const frame = new Float32Array(1600).fill(0.5);
    waveform.push(0, frame);
    waveform.push(4800, frame);
    waveform.push(0, frame);
    const { maxima } = columns(waveform, 6400, 0.4, 4);
    expect(Array.from(maxima)).toEqual([0.5, expect.any(Number), 0, 0.5]);
  });

  it('starts again after a jump', () => {
    const waveform = new RealtimeWaveform(RATE_HZ);
    waveform.push(0, new Float32Array(1600).fill(0.9));
    waveform.push(100 * RATE_HZ, new Float32Array(1600).fill(0.1));
    expect(columns(waveform, waveform.endSample, 6).peak).toBeCloseTo(0.1, 6);
    waveform.push(0, new Float32Array(1600).fill(0.2));
    expect(columns(waveform, waveform.endSample, 6).peak).toBeCloseTo(0.2, 6);
  });

  it('keeps its columns still while it scrolls', () => {
    const waveform = new RealtimeWaveform(RATE_HZ);
    waveform.push(
      0,
      Float32Array.from({ length: 32_000 }, (_, index) => Math.sin(index / 3)),
    );
    const before = columns(waveform, 24_000, 1, 100).maxima;
    const after = columns(waveform, 24_159, 1, 100).maxima;
    expect(after.subarray(0, 98)).toEqual(before.subarray(1, 99));
  });
});

describe('display gain', () => {
  it('aims at 0.95 and stops at 6', () => {
    expect(displayGain(0.5)).toBeCloseTo(1.9, 6);
    expect(displayGain(0.01)).toBe(6);
    expect(displayGain(0)).toBe(6);
  });

  it('goes down at once and up slowly', () => {
    expect(glideGain(6, 1, 16)).toBe(1);
    expect(glideGain(1, 6, 16)).toBeLessThan(1.2);
  });
});

describe('display head', () => {
  it('runs evenly while frames arrive in lumps', () => {
    let head = 0;
    let previous = head;
    for (let frame = 1; frame <= 600; frame++) {
      const elapsedMs = 1000 / 60;
      const endSample = Math.floor((frame * elapsedMs) / 100) * 1600;
      head = advanceHead(head, endSample, elapsedMs, RATE_HZ, 200);
      if (frame > 120) expect(Math.abs(head - previous - RATE_HZ / 60)).toBeLessThan(60);
      previous = head;
    }
  });

  it('jumps when it is far off', () => {
    expect(advanceHead(0, 160_000, 16, RATE_HZ, 100)).toBe(158_400);
  });
});
