import { compressFrame, expandFrame, isCompressed } from '../compressed-frames/index.ts';
import {
  encodeFrame,
  readFrameHeader,
  readFrameSamples,
  type SoundFrame,
  STREAM_SAMPLE_RATE_HZ,
} from '../sound-frames/index.ts';

/** Name of this coding where a browser asks for it. */
export const REDUCTION = 'quarter-rate-1';
/** Samples of the stream for each one of the reduced sound. */
export const REDUCED_BY = 4;
export const REDUCED_RATE_HZ = STREAM_SAMPLE_RATE_HZ / REDUCED_BY;

/**
 * A stretch of a stream at a quarter of its rate, for an ear whose line is too thin for all of it. What is
 * stored never comes from it.
 *   0  u8  3 = reduced sound
 *   1      a sound frame, compressed where that makes it shorter, whose samples are at 4 kHz and are counted
 *          at 4 kHz: its sample k is at sample 4k of the stream
 */
const FRAME_TYPE_REDUCED = 3;

export const isReduced = (bytes: Uint8Array): boolean => bytes[0] === FRAME_TYPE_REDUCED;

/** `firstSample` and `samples` are those of the reduced sound. */
export function encodeReduced(sound: SoundFrame): Uint8Array<ArrayBuffer> {
  const frame = compressFrame(encodeFrame(sound));
  const bytes = new Uint8Array(1 + frame.length);
  bytes[0] = FRAME_TYPE_REDUCED;
  bytes.set(frame, 1);
  return bytes;
}

/** What `encodeReduced` was given; null for anything else. */
export function readReduced(bytes: Uint8Array): (SoundFrame & { samples: Int16Array<ArrayBuffer> }) | null {
  if (!isReduced(bytes)) return null;
  const inner = bytes.subarray(1);
  const frame = isCompressed(inner) ? expandFrame(inner) : inner;
  const header = frame && readFrameHeader(frame);
  if (!header) return null;
  const { streamId, firstSample } = header;
  return { streamId, firstSample, samples: readFrameSamples(frame) };
}
