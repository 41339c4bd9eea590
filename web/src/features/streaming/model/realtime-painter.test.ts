import { RealtimeWaveform } from '@sadap/dsp';
import { afterAll, expect, test, vi } from 'vitest';
import { createRealtimePainter } from './realtime-painter.ts';

const RATE_HZ = 16_000;
vi.stubGlobal('document', { documentElement: { dataset: {} } });
vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'x', getPropertyValue: (name: string) => name }));
afterAll(() => vi.unstubAllGlobals());

/** Heights of the bars drawn in the sound's colour. */
function barsOf(waveform: RealtimeWaveform, isLive: boolean): number[] {
  const bars: number[] = [];
  const context = {
    canvas: {},
    fillStyle: '',
    clearRect: () => undefined,
    fillText: () => undefined,
    fillRect(_x: number, _y: number, _width: number, height: number) {
      if (this.fillStyle === '--wave-line') bars.push(height);
    },
  };
  const paint = createRealtimePainter(waveform, { sampleRateHz: RATE_HZ, language: 'en', isLive });
  paint(context as unknown as CanvasRenderingContext2D, { width: 60, height: 116 }, 0);
  return bars;
}

test('the live waveform is drawn while the sound is live, and nothing of it stays when it is not', () => {
  const waveform = new RealtimeWaveform(RATE_HZ);
  waveform.push(0, new Float32Array(6 * RATE_HZ).fill(0.5));
  expect(Math.max(...barsOf(waveform, true))).toBeGreaterThan(10);
  expect(barsOf(waveform, false)).toEqual([]);
});
