export type { DeviceCapability, DeviceHello, DeviceMessage, NotchHz, ServerMessage } from './schema.ts';

/**
 * The stethoscope protocol: one WebSocket to `/device`. Control messages are JSON text, sound frames are
 * binary. docs/device-protocol.md describes it for people who build devices.
 */
export const DEVICE_PATH = '/device';
export const DEVICE_PROTOCOL_VERSION = 1;

/** A device that buffers less than this cannot guarantee a complete capture across a lost connection. */
export const DEVICE_BUFFER_SECONDS = 20;
/** The first message must arrive within this time. */
export const HELLO_TIMEOUT_MS = 5_000;

/** Server to device. */
export const DEVICE_ERROR_CODES = [
  'malformed',
  'unauthorized',
  'hello-expected',
  'hello-timeout',
  'too-many-attempts',
  'too-many-messages',
  'unknown-stream',
  'out-of-order',
  'replaced',
  'deleted',
  'silent',
] as const;
export type DeviceErrorCode = (typeof DEVICE_ERROR_CODES)[number];

/**
 * WebSocket close codes. The device reconnects after every one but `replaced`, `deleted` and `unauthorized`.
 */
export const DEVICE_CLOSE_CODES: Record<DeviceErrorCode, number> = {
  malformed: 4400,
  unauthorized: 4401,
  'hello-expected': 4402,
  'unknown-stream': 4404,
  'hello-timeout': 4408,
  replaced: 4409,
  deleted: 4410,
  silent: 4411,
  'out-of-order': 4416,
  'too-many-attempts': 4429,
  'too-many-messages': 4430,
};
