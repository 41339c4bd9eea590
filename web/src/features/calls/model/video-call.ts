import type { Call } from '@sadap/contract/calls';
import { presentMs } from '@sadap/contract/present-time';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { Listeners } from '../../../platform/store.ts';
import type { CallEffect, Effect } from './call-effects.ts';
import type { CallEvent, Facts, Target } from './call-events.ts';
import { type CameraSettings, type InputKind, tracksOf } from './call-media.ts';
import type { CallNeeds } from './call-needs.ts';
import {
  acceptCall,
  fetchCurrentCall,
  fetchOwnCall,
  measure,
  openMedia,
  openTrack,
  resumeCall,
  sendTrack,
  startCall,
  timeServer,
} from './call-requests.ts';
import { endAtLeaving, isFaultShown, leftAtLeaving, NO_CALL, type ShownCall } from './call-state.ts';
import { step } from './call-step.ts';
import type { MediaLink } from './media-link.ts';
import type { OwedEnd } from './owed-ends.ts';
import type { SignallingFault } from './signalling.ts';

const TICK_MS = 1_000;

/** The one call that this page may be in: steps through events and performs the effects. */
export class VideoCall {
  readonly #needs: CallNeeds;
  readonly #listeners = new Listeners();
  readonly #events: CallEvent[] = [];
  #state = NO_CALL;
  #isStepping = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(needs: CallNeeds) {
    this.#needs = needs;
  }

  readonly state = (): ShownCall => this.#state.shown;
  readonly subscribe = this.#listeners.add;

  start(target: Target): void {
    this.#take({ type: 'start', target, callId: this.#needs.newCallId() });
  }
  accept(): void {
    this.#take({ type: 'accept' });
  }
  decline(): void {
    this.#take({ type: 'decline' });
  }
  /** In any phase. */
  hangUp(): void {
    this.#take({ type: 'hang-up' });
  }
  /** Takes over a running call to this page. */
  join(call: Call): void {
    this.#take({ type: 'join', call });
  }
  /** Ends a running call that another page is or was in. */
  endElsewhere(): void {
    this.#take({ type: 'end-elsewhere' });
  }
  toggle(kind: InputKind): void {
    const { local } = this.state();
    this.#take({ type: 'toggle', kind, hasTrack: local !== null && tracksOf(local, kind).length > 0 });
  }
  /** Sends from the newly chosen camera or microphone, or from the camera other than `flipped`. */
  changeDevice(kind: InputKind, flipped?: CameraSettings): void {
    this.#take({ type: 'change-device', kind, flipped });
  }
  /** Sends from a phone's other camera. */
  flipCamera(): void {
    const track = this.state().local?.getVideoTracks()[0];
    if (track) this.changeDevice('camera', track.getSettings());
  }
  /** Without telling the server: a signed-out user cannot. */
  drop(): void {
    this.#take({ type: 'drop' });
  }

  /** The server's event for a call. */
  hear(call: Call): void {
    this.#take({ type: 'heard', call });
  }
  /** A connection from another page. */
  takeLink(link: MediaLink): void {
    this.#take({ type: 'link-came', link });
  }
  /** Requests the current state from the server. */
  look(): void {
    this.#take({ type: 'look' });
  }
  /** Returns whether to report the fault as such. */
  hearFault(fault: SignallingFault['fault']): boolean {
    const isShown = isFaultShown(this.#state, fault);
    this.#take({ type: 'fault', fault });
    return isShown;
  }

  endAtLeaving(isAlone: boolean): OwedEnd | null {
    return endAtLeaving(this.#state, isAlone);
  }
  leftAtLeaving(isAlone: boolean): { id: string; peerId: string } | null {
    return leftAtLeaving(this.#state, isAlone);
  }

  /** Events that arrive while effects are performed are queued. */
  #take(event: CallEvent): void {
    this.#events.push(event);
    if (this.#isStepping) return;
    this.#isStepping = true;
    try {
      for (let next = this.#events.shift(); next; next = this.#events.shift()) {
        const former = this.#state;
        const { state, effects } = step(former, next, this.#facts());
        this.#state = state;
        if (state.shown !== former.shown) this.#listeners.tell();
        for (const effect of effects) this.#perform(effect);
      }
    } finally {
      this.#isStepping = false;
    }
  }

  #facts(): Facts {
    const { userId, peerId, hasRelay, isSoundAtWork, remembered, rememberedSending } = this.#needs;
    return {
      nowMs: steadyMs(),
      presentMs: presentMs(),
      userId: userId(),
      peerId: peerId(),
      hasRelay: hasRelay(),
      isSoundAtWork: isSoundAtWork(),
      rememberedId: remembered(),
      rememberedSending: rememberedSending(),
    };
  }

  #perform(effect: CallEffect) {
    const needs = this.#needs;
    const answer = (request: Promise<CallEvent | null>) => void this.#takeAnswer(request);
    const isWanted = (run: number) => this.#state.run === run;
    switch (effect.type) {
      case 'open-media':
        return answer(openMedia(effect, needs));
      case 'stop-media':
        for (const track of effect.stream.getTracks()) track.stop();
        return;
      case 'enable':
        for (const track of tracksOf(effect.stream, effect.kind)) track.enabled = effect.isOn;
        return;
      case 'open-track':
        return answer(openTrack(effect, needs));
      case 'replace-track':
        return replaceTrack(effect);
      case 'stop-track':
        return effect.track.stop();
      case 'start':
        return answer(startCall(effect, needs, isWanted));
      case 'accept':
        return answer(acceptCall(effect, needs, isWanted));
      case 'resume':
        return answer(resumeCall(effect, needs));
      case 'fetch-current-call':
        return answer(fetchCurrentCall(effect, needs));
      case 'fetch-own-call':
        return answer(fetchOwnCall(effect, needs));
      case 'tell-end':
        return needs.ends.tell(effect.id, effect.end);
      case 'dial':
        return this.#dial(effect);
      case 'follow-link':
        return this.#follow(effect.link);
      case 'answer-link':
        return effect.link.answer(effect.stream);
      case 'close-link':
        return effect.link.close();
      case 'tell-sending':
        return effect.link.tell(effect.sending);
      case 'tell-slow':
        return effect.link.tellSlow(effect.isSlow);
      case 'send-track':
        return answer(sendTrack(effect));
      case 'reopen-signalling':
        return needs.reopen();
      case 'remember':
        return needs.remember(effect.callId);
      case 'remember-sending':
        return needs.rememberSending(effect.sending);
      case 'watch':
        clearInterval(this.#timer);
        this.#timer = setInterval(() => this.#take({ type: 'tick' }), TICK_MS);
        return;
      case 'unwatch':
        return clearInterval(this.#timer);
      case 'measure':
        return answer(measure(effect));
      case 'time-server':
        return answer(timeServer(effect, needs));
      case 'notify':
        return needs.notify(effect.notice);
    }
  }

  /** Takes the event that a request resolves to. */
  async #takeAnswer(request: Promise<CallEvent | null>): Promise<void> {
    const event = await request;
    if (event) this.#take(event);
  }

  #dial({ peerId, stream, callId, isRelayOnly }: Effect<'dial'>): void {
    const link = this.#needs.dial(peerId, stream, callId, isRelayOnly);
    if (link) this.#take({ type: 'dialled', link, isRelayOnly });
  }

  #follow(link: MediaLink): void {
    link.follow({
      onStream: (stream) => this.#take({ type: 'link-stream', link, stream }),
      onSending: (sending) => this.#take({ type: 'link-sending', link, sending }),
      onSlow: (isSlow) => this.#take({ type: 'link-slow', link, isSlow }),
      onClosed: () => this.#take({ type: 'link-closed', link }),
    });
  }
}

function replaceTrack({ stream, kind, track, isOn }: Effect<'replace-track'>): void {
  for (const former of tracksOf(stream, kind)) {
    former.stop();
    stream.removeTrack(former);
  }
  if (!track) return;
  track.enabled = isOn;
  stream.addTrack(track);
}
