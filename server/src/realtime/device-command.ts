import type { Circumstances } from '@sadap/contract/circumstances';
import type { NotchHz } from '@sadap/contract/device-protocol';
import type { ApiError } from '@sadap/contract/errors';
import type { ExaminationStep } from '@sadap/contract/examinations/schema';
import type { Organ, Position } from '@sadap/contract/positions';
import type { StreamSample } from '@sadap/contract/realtime';

/** What to capture, and for whom. */
export type CaptureOrder = {
  organ: Organ;
  position: Position;
  checkUpId: number;
  patientId: number;
  clinician: number;
  /** Null: recorded freely. */
  examination: ExaminationStep | null;
  /** What the step says of posture and manoeuvre; null: nothing. */
  circumstances: Circumstances | null;
  /** The sample that it should begin with; null: the next one. */
  from: StreamSample | null;
};

/** A command of a clinician or the upkeep to a connected device. */
export type DeviceCommand = { mac: string } & (
  | { kind: 'snapshot' | 'start-stream' | 'stop-stream' }
  /** The database was changed while the device could not be found: look again. */
  | { kind: 'catch-up' }
  | { kind: 'set-gain'; gain: number }
  | { kind: 'set-notch'; hz: NotchHz }
  | { kind: 'start-capture'; order: CaptureOrder }
  /** `agoMs`: how long ago Stop was pressed. */
  | { kind: 'stop-capture'; captureId: string; agoMs: number }
  | { kind: 'discard-capture'; captureId: string }
);
export type CommandAnswer = { ok: true; value: unknown } | { ok: false; error: ApiError };
