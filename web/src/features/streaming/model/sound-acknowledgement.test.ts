import type { StreamSample } from '@sadap/contract/realtime';
import type { FrameHeader } from '@sadap/contract/sound-frames';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Listeners } from '../../../platform/store.ts';
import { acknowledgeSound } from './sound-acknowledgement.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function acknowledging() {
  const arrivals = new Listeners<[frame: FrameHeader]>();
  const told: StreamSample[] = [];
  const stop = acknowledgeSound(arrivals.add, (at) => told.push(at));
  let next = 0;
  const arrive = (frames: number) => {
    for (let each = 0; each < frames; each++)
      arrivals.tell({ streamId: 7, firstSample: next++ * 320, sampleCount: 320 });
  };
  return { told, stop, arrive, samples: () => told.map(({ sample }) => sample) };
}

test('the first frame is acknowledged at once, a burst by its newest, and the last one too', () => {
  const { told, arrive, samples } = acknowledging();
  arrive(1);
  expect(told).toEqual([{ streamId: 7, sample: 319 }]);
  arrive(10);
  expect(told.length).toBe(1);
  vi.advanceTimersByTime(100);
  expect(samples()).toEqual([319, 11 * 320 - 1]);
  vi.advanceTimersByTime(5_000);
  expect(told.length).toBe(2);
});

test('a minute of live sound is acknowledged ten times a second at most', () => {
  const { told, arrive } = acknowledging();
  for (let ms = 0; ms < 60_000; ms += 20) {
    arrive(1);
    vi.advanceTimersByTime(20);
  }
  expect(told.length).toBeGreaterThan(490);
  expect(told.length).toBeLessThanOrEqual(601);
});

test('once stopped, nothing follows', () => {
  const { told, stop, arrive } = acknowledging();
  arrive(2);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(told.length).toBe(1);
});
