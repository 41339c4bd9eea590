import type { DeviceStatus } from '@sadap/contract/devices';
import type { ApiError } from '@sadap/contract/errors';
import type { CaptureProgress, StreamSnapshot } from '@sadap/contract/realtime';

/** What the live devices send to the browsers, on whichever server these are. */
export interface Listeners {
  /** `compressed`: the same frame, if it came compressed. */
  sound(mac: string, frame: Uint8Array, compressed?: Uint8Array): void;
  snapshot(snapshot: StreamSnapshot): void;
  progress(mac: string, progress: CaptureProgress): void;
  ready(mac: string, streamId: number): void;
  stopped(mac: string): void;
  /** By how much the device's newest sound is late; 0: it is live again. */
  late(mac: string, lateMs: number): void;
  /** Somebody pressed the device's button. */
  button(mac: string): void;
  /** The device itself reports an error: its stream is over. */
  error(mac: string, message: string): void;
  /** Something is wrong on the way; stream and capture continue. */
  trouble(mac: string, error: ApiError): void;
  status(mac: string, status: DeviceStatus): void;
  /** A sign of life, for the login session that has connected the device. */
  aliveFor(sessionId: string, mac: string, status: DeviceStatus): void;
}
