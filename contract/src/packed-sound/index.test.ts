import { describe, expect, it } from 'vitest';
import { BrokenPackedSound, PackedSoundReader, PIECE_BYTES, packedHead, packPiece } from './index.ts';

function sine(sampleCount: number): Uint8Array {
  const samples = Int16Array.from({ length: sampleCount }, (_, at) => 3000 * Math.sin(at / 40));
  return new Uint8Array(samples.buffer);
}
function packed(bytes: Uint8Array): Uint8Array {
  const parts = [packedHead(bytes.length)];
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    parts.push(packPiece(bytes.subarray(from, from + PIECE_BYTES), from / 2));
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
function unpacked(all: Uint8Array, pieceBytes: number) {
  const reader = new PackedSoundReader();
  const out: number[] = [];
  for (let from = 0; from < all.length; from += pieceBytes)
    for (const ready of reader.push(all.subarray(from, from + pieceBytes))) out.push(...ready);
  return { reader, bytes: Uint8Array.from(out) };
}

describe('a packed sound', () => {
  it.each([
    ['one byte', Uint8Array.of(7)],
    ['one sample', Uint8Array.of(7, 200)],
    ['an odd number of bytes', sine(20_000).subarray(0, 39_999)],
    ['silence', new Uint8Array(70_000)],
    ['noise', Uint8Array.from({ length: 50_000 }, (_, at) => (at * 7_919 * at) % 251)],
    ['a sound of several pieces', sine(50_000)],
  ])('of %s comes back byte for byte, however it arrives', (_what, bytes) => {
    const all = packed(bytes);
    for (const pieceBytes of [1, 1_000, all.length]) {
      const { reader, bytes: back } = unpacked(all, pieceBytes);
      expect(back).toEqual(bytes);
      expect([reader.wavBytes, reader.isAtEnd]).toEqual([bytes.length, true]);
    }
  });

  it('is shorter than half of a smooth one', () => {
    expect(packed(sine(50_000)).length).toBeLessThan(50_000);
  });

  it('that breaks off is not at its end', () => {
    const all = packed(sine(50_000));
    for (const length of [0, 3, 6, 500, all.length - 1])
      expect(unpacked(all.subarray(0, length), 700).reader.isAtEnd).toBe(false);
  });

  it.each([
    ['a damaged bit', (all: Uint8Array) => all.with(5_000, (all[5_000] ?? 0) ^ 1)],
    ['a length beyond all frames', (all: Uint8Array) => all.with(7, 255)],
    ['a page of a proxy', () => new TextEncoder().encode('<html>'.repeat(20))],
  ])('is refused with %s', (_what, broken) => {
    expect(() => unpacked(broken(packed(sine(50_000))), 1_000)).toThrow(BrokenPackedSound);
  });

  it('is refused where a piece is missing', () => {
    const bytes = sine(40_000);
    const first = packPiece(bytes.subarray(0, PIECE_BYTES), 0);
    const last = packPiece(bytes.subarray(2 * PIECE_BYTES), PIECE_BYTES);
    const all = Uint8Array.from([...packedHead(bytes.length), ...first, ...last]);
    expect(() => unpacked(all, all.length)).toThrow(BrokenPackedSound);
  });
});
