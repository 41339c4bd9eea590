import type { Call, CallEnd } from '@sadap/contract';
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
  /** It started during sound work: no ringtone goes into the sound, and nothing covers its controls. */
  isQuiet: boolean;
  /** This user's running call on another page, or on one that is gone. */
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

/** State of the one call that this page may be in, with its camera and microphone. */
export class CallOnPage {
  readonly needs: CallNeeds;
  readonly #listeners = new Listeners();
  readonly #connection: { open: () => void; close: () => void };
  #state = SILENT;
  /** Invalidates async work left from an ended call. */
  #run = Symbol('run');
  #sinceMs = 0;
  /** The call that the server was asked to start. */
  #askedId: string | null = null;

  /** `connection`: opened when a call begins, closed when it ends. */
  constructor(needs: CallNeeds, connection: { open: () => void; close: () => void }) {
    this.needs = needs;
    this.#connection = connection;
  }

  readonly state = (): VideoCallState => this.#state;
  readonly subscribe = this.#listeners.add;

  get run(): symbol {
    return this.#run;
  }

  /** When the current phase began. */
  get sinceMs(): number {
    return this.#sinceMs;
  }

  /** Known before the server has answered, because this page created it. */
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

  /** On a page that returned to it, only the server knows when it began. */
  #talkingSinceMs(before: CallPhase): number {
    const acceptedAt = this.#state.call?.acceptedAt;
    if (before === 'connecting' || !acceptedAt) return Date.now();
    return Math.min(Date.now(), Date.parse(acceptedAt));
  }

  /**
   * Returns false, after telling the user, if there is no microphone. Tracks that `sending` leaves off are
   * not sent.
   */
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

  /** Survives a reload: nothing that was off is switched on by itself. */
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

  /** The call continues, but not on this page. */
  leave(call: Call): void {
    this.clear();
    this.set({ elsewhere: call });
  }

  clear(): void {
    this.#run = Symbol('run');
    this.#connection.close();
    for (const track of this.#state.local?.getTracks() ?? []) track.stop();
    this.#askedId = null;
    // A page that was just loaded may still have to return to its call.
    if (this.#state.phase !== 'idle') this.needs.remember(null);
    this.set({ ...SILENT, ...step(this.#state, { type: 'over' }), elsewhere: this.#state.elsewhere });
  }

  /** Closes only camera and microphone, while it goes on ringing. */
  closeMedia(): void {
    for (const track of this.#state.local?.getTracks() ?? []) track.stop();
    this.set({ local: null });
  }

  set(change: Partial<VideoCallState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.tell();
  }
}
