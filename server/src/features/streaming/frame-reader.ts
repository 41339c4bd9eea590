import {
  COMPRESSION,
  expandFrame,
  isCompressed,
  readCompressedHeader,
} from '@sadap/contract/compressed-frames';
import type { DeviceErrorCode, DeviceHello } from '@sadap/contract/device-protocol';
import { readFrameHeader } from '@sadap/contract/sound-frames';
import type { Clock } from '../../clock.ts';
import { createRate } from '../../limits/rate.ts';
import { msToSamples } from './sample-clock.ts';

/**
 * Compressed frames of one device are unpacked up to this much sound in a second: a few bytes may stand for a
 * second of silence, so that the line limits nothing.
 */
const EXPANDED_MAX_SAMPLES = msToSamples(200_000);

const FRAME_RULE =
  'a frame is 1, 0, u16 n, u32 stream, u64 first sample, n samples: 16 + 2 n bytes, little-endian';
const COMPRESSED_RULE = 'a compressed frame does not unpack to the samples that its check sum is of';
const UNASKED_RULE = 'a compressed frame came, and the welcome names no compression';

type Read =
  /** `frame`: its samples as they are. */
  | { frame: Uint8Array /** As what it came. */; compressed?: Uint8Array }
  | { fault: Extract<DeviceErrorCode, 'malformed' | 'too-many-messages'>; rule?: string };

/** The coding of those that a device offers, if there is one that this server knows. */
export const compressionOf = ({ compressions }: DeviceHello): { compression?: string } =>
  compressions?.includes(COMPRESSION) ? { compression: COMPRESSION } : {};

/** Reads one device's binary messages. Nothing behind it knows how a frame came. */
export function frameReader(hello: DeviceHello, clock: Clock): (bytes: Uint8Array) => Read {
  const isAgreed = compressionOf(hello).compression !== undefined;
  const isWithinRate = createRate(clock, EXPANDED_MAX_SAMPLES, 1_000);
  return (bytes) => {
    if (!isCompressed(bytes))
      return readFrameHeader(bytes) ? { frame: bytes } : { fault: 'malformed', rule: FRAME_RULE };
    if (!isAgreed) return { fault: 'malformed', rule: UNASKED_RULE };
    const header = readCompressedHeader(bytes);
    if (header && !isWithinRate(undefined, header.sampleCount)) return { fault: 'too-many-messages' };
    const frame = header && expandFrame(bytes);
    // As a `Buffer`, like what came in plain samples: what joins servers carries that.
    return frame
      ? { frame: Buffer.from(frame.buffer), compressed: bytes }
      : { fault: 'malformed', rule: COMPRESSED_RULE };
  };
}
