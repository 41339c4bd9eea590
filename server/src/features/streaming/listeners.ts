import type { DeviceStatus } from '@sadap/contract/devices';
import type { ApiError } from '@sadap/contract/errors';
import type { CaptureProgress, StreamSnapshot } from '@sadap/contract/realtime';

/** What the live devices say to the browsers, on whichever server these are. */
export interface Listeners {
  sound(mac: string, frame: Uint8Array): void;
  snapshot(snapshot: StreamSnapshot): void;
  progress(mac: string, progress: CaptureProgress): void;
  ready(mac: string, streamId: number): void;
  stopped(mac: string): void;
  /** What the device itself says is wrong: its stream is over. */
  error(mac: string, message: string): void;
  /** Something is wrong on the way; stream and capture go on. */
  trouble(mac: string, error: ApiError): void;
  status(mac: string, status: DeviceStatus): void;
  /** A sign of life, for the login session that has connected the device. */
  aliveFor(sessionId: string, mac: string, status: DeviceStatus): void;
}
