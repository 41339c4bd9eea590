import type { Call } from '../calls/schema.ts';
import type { NotchHz } from '../device-protocol/schema.ts';
import type { DeviceStatus } from '../devices/schema.ts';
import type { ApiError } from '../errors/schema.ts';
import type { ExaminationStep } from '../examinations/schema.ts';
import type { ListeningTogether } from '../listening-together/schema.ts';
import type { Organ, Position } from '../positions/schema.ts';
import type { QuestionNews } from '../questions/index.ts';
import type { CaptureState } from '../streaming/schema.ts';

export type { ClientToServer, StreamSample } from './schema.ts';

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
  /** The examination's step that it is for; null: recorded freely. */
  examination: ExaminationStep | null;
};

/** Everything a page needs to show a stream after (re)connecting. */
export type StreamSnapshot = {
  mac: string;
  deviceName: string;
  status: DeviceStatus;
  capabilities: string[];
  /** How much sound the device keeps; null: it is away, and has to tell when it is back. */
  bufferSeconds: number | null;
  streamId: number | null;
  gain: number;
  notchHz: NotchHz;
  capture: CaptureProgress | null;
};

/** Reply to every request on the realtime channel. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: ApiError };

export interface ServerToClient {
  'device:status': (change: { mac: string; status: DeviceStatus }) => void;
  'stream:snapshot': (snapshot: StreamSnapshot) => void;
  'stream:ready': (event: { mac: string; streamId: number }) => void;
  'stream:stopped': (event: { mac: string }) => void;
  'stream:error': (event: { mac: string; message: string }) => void;
  /** Stream and capture continue, but something is wrong on the way. */
  'stream:trouble': (event: { mac: string; error: ApiError }) => void;
  /**
   * The device's own line: by how much its sound is late, once a second while that is worth a word, 0 once it
   * is not. None of what is later than `LIVE_SOUND_MS` is sent.
   */
  'stream:late': (event: { mac: string; lateMs: number }) => void;
  /** The button on the device, for what comes next on the page. */
  'device:button': (event: { mac: string }) => void;
  /** About once a second while a capture runs, and at each change of its state. */
  'capture:progress': (progress: CaptureProgress & { mac: string }) => void;
  /** A device's sound frame, byte for byte as the device sent it. May be dropped on a slow line. */
  'stream:sound': (frame: ArrayBuffer | Uint8Array) => void;
  /** For a question that the user asked or received; to all their browsers. */
  'question:news': (news: QuestionNews) => void;
  /** To all browsers of the user who holds the device, when somebody else changes its key. */
  'device:key-changed': (event: {
    mac: string;
    name: string;
    /** The device's connection was closed: it returns with its new key. */
    isCut: boolean;
    by: { username: string };
  }) => void;
  /** To all pages of both parties, at every change of their call. */
  'call:changed': (call: Call) => void;
  /** To both, at every change of their listening together. */
  'call:listening': (listening: ListeningTogether) => void;
  'session-invalidated': (event: { reason: 'replaced' | 'expired' | 'revoked' }) => void;
}
