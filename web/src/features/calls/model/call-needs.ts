import type { Call } from '@sadap/contract/calls';
import type { CallMedia, CameraSettings } from './call-media.ts';
import type { CallNotice } from './call-notices.ts';
import type { MediaLink, Sending } from './media-link.ts';
import type { OwedEnds } from './owed-ends.ts';

/** What a page's call needs from its surroundings. */
export type CallNeeds = {
  userId: () => number | null;
  peerId: () => string | null;
  hasRelay: () => boolean;
  /** Makes sure that relays accept new connections. Never rejects. */
  freshen: () => Promise<void>;
  /** Reconnects this page's signalling, which may have broken silently. */
  reopen: () => void;
  dial: (peerId: string, stream: MediaStream, callId: string, isRelayOnly: boolean) => MediaLink | null;
  server: {
    start: (input: { id: string; peerId: string; from: string }) => Promise<Call>;
    accept: (input: { id: string; peerId: string }) => Promise<Call>;
    resume: (input: { id: string; peerId: string }) => Promise<Call>;
    current: () => Promise<Call | null>;
    get: (input: { id: string }) => Promise<Call>;
  };
  /** Whether this page's own route to the server is slow, or gone. Never rejects. */
  isServerSlow: () => Promise<boolean>;
  ends: Pick<OwedEnds, 'tell'>;
  newCallId: () => string;
  /** Whether the server answered with a refusal. */
  isRefusal: (error: unknown) => boolean;
  /** Sound is being played live, recorded or waiting to be saved on this page. */
  isSoundAtWork: () => boolean;
  openMedia: () => Promise<CallMedia>;
  openTrack: (kind: 'camera' | 'microphone', flipped?: CameraSettings) => Promise<MediaStreamTrack>;
  remembered: () => string | null;
  /** Null also forgets which tracks were sent. */
  remember: (callId: string | null) => void;
  /** Whether camera and microphone were on, if this page is in the call that it remembers. */
  rememberedSending: () => Sending | null;
  rememberSending: (sending: Sending) => void;
  notify: (notice: CallNotice) => void;
};
