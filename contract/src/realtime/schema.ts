import { z } from 'zod';
import { EarpieceGain, NotchHz } from '../device-protocol/schema.ts';
import { type DeviceStatus, MacAddress } from '../devices/schema.ts';
import { ExaminationStep } from '../examinations/schema.ts';
import { Organ, Position } from '../positions/schema.ts';
import type { CaptureProgress, Reply, StreamSnapshot } from './index.ts';

export const StreamTarget = z.object({ mac: MacAddress });
/** A sample of a device's stream, as the header of its sound frame numbers it. */
export const StreamSample = z.object({
  streamId: z.number().int().min(0),
  sample: z.number().int().min(0),
});
export type StreamSample = z.infer<typeof StreamSample>;
export const StartCapture = z.object({
  mac: MacAddress,
  organ: Organ,
  position: Position,
  patientId: z.number().int(),
  sessionId: z.number().int(),
  /** Absent: recorded freely. The step's posture and manoeuvre are then the capture's. */
  examination: ExaminationStep.optional(),
  /**
   * Where the capture begins, if that much is kept and no other capture has it. Absent: with the very next
   * sample.
   */
  from: StreamSample.optional(),
});
export const CaptureTarget = z.object({ captureId: z.uuid() });
export const StopCapture = CaptureTarget.extend({
  /** How long ago Stop was pressed, where it could not be sent at once. The capture ends at that moment. */
  agoMs: z
    .number()
    .int()
    .min(0)
    .max(10 * 60_000)
    .optional(),
});
export const SetGain = z.object({ mac: MacAddress, gain: EarpieceGain });
export const SetNotch = z.object({ mac: MacAddress, hz: NotchHz });
export const WatchStream = StreamTarget.extend({
  /** The coding in which frames may be sent on this connection, as in a stethoscope's `hello`. */
  compression: z.string().max(40).optional(),
  /** The coding in which sound may be sent where this connection is too thin for all of it. */
  reduction: z.string().max(40).optional(),
});
type Ask<Input, Value> = (input: Input, reply: (answer: Reply<Value>) => void) => void;

export interface ClientToServer {
  /** Status of every device, by MAC address. */
  'devices:statuses': (reply: (answer: Reply<Record<string, DeviceStatus>>) => void) => void;
  /**
   * Join a stream's listeners: frames, captures and snapshots follow. Only for the lease's holder and whoever
   * listens together with them.
   */
  'stream:watch': Ask<z.input<typeof WatchStream>, StreamSnapshot>;
  'stream:unwatch': Ask<z.input<typeof StreamTarget>, null>;
  /**
   * The newest sample that has arrived here, at most every `HEARD_EVERY_MS`; without an answer. Whoever
   * says it once is sent no sound that is more than a second old.
   */
  'stream:heard': (at: StreamSample) => void;
  'stream:start': Ask<z.input<typeof StreamTarget>, StreamSnapshot>;
  /** Stops a running capture first. */
  'stream:stop': Ask<z.input<typeof StreamTarget>, StreamSnapshot>;
  'stream:set-gain': Ask<z.input<typeof SetGain>, null>;
  'stream:set-notch': Ask<z.input<typeof SetNotch>, null>;
  'capture:start': Ask<z.input<typeof StartCapture>, CaptureProgress>;
  /** Refused with RECORDING_TOO_SHORT before 10 s: the capture goes on. */
  'capture:stop': Ask<z.input<typeof StopCapture>, CaptureProgress>;
  /** Ends and discards a running capture. */
  'capture:discard': Ask<z.input<typeof CaptureTarget>, null>;
}
