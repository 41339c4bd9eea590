/** The only sound format: PCM 16-bit signed little-endian, mono, 16 kHz. */
export const STREAM_SAMPLE_RATE_HZ = 16_000;
export const BYTES_PER_SAMPLE = 2;
/** Samples of a usual frame (20 ms), and the maximum (1 s). */
export const FRAME_SAMPLES = 320;
export const FRAME_MAX_SAMPLES = 16_000;
export const FRAME_HEADER_BYTES = 16;
/** Largest message of either kind. */
export const DEVICE_MESSAGE_MAX_BYTES = FRAME_HEADER_BYTES + FRAME_MAX_SAMPLES * BYTES_PER_SAMPLE;

/**
 * A sound frame, little-endian:
 *   0  u8   1 = sound
 *   1  u8   0
 *   2  u16  number of samples n, 1 to 16000
 *   4  u32  stream id
 *   8  u64  index of the first sample in the stream
 *  16  i16  n samples
 */
export type SoundFrame = { streamId: number; firstSample: number; samples: Int16Array };

/** Byte 0 of a frame of samples as they are. */
export const FRAME_TYPE_SOUND = 1;

/** Builds a frame of 1 to `FRAME_MAX_SAMPLES` samples. */
export function encodeFrame({ streamId, firstSample, samples }: SoundFrame): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(FRAME_HEADER_BYTES + samples.length * BYTES_PER_SAMPLE);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, FRAME_TYPE_SOUND);
  view.setUint16(2, samples.length, true);
  view.setUint32(4, streamId, true);
  view.setUint32(8, firstSample % 2 ** 32, true);
  view.setUint32(12, Math.floor(firstSample / 2 ** 32), true);
  new Int16Array(bytes.buffer, FRAME_HEADER_BYTES).set(samples);
  return bytes;
}

export type FrameHeader = { streamId: number; firstSample: number; sampleCount: number };

/** Reads and checks a frame's header. Returns null for bytes that are not a well-formed frame. */
export function readFrameHeader(bytes: Uint8Array): FrameHeader | null {
  if (bytes[0] !== FRAME_TYPE_SOUND || bytes[1] !== 0) return null;
  const header = readFramePlace(bytes);
  return header && bytes.length === frameBytes(header.sampleCount) ? header : null;
}

/** How long a frame of so many samples is. */
export const frameBytes = (sampleCount: number): number =>
  FRAME_HEADER_BYTES + sampleCount * BYTES_PER_SAMPLE;

/** What bytes 2 to 15 of every kind of frame say; null if no frame can. */
export function readFramePlace(bytes: Uint8Array): FrameHeader | null {
  if (bytes.length < FRAME_HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sampleCount = view.getUint16(2, true);
  const streamId = view.getUint32(4, true);
  const firstSample = view.getUint32(8, true) + view.getUint32(12, true) * 2 ** 32;
  const isPossible =
    sampleCount >= 1 &&
    sampleCount <= FRAME_MAX_SAMPLES &&
    streamId > 0 &&
    Number.isSafeInteger(firstSample + sampleCount);
  return isPossible ? { streamId, firstSample, sampleCount } : null;
}

/** A frame's samples, copied, so that they are aligned wherever the bytes come from. */
export function readFrameSamples(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  // The constructor copies: `slice` of a Node Buffer is a view.
  return new Int16Array(new Uint8Array(bytes.subarray(FRAME_HEADER_BYTES)).buffer);
}
