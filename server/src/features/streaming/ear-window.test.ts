import { describe, expect, test } from 'vitest';
import { EarWindow } from './ear-window.ts';

const FRAME = 320;
const frameAt = (firstSample: number, sampleCount = FRAME) => ({ firstSample, sampleCount });
const SECOND = 16_000;

/** Sends live sound for so long; the ear acknowledges nothing. Returns how much was sent. */
function sentTo(ear: EarWindow, fromMs: number, lengthMs: number): number {
  let sent = 0;
  for (let ms = fromMs; ms < fromMs + lengthMs; ms += 20) {
    const frame = frameAt(ms * 16);
    if (!ear.hasRoom(frame)) continue;
    ear.sent(frame, ms);
    sent += FRAME;
  }
  return sent;
}

test('an ear that never acknowledges is not bounded, and not remembered for ever', () => {
  const ear = new EarWindow(1);
  expect(sentTo(ear, 0, 60_000)).toBe(60 * SECOND);
  expect(ear.inFlightSamples).toBe(200 * FRAME);
});

test('one that has acknowledged has at most a second on its way', () => {
  const ear = new EarWindow(1);
  sentTo(ear, 0, 20);
  ear.heard(FRAME - 1, 20);
  expect(sentTo(ear, 20, 60_000)).toBe(SECOND);
  expect(ear.inFlightSamples).toBe(SECOND);
});

test('what is acknowledged makes room for fresh sound, not for what was left out', () => {
  const ear = new EarWindow(1);
  sentTo(ear, 0, 20);
  ear.heard(FRAME - 1, 20);
  sentTo(ear, 20, 5_000);
  expect(ear.hasRoom(frameAt(5 * SECOND))).toBe(false);
  ear.heard(SECOND + FRAME - 1, 5_020);
  expect(ear.inFlightSamples).toBe(0);
  expect(ear.hasRoom(frameAt(5 * SECOND))).toBe(true);
});

test.each([
  ['a sample that was never sent', 10 * SECOND],
  ['one again', FRAME - 1],
])('%s says nothing', (_what, sample) => {
  const ear = new EarWindow(1);
  sentTo(ear, 0, 20);
  ear.heard(FRAME - 1, 20);
  sentTo(ear, 20, 400);
  const before = ear.inFlightSamples;
  ear.heard(sample, 420);
  expect(ear.inFlightSamples).toBe(before);
});

test('frames of a second pass, one at a time', () => {
  const ear = new EarWindow(1);
  for (let second = 0; second < 5; second++) {
    const frame = frameAt(second * SECOND, SECOND);
    expect(ear.hasRoom(frame)).toBe(true);
    ear.sent(frame, second * 1_000);
    ear.heard((second + 1) * SECOND - 1, second * 1_000 + 50);
    ear.sent(frameAt((second + 1) * SECOND, SECOND), second * 1_000 + 60);
    expect(ear.hasRoom(frameAt((second + 2) * SECOND, SECOND))).toBe(false);
    ear.heard((second + 2) * SECOND - 1, second * 1_000 + 90);
  }
});

describe('on a line of its own', () => {
  /** A minute over a line; the ear acknowledges every 100 ms. Ages are from the device to the ear. */
  function minuteOver(bytesPerSecond: number, delayMs: number) {
    const ear = new EarWindow(1);
    const coming: { atMs: number; sample: number; madeMs: number }[] = [];
    const acks: { atMs: number; sample: number }[] = [];
    const ages: number[] = [];
    const losses: number[] = [];
    let [freeAtMs, ackedAtMs, sent, lost] = [0, 0, 0, 0];
    for (let ms = 0; ms < 60_000; ms++) {
      while ((acks[0]?.atMs ?? Number.POSITIVE_INFINITY) <= ms) ear.heard(acks.shift()?.sample ?? 0, ms);
      if (ms % 20 === 0) {
        const frame = frameAt(ms * 16);
        if (ear.hasRoom(frame)) {
          ear.sent(frame, ms);
          freeAtMs = Math.max(freeAtMs, ms) + (1000 * 720) / bytesPerSecond;
          coming.push({ atMs: freeAtMs + delayMs, sample: ms * 16 + FRAME - 1, madeMs: ms });
          sent++;
          if (lost > 0) losses.push(lost * 20);
          lost = 0;
        } else lost++;
      }
      let newest: number | null = null;
      for (let at = coming[0]; at && at.atMs <= ms; at = coming[0]) {
        if (ms > 10_000) ages.push(ms - at.madeMs);
        newest = at.sample;
        coming.shift();
      }
      if (newest !== null && ms - ackedAtMs >= 100) {
        ackedAtMs = ms;
        acks.push({ atMs: ms + delayMs, sample: newest });
      }
    }
    return { share: sent / 3_000, oldest: Math.max(...ages), shortestLoss: Math.min(...losses.slice(1)) };
  }

  test.each([0, 150, 300])('that carries live sound with a delay of %d ms nothing is left out', (delayMs) => {
    expect(minuteOver(1_000_000, delayMs).share).toBe(1);
  });

  test.each([
    ['256 kbit/s and 150 ms', 32_000, 150, 0.88],
    ['128 kbit/s', 16_000, 10, 0.43],
    ['64 kbit/s', 8_000, 10, 0.2],
  ])('of %s all is used, and the sound stays fresh and in stretches', (_name, rate, delayMs, least) => {
    const { share, oldest, shortestLoss } = minuteOver(rate, delayMs);
    expect(share).toBeGreaterThan(least);
    expect(oldest).toBeLessThan(rate < 16_000 ? 1_700 : 1_250);
    expect(shortestLoss).toBeGreaterThanOrEqual(120);
  });
});
