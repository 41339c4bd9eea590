import { expect, test } from 'vitest';
import { ThinLine } from './thin-line.ts';

/** Acknowledgements ten times a second. */
function pass(line: ThinLine, fromMs: number, lengthMs: number, tookMs: number): number {
  for (let ms = fromMs; ms < fromMs + lengthMs; ms += 100) line.acknowledged(tookMs, ms);
  return fromMs + lengthMs;
}

test.each([20, 300, 1_500])('a line that always takes %d ms is not thin', (tookMs) => {
  const line = new ThinLine();
  pass(line, 0, 60_000, tookMs);
  expect(line.isThin).toBe(false);
});

test('one on which more and more waits is', () => {
  const line = new ThinLine();
  let becameAtMs: number | null = null;
  // A fifth too much sound for it.
  for (let ms = 0; ms < 5_000; ms += 100) {
    line.acknowledged(30 + ms / 5, ms);
    if (line.isThin) becameAtMs ??= ms;
  }
  expect(becameAtMs).toBeLessThanOrEqual(1_700);
});

test('one that stops for 3 s again and again is not', () => {
  const line = new ThinLine();
  for (let ms = 0; ms < 120_000; ms += 20_000) {
    pass(line, ms, 17_000, 30);
    // What waited is acknowledged at once.
    for (const tookMs of [3_000, 2_900, 1_500]) line.acknowledged(tookMs, ms + 20_000 - 100);
  }
  expect(line.isThin).toBe(false);
});

test('the whole sound is tried again after 15 s, after each vain try half as often, and at last every 4 minutes', () => {
  const line = new ThinLine();
  let atMs = pass(line, 0, 1_000, 30);
  const pauses: number[] = [];
  for (let round = 0; round < 7; round++) {
    // Each try begins with nothing waiting.
    atMs = pass(line, atMs, 300, 40);
    atMs = pass(line, atMs, 1_000, 600);
    expect(line.isThin).toBe(true);
    const fromMs = atMs;
    while (line.isThin) atMs = pass(line, atMs, 100, 40);
    pauses.push(Math.round((atMs - fromMs) / 1_000));
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 240, 240]);
  // It has proved good since.
  atMs = pass(line, atMs, 61_000, 30);
  atMs = pass(line, atMs, 1_000, 600);
  const fromMs = atMs;
  while (line.isThin) atMs = pass(line, atMs, 100, 40);
  expect(Math.round((atMs - fromMs) / 1_000)).toBe(15);
});

test('one that has become slower for good is tried again, and carries the whole', () => {
  const line = new ThinLine();
  let atMs = pass(line, 0, 60_000, 30);
  atMs = pass(line, atMs, 300_000, 330);
  expect(line.isThin).toBe(false);
  pass(line, atMs, 600_000, 330);
  expect(line.isThin).toBe(false);
});

test('slow moments again and again do not put the next try off for ever', () => {
  const line = new ThinLine();
  let atMs = pass(line, 0, 1_000, 40);
  atMs = pass(line, atMs, 1_000, 600);
  let isTried = false;
  for (let round = 0; round < 4; round++) {
    atMs = pass(line, atMs, 9_000, 40);
    line.acknowledged(400, atMs);
    isTried ||= !line.isThin;
  }
  expect(isTried).toBe(true);
});

test('a slow moment while it is thin puts the next try off', () => {
  const line = new ThinLine();
  let atMs = pass(line, 0, 1_000, 30);
  atMs = pass(line, atMs, 1_000, 600);
  atMs = pass(line, atMs, 14_000, 30);
  line.acknowledged(600, atMs);
  atMs = pass(line, atMs + 100, 14_000, 30);
  expect(line.isThin).toBe(true);
  pass(line, atMs, 2_000, 30);
  expect(line.isThin).toBe(false);
});
