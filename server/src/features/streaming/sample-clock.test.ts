import { describe, expect, it } from 'vitest';
import { msToSamples, SampleClock } from './sample-clock.ts';

const FRAME = 320;

/** Frames of 20 ms arrive from `fromMs` to `toMs`, each `delayMs` after its last sample was made. */
function live(clock: SampleClock, fromMs: number, toMs: number, delayMs: (atMs: number) => number): void {
  for (let atMs = fromMs; atMs <= toMs; atMs += 20) clock.arrived(msToSamples(atMs - delayMs(atMs)), atMs);
}
const startedAt0 = () => new SampleClock({ sample: 0, atMs: 0 });

describe('where a device stands', () => {
  it('runs on while nothing arrives', () => {
    const clock = startedAt0();
    live(clock, 20, 1_000, () => 0);
    expect(clock.presentSample(1_000)).toBe(16_000);
    expect(clock.presentSample(1_400)).toBe(22_400);
    expect(clock.presentSample(61_000)).toBe(976_000);
  });

  it('follows the earliest frame when some are late', () => {
    const clock = startedAt0();
    live(clock, 20, 5_000, (atMs) => (atMs % 100 === 0 ? 5 : 90));
    expect(Math.abs(clock.presentSample(5_000) - 80_000)).toBeLessThanOrEqual(FRAME);
  });

  it('stays where the device is while a line catches up, however long that takes', () => {
    const clock = new SampleClock({ sample: msToSamples(18_000), atMs: 18_000 });
    // 18 s behind, at 1.2 times real time
    live(clock, 18_000, 80_000, (atMs) => Math.max(0, 18_000 - 0.2 * (atMs - 18_000)));
    expect(clock.presentSample(80_000)).toBe(msToSamples(80_000));
  });

  it('is not misled by a line that grows ever slower', () => {
    const clock = startedAt0();
    live(clock, 20, 1_000, () => 0);
    live(clock, 1_020, 41_000, (atMs) => 0.5 * (atMs - 1_000));
    expect(clock.presentSample(41_000)).toBe(msToSamples(41_000));
  });

  it('believes a device that has slept for good', () => {
    const clock = startedAt0();
    live(clock, 20, 10_000, () => 0);
    live(clock, 10_020, 31_000, () => 4_000);
    expect(clock.presentSample(31_000)).toBe(msToSamples(27_000));
  });

  it('does not take a buffer that overflows for a sleep', () => {
    const clock = startedAt0();
    live(clock, 20, 10_000, () => 0);
    for (let atMs = 40_020; atMs <= 100_000; atMs += 20) {
      if (atMs % 2_000 === 0) clock.lost();
      clock.arrived(msToSamples(atMs - 30_000), atMs);
    }
    expect(clock.presentSample(100_000)).toBe(msToSamples(100_000));
  });

  it('does not drift away from a device with a slow crystal (100 ppm, half an hour)', () => {
    const clock = startedAt0();
    live(clock, 20, 1_800_000, (atMs) => atMs * 1e-4);
    const made = msToSamples(1_800_000 * (1 - 1e-4));
    expect(clock.presentSample(1_800_000) - made).toBeGreaterThanOrEqual(0);
    expect(clock.presentSample(1_800_000) - made).toBeLessThan(FRAME);
  });

  it('bears a server clock that is set back', () => {
    const clock = startedAt0();
    live(clock, 20, 10_000, () => 0);
    clock.arrived(msToSamples(10_020), 4_000);
    expect(clock.presentSample(4_000)).toBe(msToSamples(10_020));
    expect(clock.presentSample(5_000)).toBe(msToSamples(11_020));
  });
});
