import { LIVE_SOUND_MS } from '@sadap/contract/limits';
import { expect, test } from 'vitest';
import { SoundLateness } from './sound-lateness.ts';

const FRAME = 320;
const seconds = (s: number) => s * 16_000;

/** The samples [from, to) arrive evenly between two instants. */
function arrive(sound: SoundLateness, from: number, to: number, fromMs: number, toMs: number): void {
  for (let end = from + FRAME; end <= to; end += FRAME)
    sound.arrived(end, FRAME, fromMs + ((end - from) / (to - from)) * (toMs - fromMs));
}

test('a device that takes four seconds to begin is not late', () => {
  const sound = new SoundLateness(0, { sample: 0, atMs: 0 });
  expect(sound.look(4_000)).toBe(0);
  arrive(sound, 0, seconds(2), 4_000, 6_000);
  expect(sound.isLive).toBe(true);
  expect(sound.look(6_000)).toBe(0);
});

test('a line that is cut makes its sound late, even before anything comes', () => {
  const sound = new SoundLateness(0, { sample: 0, atMs: 0 });
  arrive(sound, 0, seconds(2), 20, 2_020);
  expect(sound.look(2_300)).toBe(0);
  expect(sound.look(4_020)).toBe(1_980);
});

test('a hiccup between two looks is told once', () => {
  const sound = new SoundLateness(0, { sample: 0, atMs: 0 });
  arrive(sound, 0, seconds(2), 20, 2_020);
  arrive(sound, seconds(2), seconds(2.6), 2_600, 2_620);
  expect(sound.isLive).toBe(true);
  expect(sound.look(2_640)).toBeGreaterThan(500);
  expect(sound.look(2_640)).toBe(0);
});

test('what a line held back is not live until the device has caught up', () => {
  const sound = new SoundLateness(0, { sample: 0, atMs: 0 });
  arrive(sound, 0, seconds(2), 20, 2_020);
  arrive(sound, seconds(2), seconds(3), 5_020, 5_040);
  expect(sound.isLive).toBe(false);
  expect(sound.look(5_040)).toBeGreaterThan(2_000);
  // Within the limit, and still catching up.
  arrive(sound, seconds(3), seconds(4.2), 5_040, 5_060);
  expect(sound.isLive).toBe(false);
  arrive(sound, seconds(4.2), seconds(5), 5_060, 5_080);
  expect(sound.isLive).toBe(true);
  expect(sound.look(5_080)).toBeGreaterThan(LIVE_SOUND_MS);
  expect(sound.look(5_080)).toBe(0);
});

test('a device that returns says itself where it stands', () => {
  const sound = new SoundLateness(seconds(10), { sample: seconds(16), atMs: 0 });
  expect(sound.look(0)).toBe(6_000);
  arrive(sound, seconds(10), seconds(14), 0, 100);
  expect(sound.isLive).toBe(false);
  arrive(sound, seconds(14), seconds(16), 100, 150);
  expect(sound.isLive).toBe(true);
});

test('frames of a second are not late while the next one is not due', () => {
  const sound = new SoundLateness(0, { sample: 0, atMs: 0 });
  for (let second = 1; second <= 5; second++) {
    sound.arrived(seconds(second), seconds(1), second * 1_000);
    expect(sound.look(second * 1_000 + 990)).toBe(0);
  }
  expect(sound.look(7_500)).toBe(1_500);
});

test('a device whose full buffer keeps it 30 s behind is never live', () => {
  const sound = new SoundLateness(0, { sample: 0, atMs: 0 });
  arrive(sound, 0, seconds(2), 20, 2_020);
  for (let second = 2; second < 1_802; second++) {
    // It overflows again and again.
    sound.lost();
    arrive(sound, seconds(second), seconds(second + 1), (second + 30) * 1_000, (second + 31) * 1_000);
    expect(sound.isLive).toBe(false);
  }
  expect(sound.look(1_832_000)).toBeGreaterThan(29_000);
});

test('a device that slept, loses nothing and stays behind is believed again', () => {
  const sound = new SoundLateness(0, { sample: 0, atMs: 0 });
  arrive(sound, 0, seconds(2), 20, 2_020);
  arrive(sound, seconds(2), seconds(4), 6_020, 8_020);
  expect(sound.isLive).toBe(false);
  arrive(sound, seconds(4), seconds(18), 8_020, 22_020);
  expect(sound.isLive).toBe(true);
});

test('a clock that is slow by 0.05 % for three hours is not a late line', () => {
  const sound = new SoundLateness(0, { sample: 0, atMs: 0 });
  for (let second = 0; second < 10_800; second++) {
    arrive(sound, seconds(second), seconds(second + 1), second * 1_000.5, (second + 1) * 1_000.5);
    expect(sound.isLive).toBe(true);
    expect(sound.look((second + 1) * 1_000.5)).toBe(0);
  }
});

test('sound that is late by its line, and what comes next is fresh again once it is not', () => {
  const sound = new SoundLateness(0, { sample: 0, atMs: 0 });
  expect(sound.presentWhileLate(9_000)).toBeNull();
  arrive(sound, 0, seconds(2), 20, 2_020);
  expect(sound.presentWhileLate(2_900)).toBeNull();
  // Nothing comes, and then too late.
  expect(sound.presentWhileLate(22_020)).toBe(seconds(22));
  arrive(sound, seconds(2), seconds(3), 22_020, 22_040);
  expect(sound.presentWhileLate(22_040)).toBe(seconds(22) + FRAME);
  arrive(sound, seconds(3), seconds(22), 22_040, 22_060);
  expect(sound.presentWhileLate(22_060)).toBeNull();
});

test('a device that goes on with its heartbeats and sends no sound is silent, not late', () => {
  const sound = new SoundLateness(0, { sample: 0, atMs: 0 });
  arrive(sound, 0, seconds(2), 20, 2_020);
  sound.heardOf(2_500);
  expect(sound.look(3_520)).toBe(1_480);
  sound.heardOf(5_020);
  expect(sound.look(5_040)).toBeGreaterThan(2_000);
  // Record then begins with what comes next, not where the device would stand.
  sound.heardOf(10_020);
  expect(sound.look(10_040)).toBe(0);
  expect(sound.presentWhileLate(10_040)).toBeNull();
  expect(sound.look(60_000)).toBe(0);
  // It did not sample meanwhile: what comes next is fresh, and Record begins with it.
  arrive(sound, seconds(2), seconds(2.5), 60_000, 60_500);
  expect(sound.look(60_500)).toBe(0);
  expect(sound.isLive).toBe(true);
  expect(sound.presentWhileLate(60_500)).toBeNull();
});
