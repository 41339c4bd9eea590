import {
  CALL_RING_MS,
  type Call,
  type CallEnd,
  type CallUser,
  RELAY_RETRY_MS,
  userOfPeerId,
} from '@sadap/contract';
import { answeredWithin } from './answered-within.ts';
import { type CallEvent, type CallState, NO_CALL, otherOf, ownOf, step } from './call-machine.ts';
import { type CallMedia, MediaError } from './call-media.ts';
import type { CallNotice } from './call-notices.ts';
import { dutyAt } from './call-watch.ts';
import type { MediaLink, Sending } from './media-link.ts';
import type { OwedEnd, OwedEnds, TellableEnd } from './owed-ends.ts';

const TICK_MS = 1_000;
const ASK_MS = 8_000;
const ASK_AGAIN_MS = 1_000;
const ASK_TRIES = 3;
/** The caller's page ends a call that nobody answers; the called page forgets it a little later by itself. */
const RING_GRACE_MS = 5_000;
/** A connection that closed is made anew soon, unless the other page says before that it is back. */
const DIAL_AFTER_CLOSE_MS = 3_000;

export type VideoCallState = CallState & {
  local: MediaStream | null;
  hasCamera: boolean;
  remote: MediaStream | null;
  isCameraOn: boolean;
  isMicrophoneOn: boolean;
  other: Sending;
  /** A running call of this user on another page, or on one that is gone. */
  elsewhere: Call | null;
};

type Needs = {
  userId: () => number | null;
  peerId: () => string | null;
  hasRelay: () => boolean;
  /** Makes sure that relays let connections in that are made now. Never rejects. */
  freshen: () => Promise<void>;
  dial: (peerId: string, stream: MediaStream, callId: string, isRelayOnly: boolean) => MediaLink | null;
  server: {
    start: (input: { id: string; peerId: string; from: string }) => Promise<Call>;
    accept: (input: { id: string; peerId: string }) => Promise<Call>;
    resume: (input: { id: string; peerId: string }) => Promise<Call>;
    current: () => Promise<Call | null>;
  };
  ends: Pick<OwedEnds, 'tell'>;
  newCallId: () => string;
  /** Whether the server has answered, with a refusal. */
  isRefusal: (error: unknown) => boolean;
  openMedia: () => Promise<CallMedia>;
  remembered: () => string | null;
  remember: (callId: string | null) => void;
  notify: (notice: CallNotice) => void;
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
  elsewhere: null,
};

/** The one call that this page may be in. */
export class VideoCall {
  readonly #needs: Needs;
  readonly #listeners = new Set<() => void>();
  #state = SILENT;
  #link: MediaLink | null = null;
  /** Came before it was answered here. */
  #waitingLink: MediaLink | null = null;
  /** The call that the server was asked to begin. */
  #askedId: string | null = null;
  /** The latest that was heard of any call: it may overtake an answer of the server. */
  #heard: Call | null = null;
  /** What an ended call still waits for counts no more. */
  #run = Symbol('run');
  #timer: ReturnType<typeof setInterval> | undefined;
  #sinceMs = 0;
  #heardMs = 0;
  #triedMs = 0;
  #isRelayTried = false;
  /** A call that this page handed over to another one. */
  #movedId: string | null = null;
  #bytes = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  readonly state = (): VideoCallState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async start(target: CallUser): Promise<void> {
    const { userId, peerId, notify } = this.#needs;
    if (this.#state.phase !== 'idle') return;
    if (userId() === null) return notify({ type: 'signed-out' });
    if (target.user_id === userId()) return notify({ type: 'yourself' });
    if (!peerId()) return notify({ type: 'signalling-closed' });
    const run = this.#begin({ type: 'ask', otherName: target.username });
    if (!(await this.#openMedia(run))) return;
    const from = peerId();
    if (!from) {
      this.#clear();
      return notify({ type: 'signalling-closed' });
    }
    const id = this.#needs.newCallId();
    this.#askedId = id;
    this.#needs.remember(id);
    let call: Call;
    try {
      call = await this.#ask({ id, peerId: target.peerId, from }, () => this.#run === run);
    } catch (error) {
      // it may ring there all the same
      if (!this.#needs.isRefusal(error)) this.#needs.ends.tell(id, 'hung-up');
      if (this.#run !== run) return;
      this.#clear();
      notify({ type: 'not-started', error });
      // the other one may have called meanwhile
      return this.look();
    }
    // given up meanwhile
    if (this.#run !== run) return this.#needs.ends.tell(call.id, 'hung-up');
    this.#enter({ type: 'rings-there', call });
    notify({ type: 'calling', name: target.username });
    this.#dial(false);
    this.hear(this.#heard?.id === call.id ? this.#heard : call);
  }

  /** An answer that was lost is asked for again: under the same id it is the same call. */
  async #ask(input: { id: string; peerId: string; from: string }, isWanted: () => boolean): Promise<Call> {
    for (let tries = 1; ; tries++) {
      try {
        return await answeredWithin(ASK_MS, this.#needs.server.start(input));
      } catch (error) {
        if (this.#needs.isRefusal(error) || tries === ASK_TRIES || !isWanted()) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }

  async accept(): Promise<void> {
    const { call, phase } = this.#state;
    const { peerId, server, notify } = this.#needs;
    if (phase !== 'incoming' || !call) return;
    const own = peerId();
    if (!own) return notify({ type: 'signalling-closed' });
    const run = this.#run;
    this.#enter({ type: 'answer' });
    if (!(await this.#openMedia(run, () => this.#enter({ type: 'not-answered' })))) return;
    try {
      const accepted = await server.accept({ id: call.id, peerId: own });
      if (this.#run !== run) return;
      this.#enter({ type: 'accepted', call: accepted });
      if (this.#waitingLink) this.#attach(this.#waitingLink, true);
    } catch (error) {
      if (this.#run !== run) return;
      this.#clear();
      notify({ type: 'not-accepted', error });
    }
  }

  decline(): void {
    const { call, phase, otherName } = this.#state;
    if ((phase !== 'incoming' && phase !== 'answering') || !call) return;
    this.#clear();
    this.#needs.notify({ type: 'declined-here', name: otherName });
    this.#needs.ends.tell(call.id, 'hung-up');
  }

  /** At the user's wish, in whatever phase. */
  hangUp() {
    const { phase } = this.#state;
    if (phase === 'incoming' || phase === 'answering') return this.decline();
    this.#endHere('hung-up');
  }

  /**
   * What becomes of this page's call as the page goes: one that nobody answered yet ends; one that runs goes on where the page
   * is loaded again, but not in a window of its own (`isAlone`).
   */
  endAtLeaving(isAlone: boolean): OwedEnd | null {
    const { call, phase } = this.#state;
    const id = call?.id ?? this.#askedId;
    if (!id || phase === 'incoming' || phase === 'answering') return null;
    return isAlone || phase === 'asking' || phase === 'calling' ? { id, end: 'hung-up' } : null;
  }

  /** Without a word to the server: whoever signed out can tell it nothing. */
  drop(): void {
    this.#clear();
    this.#set({ elsewhere: null });
    this.#heard = null;
  }

  toggleCamera(): void {
    this.#toggle('camera', this.#state.local?.getVideoTracks()[0]);
  }

  toggleMicrophone(): void {
    this.#toggle('microphone', this.#state.local?.getAudioTracks()[0]);
  }

  /** Takes a running call over to this page. */
  async join(call: Call): Promise<void> {
    const { userId, peerId, server, notify } = this.#needs;
    const own = peerId();
    if (this.#state.phase !== 'idle' || !own) return;
    const role = call.caller.userId === userId() ? 'caller' : 'callee';
    const run = this.#begin({ type: 'rejoined', call, role });
    this.#set({ elsewhere: null });
    if (!(await this.#openMedia(run, () => this.#leave(call)))) return;
    try {
      const resumed = await server.resume({ id: call.id, peerId: own });
      if (this.#run !== run) return;
      this.#enter({ type: 'changed', call: resumed });
      this.#dial(false);
    } catch (error) {
      if (this.#run !== run) return;
      if (this.#needs.isRefusal(error)) this.#clear();
      else this.#leave(call);
      notify({ type: 'not-joined', error });
    }
  }

  /** Ends a running call that another page is in, or was. */
  endElsewhere(): void {
    const { elsewhere } = this.#state;
    if (!elsewhere) return;
    const role = elsewhere.caller.userId === this.#needs.userId() ? 'caller' : 'callee';
    const { username: name } = otherOf(elsewhere, role);
    this.#set({ elsewhere: null });
    this.#movedId = null;
    this.#needs.ends.tell(elsewhere.id, 'hung-up');
    this.#needs.notify({ type: 'ended', end: 'hung-up', name, isByMe: true, role, hadMedia: false });
  }

  /** What the server says of a call, told to all pages of both parties. */
  hear(call: Call) {
    this.#heard = call;
    const { userId, peerId } = this.#needs;
    const current = this.#state.call;
    if (current?.id === call.id) return this.#hearOwn(call, current);
    if (this.#state.phase === 'asking') return;
    const isHere = call.callee.userId === userId() && call.callee.peerId === peerId();
    if (call.state === 'ringing' && isHere) return this.#ring(call);
    if (call.state === 'active') this.#set({ elsewhere: call });
    else if (call.id === this.#state.elsewhere?.id) {
      this.#set({ elsewhere: null });
      if (this.#movedId === call.id) this.#needs.notify({ type: 'ended-elsewhere' });
    }
  }

  /** A connection from another page. */
  takeLink(link: MediaLink): void {
    const { call, phase, role } = this.#state;
    if (phase === 'idle') {
      // the word of it may have been missed
      this.#waitingLink = link;
      void this.look();
    } else if (
      !call ||
      link.callId !== call.id ||
      role !== 'callee' ||
      userOfPeerId(link.peerId) !== call.caller.userId
    )
      link.close();
    else if (phase === 'incoming' || phase === 'answering') this.#waitingLink = link;
    else this.#attach(link, true);
  }

  /** Asks the server how things stand: after anything may have been missed, and when the page's signalling opens. */
  async look(): Promise<void> {
    const { server, peerId, userId, remembered, remember } = this.#needs;
    const own = peerId();
    if (userId() === null || !own) return;
    const run = this.#run;
    const mine = this.#state.call;
    const call = await server.current().catch(() => undefined);
    if (call === undefined || this.#run !== run || this.#state.call?.id !== mine?.id) return;
    if (this.#state.phase === 'asking') return;
    if (mine) {
      if (call?.id === mine.id) await this.#comeBack(call, own);
      else this.#over('lost', null);
      return;
    }
    if (!call) {
      remember(null);
      this.#set({ elsewhere: null });
    } else if (call.state === 'ringing') {
      if (call.callee.userId !== userId()) {
        // this page was loaded again while it called
        if (remembered() === call.id) this.#needs.ends.tell(call.id, 'hung-up');
      } else if (call.callee.peerId === own || remembered() === call.id) this.#ring(call);
    } else if (remembered() === call.id) await this.join(call);
    else this.#set({ elsewhere: call });
    if (this.#state.phase !== 'idle') return;
    this.#waitingLink?.close();
    this.#waitingLink = null;
  }

  /** The same call, after this page was away from the signalling. */
  async #comeBack(call: Call, own: string): Promise<void> {
    const { role, phase } = this.#state;
    if (call.state === 'active' && phase === 'calling') return this.#hearOwn(call, call);
    this.#enter({ type: 'changed', call });
    if (phase === 'calling') return this.#dial(false);
    if (call.state !== 'active' || phase === 'incoming' || phase === 'answering') return;
    if (ownOf(call, role).peerId !== own) {
      const resumed = await this.#needs.server.resume({ id: call.id, peerId: own }).catch(() => null);
      if (resumed && this.#state.call?.id === call.id) this.#enter({ type: 'changed', call: resumed });
    } else if (role === 'callee' && this.#state.phase === 'reconnecting') this.#askForDial();
    if (this.#state.phase === 'reconnecting') this.#dial(false);
  }

  #hearOwn(call: Call, known: Call) {
    const { phase, role } = this.#state;
    if (call.state === 'ended') return this.#over(call.end ?? 'hung-up', call.endedBy);
    this.#enter({ type: 'changed', call });
    if (call.state !== 'active' || phase === 'answering') return;
    const isHere = ownOf(call, role).peerId === this.#needs.peerId();
    if (phase === 'incoming' || (!isHere && ownOf(call, role).peerId !== ownOf(known, role).peerId)) {
      this.#leave(call);
      this.#movedId = call.id;
      this.#needs.notify({ type: 'moved' });
    } else if (phase === 'calling') {
      this.#enter({ type: 'accepted', call });
      if (this.#link?.peerId !== call.callee.peerId) this.#dial(false);
    } else if (call.caller.peerId === known.caller.peerId) this.#dial(false);
  }

  #ring(call: Call): void {
    if (this.#state.phase !== 'idle') return;
    const waiting = this.#waitingLink;
    this.#begin({ type: 'rings-here', call });
    this.#waitingLink = waiting?.callId === call.id ? waiting : null;
    this.#needs.notify({ type: 'incoming', name: call.caller.username });
  }

  #begin(event: CallEvent): symbol {
    this.#clear(true);
    this.#run = Symbol('run');
    this.#enter(event);
    this.#timer = setInterval(() => void this.#tick(), TICK_MS);
    return this.#run;
  }

  #enter(event: CallEvent): void {
    const { phase } = this.#state;
    const next = step(this.#state, event);
    if (next.phase !== phase) this.#sinceMs = Date.now();
    this.#set(next);
    if (next.call) this.#needs.remember(next.call.id);
    if (next.phase === 'connected' && phase === 'connecting')
      this.#needs.notify({ type: 'connected', name: next.otherName });
  }

  /** False, after a word to the user, where there is no microphone. */
  async #openMedia(
    run: symbol,
    onRefused = () => {
      this.#clear();
      // the other one may have called meanwhile
      void this.look();
    },
  ): Promise<boolean> {
    try {
      const freshened = this.#needs.freshen();
      const { stream, hasCamera } = await this.#needs.openMedia();
      await freshened;
      if (this.#run !== run) {
        for (const track of stream.getTracks()) track.stop();
        return false;
      }
      this.#set({ local: stream, hasCamera, isCameraOn: hasCamera, isMicrophoneOn: true });
      if (!hasCamera) this.#needs.notify({ type: 'audio-only' });
      return true;
    } catch (error) {
      if (this.#run !== run) return false;
      onRefused();
      this.#needs.notify({
        type: 'no-media',
        refusal: error instanceof MediaError ? error.refusal : 'no-input',
      });
      return false;
    }
  }

  #dial(isRelayOnly: boolean): void {
    const { call, local, role } = this.#state;
    if (role !== 'caller' || !call || !local) return;
    const link = this.#needs.dial(call.callee.peerId, local, call.id, isRelayOnly);
    if (!link) return;
    if (isRelayOnly) this.#isRelayTried = true;
    this.#attach(link, false);
  }

  #attach(link: MediaLink, isAnswered: boolean) {
    const { local } = this.#state;
    if (!local) return link.close();
    const former = this.#link;
    this.#link = link;
    this.#waitingLink = null;
    this.#bytes = 0;
    this.#triedMs = Date.now();
    former?.close();
    if (this.#state.phase === 'connected') this.#enter({ type: 'broke' });
    const isCurrent = () => this.#link === link;
    link.follow({
      onStream: (remote) => isCurrent() && this.#set({ remote }),
      onSending: (other) => isCurrent() && this.#set({ other }),
      onClosed: () => {
        if (!isCurrent()) return;
        this.#link = null;
        this.#enter({ type: 'broke' });
        this.#triedMs = this.#state.role === 'caller' ? Date.now() - RELAY_RETRY_MS + DIAL_AFTER_CLOSE_MS : 0;
      },
    });
    this.#tellSending();
    if (isAnswered) link.answer(local);
  }

  #toggle(what: 'camera' | 'microphone', track: MediaStreamTrack | undefined) {
    if (!track) return this.#needs.notify({ type: 'nothing-to-toggle', what });
    track.enabled = !track.enabled;
    this.#set(what === 'camera' ? { isCameraOn: track.enabled } : { isMicrophoneOn: track.enabled });
    this.#tellSending();
    this.#needs.notify({ type: 'toggled', what, isOn: track.enabled });
  }

  #tellSending(): void {
    const { isCameraOn, isMicrophoneOn } = this.#state;
    this.#link?.tell({ camera: isCameraOn, microphone: isMicrophoneOn });
  }

  async #tick(): Promise<void> {
    const { phase, role } = this.#state;
    const nowMs = Date.now();
    if (phase === 'calling' && nowMs - this.#sinceMs >= CALL_RING_MS) return this.#endHere('no-answer');
    if (phase === 'incoming' && nowMs - this.#sinceMs >= CALL_RING_MS + RING_GRACE_MS)
      return this.#over('no-answer', null);
    if (role === null || (phase !== 'connecting' && phase !== 'connected' && phase !== 'reconnecting'))
      return;
    await this.#listen();
    const now = this.#state.phase;
    if (now !== phase) return;
    const duty = dutyAt(
      {
        role,
        phase,
        sinceMs: this.#sinceMs,
        heardMs: this.#heardMs,
        triedMs: this.#triedMs,
        isRelayTried: this.#isRelayTried,
        hasRelay: this.#needs.hasRelay(),
      },
      nowMs,
    );
    if (duty === 'broke') {
      this.#enter({ type: 'broke' });
      this.#dial(false);
    } else if (duty === 'dial') this.#dial(false);
    else if (duty === 'dial-relay-only') this.#dial(true);
    else if (duty === 'ask-for-dial') this.#askForDial();
    else if (duty) this.#endHere(duty === 'end-failed' ? 'failed' : 'lost');
  }

  /** Notes whether anything came in since the last time. */
  async #listen(): Promise<void> {
    const link = this.#link;
    const bytes = await link?.receivedBytes().catch(() => null);
    if (!bytes || this.#link !== link || bytes === this.#bytes) return;
    this.#bytes = bytes;
    this.#heardMs = Date.now();
    this.#enter({ type: 'flows' });
  }

  #askForDial(): void {
    const { call } = this.#state;
    const own = this.#needs.peerId();
    if (!call || !own) return;
    this.#triedMs = Date.now();
    this.#needs.server.resume({ id: call.id, peerId: own }).catch(() => undefined);
  }

  /** Ends it here, and tells the server. */
  #endHere(end: TellableEnd): void {
    const { call, phase } = this.#state;
    const id = call?.id ?? this.#askedId;
    const isByMe = end === 'hung-up';
    this.#over(
      isByMe && (phase === 'asking' || phase === 'calling') ? 'cancelled' : end,
      isByMe ? this.#needs.userId() : null,
    );
    if (id) this.#needs.ends.tell(id, end);
    // the other one may have called meanwhile
    if (!call) void this.look();
  }

  #over(end: CallEnd, endedBy: number | null): void {
    const { phase, role, otherName, local } = this.#state;
    if (phase === 'idle') return;
    this.#clear();
    if (!role) return;
    const isByMe = endedBy !== null && endedBy === this.#needs.userId();
    this.#needs.notify({ type: 'ended', end, name: otherName, isByMe, role, hadMedia: local !== null });
  }

  /** The call goes on, but not on this page. */
  #leave(call: Call): void {
    this.#clear();
    this.#set({ elsewhere: call });
  }

  #clear(keepsWaiting = false): void {
    this.#run = Symbol('run');
    clearInterval(this.#timer);
    const link = this.#link;
    this.#link = null;
    link?.close();
    if (!keepsWaiting) this.#waitingLink?.close();
    this.#waitingLink = null;
    for (const track of this.#state.local?.getTracks() ?? []) track.stop();
    this.#askedId = null;
    this.#heardMs = 0;
    this.#triedMs = 0;
    this.#isRelayTried = false;
    this.#bytes = 0;
    // a page that was just loaded may still have to come back to its call
    if (this.#state.phase !== 'idle') this.#needs.remember(null);
    this.#set({ ...SILENT, elsewhere: this.#state.elsewhere });
  }

  #set(change: Partial<VideoCallState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
