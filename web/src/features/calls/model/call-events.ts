import type { Call, CallUser } from '@sadap/contract/calls';
import type { MediaRefusal } from '../../../platform/media-refusal.ts';
import type { CameraSettings, InputKind } from './call-media.ts';
import type { Counted } from './call-network.ts';
import type { CallPhase } from './call-state.ts';
import type { MediaLink, Sending } from './media-link.ts';
import type { SignallingFault } from './signalling.ts';

export type Target = Pick<CallUser, 'user_id' | 'username' | 'peerId'>;

/** The call's surroundings when an event arrives. */
export type Facts = {
  /** Of a clock that never steps. */
  nowMs: number;
  /** The server's time. */
  presentMs: number;
  userId: number | null;
  /** This page's own id; null while the signalling is closed. */
  peerId: string | null;
  hasRelay: boolean;
  isSoundAtWork: boolean;
  /** The call that this tab was in before it was loaded again. */
  rememberedId: string | null;
  rememberedSending: Sending | null;
};

type OfUser =
  | { type: 'start'; target: Target; callId: string }
  | { type: 'accept' | 'decline' | 'hang-up' | 'end-elsewhere' }
  | { type: 'join'; call: Call }
  | { type: 'toggle'; kind: InputKind; hasTrack: boolean }
  /** `flipped`: to another camera than this one. */
  | { type: 'change-device'; kind: InputKind; flipped: CameraSettings | undefined }
  /** The user signed out. */
  | { type: 'drop' };

/** `peerId`: this page's own id when media were requested. `hadTrack`: it replaces another track. */
type OfDevices =
  | {
      type: 'media-opened';
      run: number;
      peerId: string | null;
      stream: MediaStream;
      hasCamera: boolean;
      sending: Sending;
    }
  | { type: 'media-refused'; run: number; refusal: MediaRefusal }
  | { type: 'track-opened'; run: number; kind: InputKind; track: MediaStreamTrack; hadTrack: boolean }
  | { type: 'track-refused'; run: number; kind: InputKind; refusal: MediaRefusal };

/** `isRefusal`: the server answered with a refusal; otherwise it may not have received the request. */
type OfServer =
  | { type: 'heard'; call: Call }
  /** Events may have been missed. */
  | { type: 'look' }
  | { type: 'started'; run: number; call: Call }
  | { type: 'start-failed'; run: number; id: string; isRefusal: boolean; error: unknown }
  | { type: 'accepted'; run: number; call: Call }
  /** `now`: the call's state at the server, or null if unknown. */
  | { type: 'accept-failed'; run: number; peerId: string; now: Call | null; error: unknown }
  | { type: 'joined'; run: number; call: Call }
  | { type: 'join-failed'; run: number; isRefusal: boolean; error: unknown }
  | { type: 'came-back'; run: number; call: Call | null }
  | { type: 'current-call'; run: number; call: Call | null }
  /** Null if the server knows no such call. */
  | { type: 'own-call'; run: number; peerId: string; call: Call | null };

type OfOtherPage =
  | { type: 'link-came'; link: MediaLink }
  | { type: 'dialled'; link: MediaLink; isRelayOnly: boolean }
  | { type: 'link-stream'; link: MediaLink; stream: MediaStream }
  | { type: 'link-sending'; link: MediaLink; sending: Sending }
  | { type: 'link-slow'; link: MediaLink; isSlow: boolean }
  | { type: 'link-closed'; link: MediaLink }
  /** `isSent`: false if the connection has never carried a track of this kind. */
  | { type: 'track-sent'; link: MediaLink; isSent: boolean }
  | { type: 'fault'; fault: SignallingFault['fault'] };

type OfTime =
  | { type: 'tick' }
  /** `phase`: at the time of the tick. */
  | {
      type: 'measured';
      link: MediaLink;
      phase: CallPhase;
      bytes: number | null;
      counted: Counted | null;
    }
  | { type: 'server-timed'; link: MediaLink; isSlow: boolean };

export type CallEvent = OfUser | OfDevices | OfServer | OfOtherPage | OfTime;
