import type { Call, CallParty } from '@sadap/contract/calls';
import { type Counted, GOOD_PATH, type Network, type PathState } from './call-network.ts';
import type { MediaLink, Sending } from './media-link.ts';
import type { OwedEnd } from './owed-ends.ts';
import type { SignallingFault } from './signalling.ts';

/**
 * `asking`: waiting for camera, microphone and server. `calling`: it rings at the other party. `incoming`: it
 * rings here. `connecting`: accepted, nothing received from the other yet. `reconnecting`: the connection
 * broke and is being restored.
 */
export type CallPhase =
  | 'idle'
  | 'asking'
  | 'calling'
  | 'incoming'
  | 'answering'
  | 'connecting'
  | 'connected'
  | 'reconnecting';
export type Role = 'caller' | 'callee';

/** What the page shows of its call. */
export type ShownCall = {
  phase: CallPhase;
  role: Role | null;
  otherName: string;
  call: Call | null;
  local: MediaStream | null;
  hasCamera: boolean;
  remote: MediaStream | null;
  isCameraOn: boolean;
  isMicrophoneOn: boolean;
  /** The other camera is being opened. */
  isFlipping: boolean;
  other: Sending;
  network: Network;
  /** When the two could first see and hear each other. */
  talkingSinceMs: number | null;
  /** It started during sound work: no ringtone goes into the sound, and nothing covers its controls. */
  isQuiet: boolean;
  /** This user's running call on another page, or on one that is gone. */
  elsewhere: Call | null;
};

/** The connection to the other page. */
export type Connection = {
  link: MediaLink | null;
  /** Arrived before the call was answered here. */
  waiting: MediaLink | null;
  heardMs: number;
  triedMs: number;
  isRelayTried: boolean;
  bytes: number;
  counted: Counted | null;
  path: PathState;
  isOwnSlow: boolean;
  isOtherSlow: boolean;
  lookedMs: number;
};

/** Streams, tracks and links are opaque here: only the names of links are read. */
export type CallState = {
  shown: ShownCall;
  connection: Connection;
  /** Incremented when a call ends. Invalidates async work left from it. */
  run: number;
  /** When the current phase began. */
  sinceMs: number;
  /** The page to call once camera and microphone are open. */
  target: { callId: string; peerId: string } | null;
  /** The call that the server was asked to start. Its id was created here: known before the answer. */
  askedId: string | null;
  /** The latest state received for any call: it may overtake a response of the server. */
  heard: Call | null;
  /** A call that this page handed over to another one. */
  movedId: string | null;
  /**
   * The latest calls that this page was in or learned the end of; none of them rings again, however late an
   * event arrives.
   */
  overIds: readonly string[];
};

export const BOTH_ON: Sending = { camera: true, microphone: true };
/** Used if it is unknown what was on. */
export const BOTH_OFF: Sending = { camera: false, microphone: false };

export const NOTHING_SHOWN: ShownCall = {
  phase: 'idle',
  role: null,
  otherName: '',
  call: null,
  local: null,
  hasCamera: false,
  remote: null,
  isCameraOn: true,
  isMicrophoneOn: true,
  isFlipping: false,
  other: BOTH_ON,
  network: 'good',
  talkingSinceMs: null,
  isQuiet: false,
  elsewhere: null,
};

export const FRESH_COUNTS = {
  bytes: 0,
  counted: null,
  path: GOOD_PATH,
  isOwnSlow: false,
  isOtherSlow: false,
} satisfies Partial<Connection>;

export const NOT_CONNECTED: Connection = {
  ...FRESH_COUNTS,
  link: null,
  waiting: null,
  heardMs: 0,
  triedMs: 0,
  isRelayTried: false,
  lookedMs: 0,
};

export const NO_CALL: CallState = {
  shown: NOTHING_SHOWN,
  connection: NOT_CONNECTED,
  run: 0,
  sinceMs: 0,
  target: null,
  askedId: null,
  heard: null,
  movedId: null,
  overIds: [],
};

export const otherOf = (call: Call, role: Role | null): CallParty =>
  role === 'caller' ? call.callee : call.caller;
export const ownOf = (call: Call, role: Role | null): CallParty =>
  role === 'caller' ? call.caller : call.callee;
export const roleOf = (call: Call, userId: number | null): Role =>
  call.caller.userId === userId ? 'caller' : 'callee';

/** Null before the server was asked to start one. */
export const callIdOf = ({ shown, askedId }: CallState): string | null => shown.call?.id ?? askedId;

/**
 * What this page ends when it unloads: an unanswered call. A running one continues if the page is reloaded,
 * but not in its separate window (`isAlone`).
 */
export function endAtLeaving(state: CallState, isAlone: boolean): OwedEnd | null {
  const { phase } = state.shown;
  const id = callIdOf(state);
  if (!id || phase === 'incoming' || phase === 'answering') return null;
  return isAlone || phase === 'asking' || phase === 'calling' ? { id, end: 'hung-up' } : null;
}

/** The running call that this page leaves when it unloads. It continues only if a page returns to it. */
export function leftAtLeaving(state: CallState, isAlone: boolean): { id: string; peerId: string } | null {
  const { phase, call, role } = state.shown;
  const isRunning = phase === 'connecting' || phase === 'connected' || phase === 'reconnecting';
  return isRunning && call && !isAlone ? { id: call.id, peerId: ownOf(call, role).peerId } : null;
}

/** Whether to report a signalling fault as such; a call reports its own outcome. */
export function isFaultShown({ shown: { phase } }: CallState, fault: SignallingFault['fault']): boolean {
  // Sound and picture need no signalling while they flow.
  if (phase === 'connected' || phase === 'reconnecting') return false;
  return phase === 'idle' || (fault !== 'peer-unavailable' && fault !== 'webrtc');
}
