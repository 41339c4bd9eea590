import type { CallEvent } from './call-events.ts';
import type { CameraSettings, InputKind } from './call-media.ts';
import type { CallNotice } from './call-notices.ts';
import type { CallPhase } from './call-state.ts';
import type { MediaLink, Sending } from './media-link.ts';
import type { OwedEnd } from './owed-ends.ts';

type OnDevices =
  /** Tracks that `sending` leaves off are not sent. */
  | { type: 'open-media'; run: number; peerId: string | null; sending: Sending }
  | { type: 'stop-media'; stream: MediaStream }
  | { type: 'enable'; stream: MediaStream; kind: InputKind; isOn: boolean }
  | {
      type: 'open-track';
      run: number;
      stream: MediaStream;
      kind: InputKind;
      flipped: CameraSettings | undefined;
    }
  /** Replaces the stream's tracks of this kind; null only removes them. */
  | {
      type: 'replace-track';
      stream: MediaStream;
      kind: InputKind;
      track: MediaStreamTrack | null;
      isOn: boolean;
    }
  | { type: 'stop-track'; track: MediaStreamTrack };

type OnServer =
  | { type: 'start'; run: number; id: string; peerId: string; from: string }
  | { type: 'accept'; run: number; id: string; peerId: string }
  /** `answerAs`: the event to report the answer as. */
  | {
      type: 'resume';
      run: number;
      id: string;
      peerId: string;
      answerAs: Extract<CallEvent['type'], 'joined' | 'came-back'> | null;
    }
  | { type: 'fetch-current-call'; run: number }
  | { type: 'fetch-own-call'; run: number; id: string; peerId: string }
  | ({ type: 'tell-end' } & OwedEnd);

type OnOtherPage =
  | { type: 'dial'; peerId: string; stream: MediaStream; callId: string; isRelayOnly: boolean }
  | { type: 'follow-link'; link: MediaLink }
  | { type: 'answer-link'; link: MediaLink; stream: MediaStream }
  | { type: 'close-link'; link: MediaLink }
  | { type: 'tell-sending'; link: MediaLink; sending: Sending }
  | { type: 'tell-slow'; link: MediaLink; isSlow: boolean }
  | { type: 'send-track'; link: MediaLink; track: MediaStreamTrack }
  | { type: 'reopen-signalling' };

type OnThisPage =
  /** Null also forgets what was sent. */
  | { type: 'remember'; callId: string | null }
  | { type: 'remember-sending'; sending: Sending }
  /** Starts or stops the ticks. */
  | { type: 'watch' | 'unwatch' }
  | { type: 'measure'; link: MediaLink; phase: CallPhase; withCounts: boolean }
  | { type: 'time-server'; link: MediaLink }
  | { type: 'notify'; notice: CallNotice };

/** An action that a step asks the runner to perform. */
export type CallEffect = OnDevices | OnServer | OnOtherPage | OnThisPage;
export type Effect<Type extends CallEffect['type']> = Extract<CallEffect, { type: Type }>;
