import type { CallEnd } from '@sadap/contract/calls';
import type { MediaRefusal } from '../../../platform/media-refusal.ts';

/** Messages of a call for its user; `say-notice.ts` puts them into words. */
export type CallNotice =
  | { type: 'calling' | 'incoming' | 'connected' | 'declined-here'; name: string }
  | { type: 'yourself' | 'signalling-closed' | 'signed-out' | 'audio-only' | 'answer-failed' }
  | { type: 'not-started' | 'not-accepted' | 'not-joined'; error: unknown }
  | { type: 'no-media'; refusal: MediaRefusal }
  | { type: 'toggled'; what: 'camera' | 'microphone'; isOn: boolean }
  | { type: 'nothing-to-toggle'; what: 'camera' | 'microphone' }
  | { type: 'moved' | 'ended-elsewhere' | 'answered-elsewhere' }
  | {
      type: 'ended';
      end: CallEnd;
      name: string;
      isByMe: boolean;
      role: 'caller' | 'callee';
      /** Camera and microphone were on: the page reloads to release them. */
      hadMedia: boolean;
      /** Whether a connection through a relay could be tried. */
      hasRelay: boolean;
    };
