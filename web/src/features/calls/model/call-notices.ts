import type { CallEnd } from '@sadap/contract/calls';
import type { MediaRefusal } from './call-media.ts';

/** What a call has to say to its user; said in words by `say-notice.ts`. */
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
      /** Camera and microphone were on: the page is loaded again to let go of them. */
      hadMedia: boolean;
      /** Whether a way through a relay could be tried. */
      hasRelay: boolean;
    };
