import type { NotchHz } from '@sadap/contract/device-protocol';
import type { ApiError } from '@sadap/contract/errors';
import type { Organ, Position } from '@sadap/contract/positions';

/** What is captured, for whom. */
export type CaptureOrder = {
  organ: Organ;
  position: Position;
  checkUpId: number;
  patientId: number;
  clinician: number;
};

/** What a clinician or the upkeep wants of a connected device. */
export type DeviceCommand = { mac: string } & (
  | { kind: 'snapshot' | 'start-stream' | 'stop-stream' }
  /** The database was changed while the device could not be found: look again. */
  | { kind: 'catch-up' }
  | { kind: 'set-gain'; gain: number }
  | { kind: 'set-notch'; hz: NotchHz }
  | { kind: 'start-capture'; order: CaptureOrder }
  | { kind: 'stop-capture' | 'discard-capture'; captureId: string }
);
export type CommandAnswer = { ok: true; value: unknown } | { ok: false; error: ApiError };
