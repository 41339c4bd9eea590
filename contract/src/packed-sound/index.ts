import { compressFrame, expandFrame, isCompressed } from '../compressed-frames/index.ts';
import {
  BYTES_PER_SAMPLE,
  encodeFrame,
  FRAME_HEADER_BYTES,
  FRAME_MAX_SAMPLES,
  frameBytes,
  readFrameHeader,
} from '../sound-frames/index.ts';

export const PACKED_SOUND_TYPE = 'application/vnd.sadap.packed-sound';

/**
 * Bytes of a stored WAV in about half as many, without loss. Little-endian:
 *   0  u32  bytes of the whole WAV
 *   4       pieces, in order: a u32, how long it is, and a frame, compressed where that makes it shorter.
 *           A frame stands for up to 32 000 bytes of the WAV, taken for samples; its header and CRC are
 *           those of the device protocol, with stream 1 and the place of the piece
 *           among the samples that were asked for. Zero, and a last byte as it is, where one is left.
 */
const HEAD_BYTES = 4;
const LENGTH_BYTES = 4;
/** Bytes of a WAV in a full piece. */
export const PIECE_BYTES = FRAME_MAX_SAMPLES * BYTES_PER_SAMPLE;
const LONGEST_PIECE_BYTES = frameBytes(FRAME_MAX_SAMPLES);
const STREAM_ID = 1;

/** Which bytes of the WAV are asked for, both inclusive: `?packed=0-655403`. */
export const packedSoundPath = (path: string, first: number, last: number): string =>
  `${path}?packed=${first}-${last}`;

export class BrokenPackedSound extends Error {}

/** What stands before the pieces. */
export const packedHead = (wavBytes: number): Uint8Array<ArrayBuffer> => u32(wavBytes);

/** One piece of at most `PIECE_BYTES`; all but the last have an even number of them. */
export function packPiece(bytes: Uint8Array, firstSample: number): Uint8Array<ArrayBuffer> {
  const sampleCount = Math.floor(bytes.length / BYTES_PER_SAMPLE);
  const odd = bytes.subarray(sampleCount * BYTES_PER_SAMPLE);
  const parts: Uint8Array[] = [];
  if (sampleCount > 0) {
    // Copied, so that the samples are aligned wherever the bytes were.
    const samples = new Int16Array(bytes.slice(0, sampleCount * BYTES_PER_SAMPLE).buffer);
    const frame = compressFrame(encodeFrame({ streamId: STREAM_ID, firstSample, samples }));
    parts.push(u32(frame.length), frame);
  }
  if (odd.length > 0) parts.push(u32(0), odd);
  return joined(parts);
}

/** Unpacks an answer as it arrives. Throws `BrokenPackedSound` for what is none. */
export class PackedSoundReader {
  #waiting = new Uint8Array();
  #wavBytes: number | null = null;
  #samples = 0;

  /** Bytes of the whole WAV; null before the first bytes have arrived. */
  get wavBytes(): number | null {
    return this.#wavBytes;
  }

  /** Whether no piece is half here. */
  get isAtEnd(): boolean {
    return this.#wavBytes !== null && this.#waiting.length === 0;
  }

  /** The bytes of the WAV that are complete now. */
  push(bytes: Uint8Array): Uint8Array[] {
    const all = joined([this.#waiting, bytes]);
    const view = new DataView(all.buffer);
    const ready: Uint8Array[] = [];
    let at = 0;
    if (this.#wavBytes === null && all.length >= HEAD_BYTES) {
      this.#wavBytes = view.getUint32(0, true);
      at = HEAD_BYTES;
    }
    while (this.#wavBytes !== null && at + LENGTH_BYTES < all.length) {
      const length = view.getUint32(at, true);
      if (length > LONGEST_PIECE_BYTES) throw new BrokenPackedSound('a piece is too long');
      const from = at + LENGTH_BYTES;
      const end = from + (length || 1);
      if (end > all.length) break;
      const piece = all.subarray(from, end);
      ready.push(length === 0 ? piece : this.#unpacked(piece));
      at = end;
    }
    this.#waiting = all.slice(at);
    return ready;
  }

  #unpacked(piece: Uint8Array): Uint8Array {
    const frame = isCompressed(piece) ? expandFrame(piece) : piece;
    const header = frame && readFrameHeader(frame);
    if (!header || header.firstSample !== this.#samples) throw new BrokenPackedSound('a piece is damaged');
    this.#samples += header.sampleCount;
    return frame.subarray(FRAME_HEADER_BYTES);
  }
}

function u32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
