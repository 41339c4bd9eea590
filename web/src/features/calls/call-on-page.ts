import type { Call, CallEnd } from '@sadap/contract/calls';
import { Listeners } from '../../platform/store.ts';
import { type CallEvent, type CallPhase, type CallState, NO_CALL, step } from './call-machine.ts';
import { MediaError } from './call-media.ts';
import type { CallNeeds } from './call-needs.ts';
import type { Network } from './call-network.ts';
import type { Sending } from './media-link.ts';
import type { TellableEnd } from './owed-ends.ts';

export type VideoCallState = CallState & {
  local: MediaStream | null;
  hasCamera: boolean;
  remote: MediaStream | null;
  isCameraOn: boolean;
  isMicrophoneOn: boolean;
  other: Sending;
  network: Network;
  /** When the two could first see and hear each other. */
  talkingSinceMs: number | null;
  /** It began beside a sound at work: no tone goes into that, and nothing lies upon its controls. */
  isQuiet: boolean;
  /** A running call of this user on another page, or on one that is gone. */
  elsewhere: Call | null;
};

const BOTH_ON: Sending = { camera: true, microphone: true };
const SILENT: VideoCallState = {
  ...NO_CALL,
  local: null,
  hasCamera: false,
  remote: null,
  isCameraOn: true,
  isMicrophoneOn: true,
  other: BOTH_ON,
  network: 'good',
  talkingSinceMs: null,
  isQuiet: false,
  elsewhere: null,
};

/** The state of the one call that this page may be in, with its camera and microphone. */
export class CallOnPage {
  readonly needs: CallNeeds;
  readonly #listeners = new Listeners();
  readonly #connection: { open: () => void; close: () => void };
  #state = SILENT;
  /** What an ended call still waits for counts no more. */
  #run = Symbol('run');
  #sinceMs = 0;
  /** The call that the server was asked to begin. */
  #askedId: string | null = null;

  /** `connection`: opened as a call begins, closed as it ends. */
  constructor(needs: CallNeeds, connection: { open: () => void; close: () => void }) {
    this.needs = needs;
    this.#connection = connection;
  }

  readonly state = (): VideoCallState => this.#state;
  readonly subscribe = this.#listeners.add;

  get run(): symbol {
    return this.#run;
  }

  /** When the present phase began. */
  get sinceMs(): number {
    return this.#sinceMs;
  }

  /** Known before the server has answered, because this page made it. */
  get callId(): string | null {
    return this.#state.call?.id ?? this.#askedId;
  }

  begin(event: CallEvent): symbol {
    const isQuiet = this.needs.isSoundAtWork();
    this.clear();
    this.set({ isQuiet });
    this.enter(event);
    this.#connection.open();
    return this.#run;
  }

  ask(callId: string): void {
    this.#askedId = callId;
    this.needs.remember(callId);
  }

  enter(event: CallEvent): void {
    const { phase } = this.#state;
    const next = step(this.#state, event);
    if (next.phase !== phase) this.#sinceMs = Date.now();
    this.set(next);
    if (next.call) this.needs.remember(next.call.id);
    if (next.phase === 'connected' && this.#state.talkingSinceMs === null)
      this.set({ talkingSinceMs: this.#talkingSinceMs(phase) });
    if (next.phase === 'connected' && phase === 'connecting')
      this.needs.notify({ type: 'connected', name: next.otherName });
  }

  /** On a page that came back to it, the server's clock is the only one that knows. */
  #talkingSinceMs(before: CallPhase): number {
    const acceptedAt = this.#state.call?.acceptedAt;
    if (before === 'connecting' || !acceptedAt) return Date.now();
    return Math.min(Date.now(), Date.parse(acceptedAt));
  }

  /** False, after a word to the user, where there is no microphone. Nothing is sent of what `sending` leaves off. */
  async openMedia(run: symbol, onRefused: () => void, sending = BOTH_ON): Promise<boolean> {
    try {
      const freshened = this.needs.freshen();
      const { stream, hasCamera } = await this.needs.openMedia();
      await freshened;
      if (this.#run !== run) {
        for (const track of stream.getTracks()) track.stop();
        return false;
      }
      for (const track of stream.getVideoTracks()) track.enabled = sending.camera;
      for (const track of stream.getAudioTracks()) track.enabled = sending.microphone;
      this.set({ local: stream, hasCamera });
      this.setSending({ camera: hasCamera && sending.camera, microphone: sending.microphone });
      if (!hasCamera) this.needs.notify({ type: 'audio-only' });
      return true;
    } catch (error) {
      if (this.#run !== run) return false;
      onRefused();
      this.needs.notify({
        type: 'no-media',
        refusal: error instanceof MediaError ? error.refusal : 'no-input',
      });
      return false;
    }
  }

  /** It outlives the loading of the page: nothing that was off comes on by itself. */
  setSending(sending: Sending): void {
    this.set({ isCameraOn: sending.camera, isMicrophoneOn: sending.microphone });
    this.needs.rememberSending(sending);
  }

  /** Ends it here, and tells the server. */
  endHere(end: TellableEnd): void {
    const { phase } = this.#state;
    const id = this.callId;
    const isByMe = end === 'hung-up';
    this.over(
      isByMe && (phase === 'asking' || phase === 'calling') ? 'cancelled' : end,
      isByMe ? this.needs.userId() : null,
    );
    if (id) this.needs.ends.tell(id, end);
  }

  over(end: CallEnd, endedBy: number | null): void {
    const { phase, role, otherName, local } = this.#state;
    if (phase === 'idle') return;
    this.clear();
    if (!role) return;
    const isByMe = endedBy !== null && endedBy === this.needs.userId();
    const hasRelay = this.needs.hasRelay();
    this.needs.notify({
      type: 'ended',
      end,
      name: otherName,
      isByMe,
      role,
      hadMedia: local !== null,
      hasRelay,
    });
  }

  /** The call goes on, but not on this page. */
  leave(call: Call): void {
    this.clear();
    this.set({ elsewhere: call });
  }

  clear(): void {
    this.#run = Symbol('run');
    this.#connection.close();
    for (const track of this.#state.local?.getTracks() ?? []) track.stop();
    this.#askedId = null;
    // a page that was just loaded may still have to come back to its call
    if (this.#state.phase !== 'idle') this.needs.remember(null);
    this.set({ ...SILENT, ...step(this.#state, { type: 'over' }), elsewhere: this.#state.elsewhere });
  }

  /** Camera and microphone alone, while it goes on ringing. */
  closeMedia(): void {
    for (const track of this.#state.local?.getTracks() ?? []) track.stop();
    this.set({ local: null });
  }

  set(change: Partial<VideoCallState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.tell();
  }
}
