import { expect, test } from 'vitest';
import { chunkKey, chunkOf, endOf, gapsOf, layOut } from './capture-layout.ts';

const chunk = (firstSample: number, sampleCount: number) =>
  chunkOf({ key: chunkKey('c', firstSample, sampleCount), byteCount: sampleCount * 2 });

test('chunk names sort by sample and carry it', () => {
  expect(chunkKey('c', 9_999_999_999, 320) > chunkKey('c', 16_000, 320)).toBe(true);
  const key = chunkKey('c', 16_000, 320);
  expect(chunk(16_000, 320)).toEqual({ key, firstSample: 16_000, sampleCount: 320 });
});

test('chunks in order are laid end to end, without gaps', () => {
  const stretches = layOut([chunk(100, 50), chunk(150, 50)], 100, 200);
  expect(stretches.map(({ start, sampleCount }) => [start, sampleCount])).toEqual([
    [0, 50],
    [50, 50],
  ]);
  expect(gapsOf(stretches)).toEqual([]);
});

test('overlaps are trimmed, gaps become silence of their length, the end is cut at the last sample', () => {
  const stretches = layOut([chunk(160, 50), chunk(100, 40), chunk(120, 30)], 100, 230);
  expect(stretches).toEqual([
    { start: 0, sampleCount: 40, source: { key: chunkKey('c', 100, 40), skip: 0 } },
    { start: 40, sampleCount: 10, source: { key: chunkKey('c', 120, 30), skip: 20 } },
    { start: 50, sampleCount: 10, source: null },
    { start: 60, sampleCount: 50, source: { key: chunkKey('c', 160, 50), skip: 0 } },
    { start: 110, sampleCount: 20, source: null },
  ]);
  expect(gapsOf(stretches)).toEqual([
    { firstSample: 50, sampleCount: 10 },
    { firstSample: 110, sampleCount: 20 },
  ]);
  expect(layOut([chunk(100, 50)], 100, 120)).toHaveLength(1);
  expect(endOf([chunk(160, 50), chunk(100, 40)], 100)).toBe(210);
  expect(endOf([], 100)).toBe(100);
});

test('two chunks from the same sample on are two chunks, whichever comes first', () => {
  const [short, long] = [chunk(100, 20), chunk(100, 60)];
  expect(short.key).not.toBe(long.key);
  for (const chunks of [
    [short, long],
    [long, short],
  ]) {
    const stretches = layOut(chunks, 100, 160);
    expect(gapsOf(stretches)).toEqual([]);
    expect(stretches.reduce((sum, { sampleCount }) => sum + sampleCount, 0)).toBe(60);
  }
});
