import {
  BYTES_PER_SAMPLE,
  FRAME_HEADER_BYTES,
  FRAME_TYPE_SOUND,
  type FrameHeader,
  frameBytes,
  readFramePlace,
} from '../sound-frames/index.ts';
import { BitReader, BitWriter } from './bits.ts';
import { crc32 } from './crc-32.ts';
import { bestOrder, differencesOf, ORDER_MAX, readSamples, writeResidual } from './residual.ts';

/** Name of this coding in `hello` and `welcome`, and where a browser asks for it. */
export const COMPRESSION = 'fixed-rice-1';

/**
 * The same samples in about half the bytes, without loss: FLAC's fixed predictors and Rice codes.
 *   0  u8   2 = compressed sound
 *   1  u8   order of the predictor, 0 to 4, at most n
 *   2       as bytes 2 to 15 of a sound frame
 *  16  u32  CRC-32 of the sound frame that it stands for, header and all
 *  20  i16  the first samples, as many as the order
 *      bits the residuals of the others, in groups of 64: the Rice parameter (4 bits; 15: all are 0), then
 *           each, folded, in unary and binary; the most significant bit first, zeros up to a whole byte
 * The CRC also tells of a device that compresses wrongly. What would not be shorter is sent as it is.
 */
const FRAME_TYPE_COMPRESSED = 2;
const CRC_AT = FRAME_HEADER_BYTES;
const HEADER_BYTES = FRAME_HEADER_BYTES + 4;

export const isCompressed = (bytes: Uint8Array): boolean => bytes[0] === FRAME_TYPE_COMPRESSED;

/** Compresses a well-formed sound frame. Returns the frame itself where that does not make it shorter. */
export function compressFrame<Memory extends ArrayBufferLike>(
  frame: Uint8Array<Memory>,
): Uint8Array<Memory | ArrayBuffer> {
  const samples = new Int16Array(new Uint8Array(frame.subarray(FRAME_HEADER_BYTES)).buffer);
  const differences = differencesOf(samples);
  const order = bestOrder(differences);
  const residual = differences[order]?.subarray(order);
  if (!residual) return frame;
  const out = new Uint8Array(frame.length - 1);
  const firstSamplesEnd = HEADER_BYTES + order * BYTES_PER_SAMPLE;
  if (firstSamplesEnd > out.length) return frame;
  out.set(frame.subarray(0, FRAME_HEADER_BYTES));
  out[0] = FRAME_TYPE_COMPRESSED;
  out[1] = order;
  new DataView(out.buffer).setUint32(CRC_AT, crc32(frame), true);
  out.set(frame.subarray(FRAME_HEADER_BYTES, FRAME_HEADER_BYTES + order * BYTES_PER_SAMPLE), HEADER_BYTES);
  const bits = new BitWriter(out, firstSamplesEnd);
  writeResidual(bits, residual);
  const end = bits.end();
  return bits.isOver ? frame : out.slice(0, end);
}

/** Where a compressed frame's samples belong, and how many there will be; null if it cannot be one. */
export function readCompressedHeader(bytes: Uint8Array): FrameHeader | null {
  const order = bytes[1] ?? 0;
  const header = isCompressed(bytes) ? readFramePlace(bytes) : null;
  if (!header || order > Math.min(ORDER_MAX, header.sampleCount)) return null;
  const isShorter = bytes.length < frameBytes(header.sampleCount);
  return isShorter && bytes.length >= HEADER_BYTES + order * BYTES_PER_SAMPLE ? header : null;
}

/**
 * The sound frame that a compressed one stands for; null for anything else, however little of it is wrong.
 * Takes time for its bits and the samples that it declares, of which there are at most `FRAME_MAX_SAMPLES`.
 */
export function expandFrame(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const header = readCompressedHeader(bytes);
  if (!header) return null;
  const order = bytes[1] ?? 0;
  const firstSamplesEnd = HEADER_BYTES + order * BYTES_PER_SAMPLE;
  const frame = new Uint8Array(frameBytes(header.sampleCount));
  frame.set(bytes.subarray(0, FRAME_HEADER_BYTES));
  frame[0] = FRAME_TYPE_SOUND;
  frame[1] = 0;
  frame.set(bytes.subarray(HEADER_BYTES, firstSamplesEnd), FRAME_HEADER_BYTES);
  const samples = new Int16Array(frame.buffer, FRAME_HEADER_BYTES);
  if (!readSamples(new BitReader(bytes, firstSamplesEnd), samples, order)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(CRC_AT, true) === crc32(frame) ? frame : null;
}
