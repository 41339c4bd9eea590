import { Readable } from 'node:stream';
import { BYTES_PER_SAMPLE, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { wavHeader } from '@sadap/dsp';
import type { BlobStore } from '../../blobs/index.ts';
import { AppError } from '../../errors.ts';
import { isIntact, type Stretch } from './capture-layout.ts';

const SILENCE_BLOCK_BYTES = 64 * 1024;

type Piece = {
  byteCount: number;
  read(start: number, end: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** A capture as one WAV, read straight from its chunks: any byte range, without assembling a file first. */
export function captureWav(blobs: BlobStore, stretches: readonly Stretch[]) {
  const sampleCount = stretches.reduce((sum, stretch) => sum + stretch.sampleCount, 0);
  const header = wavHeader(sampleCount, STREAM_SAMPLE_RATE_HZ);
  const pieces: Piece[] = [
    { byteCount: header.length, read: (start, end) => [header.subarray(start, end)] },
    ...stretches.map((stretch) => soundPiece(blobs, stretch)),
  ];
  const byteCount = pieces.reduce((sum, piece) => sum + piece.byteCount, 0);

  async function* bytes(from: number, to: number): AsyncGenerator<Uint8Array> {
    let at = 0;
    for (const piece of pieces) {
      const start = Math.max(from - at, 0);
      const end = Math.min(to - at, piece.byteCount);
      if (start < end) yield* piece.read(start, end);
      at += piece.byteCount;
    }
  }

  return {
    byteCount,
    sampleCount,
    /** All bytes, in blocks. */
    all: () => bytes(0, byteCount),
    /** A range, both ends inclusive, or the whole. */
    read: (range = { start: 0, end: byteCount - 1 }) =>
      Promise.resolve(Readable.from(bytes(range.start, range.end + 1))),
  };
}

function soundPiece(blobs: BlobStore, { sampleCount, source }: Stretch): Piece {
  const byteCount = sampleCount * BYTES_PER_SAMPLE;
  if (!source) return { byteCount, read: (start, end) => silence(end - start) };
  const skipBytes = source.skip * BYTES_PER_SAMPLE;
  return {
    byteCount,
    async *read(start, end) {
      const bytes = await blobs.get(source.chunk.key);
      // Damaged since its chunks were verified: the next reader gets silence there.
      if (!isIntact(source.chunk, bytes)) throw new AppError('STORED_DATA_DAMAGED');
      yield bytes.subarray(skipBytes + start, skipBytes + end);
    },
  };
}

function* silence(byteCount: number): Generator<Uint8Array> {
  for (let left = byteCount; left > 0; left -= SILENCE_BLOCK_BYTES) {
    yield new Uint8Array(Math.min(left, SILENCE_BLOCK_BYTES));
  }
}
