import { expect, test } from 'vitest';
import { chunkKey, chunkOf, endOf, gapsOf, isIntact, layOut, withCauses } from './capture-layout.ts';

const chunk = (firstSample: number, sampleCount: number) =>
  chunkOf({
    key: chunkKey('c', firstSample, new Uint8Array(sampleCount * 2)),
    byteCount: sampleCount * 2,
  });

test('chunk names sort by sample; they carry it, their length and a checksum', () => {
  expect(chunk(9_999_999_999, 320).key > chunk(16_000, 320).key).toBe(true);
  const bytes = new Uint8Array(640).fill(7);
  const key = chunkKey('c', 16_000, bytes);
  const stored = chunkOf({ key, byteCount: 640 });
  expect(stored).toMatchObject({ firstSample: 16_000, sampleCount: 320, isCut: false });
  expect(isIntact(stored, bytes)).toBe(true);
  expect(isIntact(stored, bytes.subarray(0, 638))).toBe(false);
  const flipped = bytes.slice();
  flipped[123] = 6;
  expect(isIntact(stored, flipped)).toBe(false);
  expect(chunkOf({ key, byteCount: 638 })).toMatchObject({ sampleCount: 320, isCut: true });
});

test('a chunk of a version that wrote no checksum is believed by its length', () => {
  const stored = chunkOf({ key: 'captures/c/0000000000016000-320', byteCount: 640 });
  expect(stored).toMatchObject({ firstSample: 16_000, sampleCount: 320, checksum: null, isCut: false });
  expect(isIntact(stored, new Uint8Array(640).fill(9))).toBe(true);
  expect(isIntact(stored, new Uint8Array(600))).toBe(false);
});

test('what was delivered and is not there any more is the store’s loss', () => {
  const gaps = [
    { firstSample: 0, sampleCount: 10 },
    { firstSample: 40, sampleCount: 30 },
    { firstSample: 90, sampleCount: 10 },
  ];
  const undelivered = [
    { firstSample: 0, sampleCount: 10 },
    { firstSample: 50, sampleCount: 10 },
  ];
  expect(withCauses(gaps, undelivered)).toEqual([
    { firstSample: 0, sampleCount: 10 },
    { firstSample: 40, sampleCount: 10, cause: 'storage' },
    { firstSample: 50, sampleCount: 10 },
    { firstSample: 60, sampleCount: 10, cause: 'storage' },
    { firstSample: 90, sampleCount: 10, cause: 'storage' },
  ]);
  expect(withCauses([], undelivered)).toEqual([]);
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
    { start: 0, sampleCount: 40, source: { chunk: chunk(100, 40), skip: 0 } },
    { start: 40, sampleCount: 10, source: { chunk: chunk(120, 30), skip: 20 } },
    { start: 50, sampleCount: 10, source: null },
    { start: 60, sampleCount: 50, source: { chunk: chunk(160, 50), skip: 0 } },
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
