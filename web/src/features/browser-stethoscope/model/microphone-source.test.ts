import { beforeEach, describe, expect, test } from 'vitest';
import { MicrophoneSource } from './microphone-source.ts';

const BLOCK = 320;
const BLOCK_MS = 20;
const WALL_MS = 1_700_000_000_000;

let source: MicrophoneSource;
let nowMs: number;
let wallMs: number;
beforeEach(() => {
  source = new MicrophoneSource();
  nowMs = 1000;
  wallMs = WALL_MS;
});

function hear(
  seconds: number,
  {
    everyMs = BLOCK_MS,
    jitterMs = 0,
    stampMs = everyMs,
  }: Partial<Record<'everyMs' | 'jitterMs' | 'stampMs', number>> = {},
): void {
  for (let count = 0; count < seconds * 50; count++) {
    nowMs += everyMs;
    wallMs += stampMs;
    const late = count % 2 ? jitterMs : 0;
    source.push({
      samples: new Int16Array(BLOCK).fill(count),
      renderedAtMs: wallMs + late,
      arrivedAtMs: nowMs + late,
    });
  }
}
function pass(ms: number): void {
  nowMs += ms;
  wallMs += ms;
}
/** Everything that the stream would take: samples, and the gaps before them in samples. */
function taken() {
  const gaps: number[] = [];
  let count = 0;
  for (; source.ready > 0; count += source.read(source.ready).length) {
    const gap = source.takeGap();
    if (gap > 0) gaps.push(gap);
  }
  return { count, gaps };
}

test('gives every sample, and none that it does not have', () => {
  hear(2, { jitterMs: 60 });
  expect(taken()).toEqual({ count: 32_000, gaps: [] });
  expect(source.ready).toBe(0);
  expect(source.read(320)).toHaveLength(0);
});

test('can be read in parts', () => {
  hear(0.02);
  expect(source.read(200)).toHaveLength(200);
  expect(source.ready).toBe(120);
});

test.each([500, 5_000, 3_600_000])('a sleep of %i ms is a gap of its length', (sleptMs) => {
  hear(2);
  pass(sleptMs);
  hear(2);
  const { count, gaps } = taken();
  expect(count).toBe(64_000);
  expect(gaps).toHaveLength(1);
  // Less what may be clock drift.
  expect(gaps[0]).toBeGreaterThan(sleptMs * 16 - 64);
  expect(gaps[0]).toBeLessThanOrEqual(sleptMs * 16);
});

test('the time line is right behind two gaps', () => {
  for (const sleptMs of [0, 700, 900]) {
    pass(sleptMs);
    hear(1);
  }
  const { count, gaps } = taken();
  const total = (count + gaps.reduce((sum, gap) => sum + gap, 0)) / 16;
  expect(Math.abs(total - 4600)).toBeLessThan(10);
});

test('a gap stands before the sound behind it', () => {
  hear(0.1);
  taken();
  pass(1000);
  hear(0.5);
  expect(source.takeGap()).toBeGreaterThan(15_900);
  expect(source.read(1)[0]).toBe(0);
});

describe('is no gap:', () => {
  test('a page that stalled and gets its blocks in a bunch', () => {
    hear(1);
    nowMs += 3000;
    hear(3, { everyMs: 0, stampMs: BLOCK_MS });
    nowMs += 20;
    hear(1);
    expect(taken()).toEqual({ count: 80_000, gaps: [] });
  });

  test('a bunch in which the page stalls once more', () => {
    hear(1);
    nowMs += 3000;
    hear(0.1, { everyMs: 0, stampMs: BLOCK_MS });
    nowMs += 500;
    hear(3.4, { everyMs: 0, stampMs: BLOCK_MS });
    hear(1);
    expect(taken().gaps).toEqual([]);
  });

  test('a wall clock that is set', () => {
    hear(1);
    wallMs += 3_600_000;
    hear(1);
    wallMs -= 7_200_000;
    hear(1);
    expect(taken().gaps).toEqual([]);
  });

  test.each([-300, 300])('a microphone whose clock is off by %i ppm, for ten minutes', (ppm) => {
    hear(600, { everyMs: BLOCK_MS * (1 + ppm / 1e6) });
    expect(taken().gaps).toEqual([]);
  });
});

test('little losses add up to a gap', () => {
  for (let count = 0; count < 12; count++) {
    hear(0.5);
    pass(30);
  }
  hear(1);
  const { gaps } = taken();
  expect(gaps.length).toBeGreaterThan(0);
  expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeGreaterThan(12 * 30 * 16 * 0.6);
});

test('at its end gives what it held back, behind the gap that it is late by', () => {
  hear(1);
  pass(1000);
  hear(0.1);
  expect(taken()).toEqual({ count: 16_000, gaps: [] });
  source.end();
  const { count, gaps } = taken();
  expect(count).toBe(1600);
  expect(gaps).toHaveLength(1);
  expect(gaps[0]).toBeGreaterThan(15_900);
  source.end();
  expect(source.ready).toBe(0);
});
