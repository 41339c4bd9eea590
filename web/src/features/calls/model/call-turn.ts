import type { Call, CallEnd } from '@sadap/contract/calls';
import type { CallEffect } from './call-effects.ts';
import type { Facts } from './call-events.ts';
import type { CallNotice } from './call-notices.ts';
import {
  type CallPhase,
  type CallState,
  type Connection,
  callIdOf,
  NOT_CONNECTED,
  NOTHING_SHOWN,
  otherOf,
  type Role,
  type ShownCall,
} from './call-state.ts';
import type { Sending } from './media-link.ts';
import type { TellableEnd } from './owed-ends.ts';

/** Far more than could arrive late. */
const OVER_KEPT = 20;

/** Builds the outcome of one step: the next state and the effects. Discarded after the step. */
export class Turn {
  readonly facts: Facts;
  #state: CallState;
  #effects: CallEffect[] = [];

  constructor(state: CallState, facts: Facts) {
    this.#state = state;
    this.facts = facts;
  }

  get state(): CallState {
    return this.#state;
  }
  get shown(): ShownCall {
    return this.#state.shown;
  }
  get connection(): Connection {
    return this.#state.connection;
  }
  get effects(): CallEffect[] {
    return this.#effects;
  }

  set(change: Partial<CallState>): void {
    this.#state = { ...this.#state, ...change };
  }
  show(change: Partial<ShownCall>): void {
    this.set({ shown: { ...this.shown, ...change } });
  }
  connect(change: Partial<Connection>): void {
    this.set({ connection: { ...this.connection, ...change } });
  }
  do(effect: CallEffect): void {
    // Only the latest address is dialled.
    if (effect.type === 'dial') this.#effects = this.#effects.filter(({ type }) => type !== 'dial');
    this.#effects.push(effect);
  }
  notify(notice: CallNotice): void {
    this.do({ type: 'notify', notice });
  }

  enter(phase: CallPhase): void {
    if (phase !== this.shown.phase) this.set({ sinceMs: this.facts.nowMs });
    this.show({ phase });
  }

  enterCall(phase: CallPhase, role: Role, call: Call): void {
    this.enter(phase);
    this.show({ role, otherName: otherOf(call, role).username });
    this.takeCall(call);
  }

  takeCall(call: Call): void {
    if (this.shown.call?.id !== call.id) this.do({ type: 'remember', callId: call.id });
    this.show({ call });
  }

  /** Something arrived from the other party. */
  flow(): void {
    const { phase, call, otherName, talkingSinceMs } = this.shown;
    if (phase !== 'connecting' && phase !== 'reconnecting') return;
    const { nowMs, presentMs } = this.facts;
    this.enter('connected');
    // On a page that returned to the call, only the server knows when it began.
    const acceptedMs =
      phase === 'connecting' || !call?.acceptedAt
        ? nowMs
        : nowMs - Math.max(0, presentMs - Date.parse(call.acceptedAt));
    this.show({ talkingSinceMs: talkingSinceMs ?? acceptedMs });
    if (phase === 'connecting') this.notify({ type: 'connected', name: otherName });
  }

  break(): void {
    if (this.shown.phase === 'connected') this.enter('reconnecting');
  }

  begin(): void {
    this.clear();
    this.show({ isQuiet: this.facts.isSoundAtWork });
    this.do({ type: 'watch' });
  }

  /** Survives a reload: nothing that was off is switched on by itself. */
  setSending(sending: Sending): void {
    this.show({ isCameraOn: sending.camera, isMicrophoneOn: sending.microphone });
    this.do({ type: 'remember-sending', sending });
  }

  tellEnd(id: string, end: TellableEnd): void {
    this.do({ type: 'tell-end', id, end });
  }

  /** Ends it here, and tells the server. */
  endHere(end: TellableEnd): void {
    const { phase } = this.shown;
    const id = callIdOf(this.#state);
    const isByMe = end === 'hung-up';
    const isCancelled = isByMe && (phase === 'asking' || phase === 'calling');
    this.end(isCancelled ? 'cancelled' : end, isByMe ? this.facts.userId : null);
    if (id) this.tellEnd(id, end);
  }

  end(end: CallEnd, endedBy: number | null): void {
    const { phase, role, otherName: name, local } = this.shown;
    if (phase === 'idle') return;
    this.clear();
    if (!role) return;
    const { userId, hasRelay } = this.facts;
    const isByMe = endedBy !== null && endedBy === userId;
    this.notify({ type: 'ended', end, name, isByMe, role, hadMedia: local !== null, hasRelay });
  }

  /** The call continues, but not on this page. */
  leave(call: Call): void {
    this.clear();
    this.show({ elsewhere: call });
  }

  clear(): void {
    const { phase, local, call, elsewhere } = this.shown;
    const { link, waiting } = this.connection;
    this.set({
      shown: { ...NOTHING_SHOWN, elsewhere },
      connection: NOT_CONNECTED,
      run: this.#state.run + 1,
      target: null,
      askedId: null,
    });
    if (call) this.noteOver(call.id);
    for (const each of [link, waiting]) if (each) this.do({ type: 'close-link', link: each });
    if (local) this.do({ type: 'stop-media', stream: local });
    // A page that was just loaded may still have to return to its call.
    if (phase === 'idle') return;
    this.do({ type: 'remember', callId: null });
    this.do({ type: 'unwatch' });
  }

  noteOver(callId: string): void {
    const { overIds } = this.#state;
    if (!overIds.includes(callId)) this.set({ overIds: [...overIds, callId].slice(-OVER_KEPT) });
  }

  /** Closes only camera and microphone, while it goes on ringing. */
  closeMedia(): void {
    const { local } = this.shown;
    if (local) this.do({ type: 'stop-media', stream: local });
    this.show({ local: null });
  }
}
