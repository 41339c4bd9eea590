import { z } from 'zod';
import { MacAddress } from '../devices/schema.ts';
import { STREAM_SAMPLE_RATE_HZ } from '../sound-frames/index.ts';
import { DEVICE_ERROR_CODES, DEVICE_PROTOCOL_VERSION } from './index.ts';

const StreamId = z.number().int().min(1).max(0xffff_ffff);
/** Index of a sample in its stream; the first sample of a stream is 0. */
const SampleIndex = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Mains frequency that the device's own earpiece filter removes; 0 = off. */
export const NotchHz = z.union([z.literal(0), z.literal(50), z.literal(60)]);
export type NotchHz = z.infer<typeof NotchHz>;
/** Linear gain of the device's own earpiece: the volume slider (0 to 15) divided by 10. */
export const EarpieceGain = z.number().min(0).max(1.5);

export const DeviceCapability = z.enum(['gain', 'notch']);
export type DeviceCapability = z.infer<typeof DeviceCapability>;

/** Device to server. */
export const DeviceHello = z.object({
  type: z.literal('hello'),
  version: z.literal(DEVICE_PROTOCOL_VERSION),
  mac: MacAddress,
  key: z.string().min(1).max(200),
  format: z.object({
    encoding: z.literal('pcm_s16le'),
    sampleRateHz: z.literal(STREAM_SAMPLE_RATE_HZ),
    channels: z.literal(1),
  }),
  bufferSeconds: z.number().min(0).max(86_400),
  capabilities: z.array(z.string().max(40)).max(20),
  /** Codings in which it can send its frames, beside plain samples; missing: none. */
  compressions: z.array(z.string().max(40)).max(20).optional(),
  /** The stream that the device is still in, with the samples it holds; null when it is in none. */
  stream: z
    .object({ streamId: StreamId, oldestSample: SampleIndex, nextSample: SampleIndex })
    .refine(({ oldestSample, nextSample }) => oldestSample <= nextSample)
    .nullable(),
});
export type DeviceHello = z.infer<typeof DeviceHello>;

export const DeviceMessage = z.discriminatedUnion('type', [
  DeviceHello,
  z.object({ type: z.literal('heartbeat') }),
  z.object({ type: z.literal('stream-started'), streamId: StreamId }),
  /** `endSample`: one past the last sample that the device made. */
  z.object({ type: z.literal('stream-stopped'), streamId: StreamId, endSample: SampleIndex }),
  /** The device's buffer overflowed: samples before `oldestSample` are gone for good. */
  z.object({ type: z.literal('samples-lost'), streamId: StreamId, oldestSample: SampleIndex }),
  /** Somebody pressed the device's own button, if it has one. */
  z.object({ type: z.literal('button') }),
  z.object({ type: z.literal('device-error'), message: z.string().max(500) }),
]);
export type DeviceMessage = z.infer<typeof DeviceMessage>;

export const ServerMessage = z.discriminatedUnion('type', [
  /** `stream`: continue this stream from `nextSample`; null: be in no stream. */
  z.object({
    type: z.literal('welcome'),
    heartbeatMs: z.number().int(),
    stream: z.object({ streamId: StreamId, nextSample: SampleIndex }).nullable(),
    /** Optional messages that this server understands; earlier servers close on them and send no list. */
    accepts: z.array(z.string()).optional(),
    /** The coding, of those in hello, in which frames may come now. Missing: plain samples only. */
    compression: z.string().optional(),
  }),
  /** Answer to each heartbeat, so that a device on a dead connection notices. */
  z.object({ type: z.literal('heartbeat') }),
  z.object({ type: z.literal('start-stream'), streamId: StreamId }),
  z.object({ type: z.literal('stop-stream'), streamId: StreamId }),
  /** Everything before `nextSample` may be forgotten. During a capture it is durable. */
  z.object({ type: z.literal('ack'), streamId: StreamId, nextSample: SampleIndex }),
  z.object({ type: z.literal('set-gain'), gain: EarpieceGain }),
  z.object({ type: z.literal('set-notch'), hz: NotchHz }),
  z.object({ type: z.literal('error'), code: z.enum(DEVICE_ERROR_CODES), message: z.string() }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
