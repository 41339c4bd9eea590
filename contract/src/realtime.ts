import { z } from 'zod';
import type { Call } from './calls.ts';
import { EarpieceGain, NotchHz } from './device-protocol.ts';
import { type DeviceStatus, MacAddress } from './devices.ts';
import type { ApiError } from './error-body.ts';
import type { SharedListening } from './listening-together.ts';
import { Organ, Position } from './positions.ts';
import type { QuestionNews } from './questions.ts';
import type { CaptureState } from './streaming.ts';

/** Socket.IO path of the browsers' realtime channel; the token goes into the handshake's `auth.token`. */
export const REALTIME_PATH = '/realtime';

/** The capture on a stream, as its listeners follow it. */
export type CaptureProgress = {
  id: string;
  state: CaptureState;
  organ: Organ;
  position: Position;
  sessionId: number;
  patientId: number;
  /** What the server has received and what is durable, in ms since the capture's first sample. */
  receivedMs: number;
  durableMs: number;
};

/** Everything a page needs to show a stream after (re)connecting. */
export type StreamSnapshot = {
  mac: string;
  deviceName: string;
  status: DeviceStatus;
  capabilities: string[];
  bufferSeconds: number;
  streamId: number | null;
  gain: number;
  notchHz: NotchHz;
  capture: CaptureProgress | null;
};

export const StreamTarget = z.object({ mac: MacAddress });
export const StartCapture = z.object({
  mac: MacAddress,
  organ: Organ,
  position: Position,
  patientId: z.number().int(),
  sessionId: z.number().int(),
});
export const CaptureTarget = z.object({ captureId: z.uuid() });
export const SetGain = z.object({ mac: MacAddress, gain: EarpieceGain });
export const SetNotch = z.object({ mac: MacAddress, hz: NotchHz });

/** Reply to every request on the realtime channel. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: ApiError };
type Ask<Input, Value> = (input: Input, reply: (answer: Reply<Value>) => void) => void;

export interface ClientToServer {
  /** Status of every device, by MAC address. */
  'devices:statuses': (reply: (answer: Reply<Record<string, DeviceStatus>>) => void) => void;
  /**
   * Join a stream's listeners: frames, captures and snapshots follow. Only for the lease's holder and whoever
   * listens together with them.
   */
  'stream:watch': Ask<z.input<typeof StreamTarget>, StreamSnapshot>;
  'stream:unwatch': Ask<z.input<typeof StreamTarget>, null>;
  'stream:start': Ask<z.input<typeof StreamTarget>, StreamSnapshot>;
  /** Stops a running capture first. */
  'stream:stop': Ask<z.input<typeof StreamTarget>, StreamSnapshot>;
  'stream:set-gain': Ask<z.input<typeof SetGain>, null>;
  'stream:set-notch': Ask<z.input<typeof SetNotch>, null>;
  'capture:start': Ask<z.input<typeof StartCapture>, CaptureProgress>;
  /** Refused with RECORDING_TOO_SHORT before 10 s: the capture goes on. */
  'capture:stop': Ask<z.input<typeof CaptureTarget>, CaptureProgress>;
  /** Ends and discards a running capture. */
  'capture:discard': Ask<z.input<typeof CaptureTarget>, null>;
}

export interface ServerToClient {
  'device:status': (change: { mac: string; status: DeviceStatus }) => void;
  'stream:snapshot': (snapshot: StreamSnapshot) => void;
  'stream:ready': (event: { mac: string; streamId: number }) => void;
  'stream:stopped': (event: { mac: string }) => void;
  'stream:error': (event: { mac: string; message: string }) => void;
  /** Stream and capture continue, but something is wrong on the way. */
  'stream:trouble': (event: { mac: string; error: ApiError }) => void;
  /** About once a second while a capture runs, and at each change of its state. */
  'capture:progress': (progress: CaptureProgress & { mac: string }) => void;
  /** A device's sound frame, byte for byte as the device sent it. May be dropped on a slow line. */
  'stream:sound': (frame: ArrayBuffer | Uint8Array) => void;
  /** For a question that the user asked or received; to all their browsers. */
  'question:news': (news: QuestionNews) => void;
  /** To all pages of both parties, at every change of their call. */
  'call:changed': (call: Call) => void;
  /** To both, at every change of their listening together. */
  'call:listening': (listening: SharedListening) => void;
  'session-invalidated': (event: { reason: 'replaced' | 'expired' | 'revoked' }) => void;
}
