import type { Call, CallUser } from '@sadap/contract';
import { answeredWithin } from './answered-within.ts';
import { CallConnection } from './call-connection.ts';
import { otherOf, ownOf } from './call-machine.ts';
import { type CameraSettings, MediaError } from './call-media.ts';
import type { CallNeeds } from './call-needs.ts';
import { CallNews } from './call-news.ts';
import { CallOnPage, type VideoCallState } from './call-on-page.ts';
import type { MediaLink } from './media-link.ts';
import type { OwedEnd } from './owed-ends.ts';
import type { SignallingFault } from './signalling.ts';

const ASK_MS = 8_000;
const ASK_AGAIN_MS = 1_000;
const ASK_TRIES = 3;

/** The one call that this page may be in, and everything its user can do with it. */
export class VideoCall {
  readonly #needs: CallNeeds;
  readonly #page: CallOnPage;
  readonly #connection: CallConnection;
  readonly #news: CallNews;

  constructor(needs: CallNeeds) {
    this.#needs = needs;
    this.#page = new CallOnPage(needs, {
      open: () => this.#connection.open(),
      close: () => this.#connection.close(),
    });
    this.#connection = new CallConnection(this.#page);
    this.#news = new CallNews(this.#page, this.#connection);
  }

  readonly state = (): VideoCallState => this.#page.state();
  readonly subscribe = (listener: () => void): (() => void) => this.#page.subscribe(listener);
  hear(call: Call): void {
    this.#news.hear(call);
  }
  takeLink(link: MediaLink): void {
    this.#news.takeLink(link);
  }
  look(): Promise<void> {
    return this.#news.look();
  }
  /** Whether to report a signalling fault as such; a call reports its own outcome. */
  hearFault(fault: SignallingFault['fault']): boolean {
    const { phase, role } = this.state();
    // Sound and picture need no signalling while they flow.
    if (phase === 'connected' || phase === 'reconnecting') return false;
    if (phase === 'idle' || (fault !== 'peer-unavailable' && fault !== 'webrtc')) return true;
    if (fault === 'webrtc' && phase === 'connecting' && role === 'callee')
      this.#needs.notify({ type: 'answer-failed' });
    return false;
  }
  join(call: Call): Promise<void> {
    return this.#news.join(call);
  }

  async start(target: Pick<CallUser, 'user_id' | 'username' | 'peerId'>): Promise<void> {
    const { userId, peerId, notify, newCallId, isRefusal, ends } = this.#needs;
    const page = this.#page;
    if (this.state().phase !== 'idle') return;
    if (userId() === null) return notify({ type: 'signed-out' });
    if (target.user_id === userId()) return notify({ type: 'yourself' });
    if (!peerId()) return notify({ type: 'signalling-closed' });
    const run = page.begin({ type: 'ask', otherName: target.username });
    if (!(await page.openMedia(run, () => this.#giveUp()))) return;
    const from = peerId();
    if (!from) {
      page.clear();
      return notify({ type: 'signalling-closed' });
    }
    const id = newCallId();
    page.ask(id);
    let call: Call;
    try {
      call = await this.#ask({ id, peerId: target.peerId, from }, () => page.run === run);
    } catch (error) {
      // It may ring there all the same.
      if (!isRefusal(error)) ends.tell(id, 'hung-up');
      if (page.run !== run) return;
      this.#giveUp();
      return notify({ type: 'not-started', error });
    }
    // Given up in the meantime.
    if (page.run !== run) return ends.tell(call.id, 'hung-up');
    if (call.caller.userId !== userId()) {
      page.enter({ type: 'crossed', call });
      return this.#answer(call);
    }
    this.#connection.closeWaiting();
    page.enter({ type: 'rings-there', call });
    notify({ type: 'calling', name: target.username });
    this.#connection.dial();
    this.#news.hearAnswer(call);
  }

  async accept(): Promise<void> {
    const page = this.#page;
    const { call, phase } = page.state();
    const { peerId, server, notify } = this.#needs;
    if (phase !== 'incoming' || !call) return;
    const own = peerId();
    if (!own) return notify({ type: 'signalling-closed' });
    const { run } = page;
    page.enter({ type: 'answer' });
    if (!(await page.openMedia(run, () => page.enter({ type: 'not-answered' })))) return;
    try {
      const accepted = await answeredWithin(ASK_MS, server.accept({ id: call.id, peerId: own }));
      if (page.run !== run) return;
      page.enter({ type: 'accepted', call: accepted });
      this.#answer(accepted);
    } catch (error) {
      if (page.run === run) await this.#lookAfterFailure(call.id, own, error);
    }
  }

  decline(): void {
    const { call, phase, otherName } = this.state();
    if ((phase !== 'incoming' && phase !== 'answering') || !call) return;
    this.#page.clear();
    this.#needs.notify({ type: 'declined-here', name: otherName });
    this.#needs.ends.tell(call.id, 'hung-up');
  }

  /** At the user's wish, in any phase. */
  hangUp() {
    const { phase } = this.state();
    if (phase === 'incoming' || phase === 'answering') return this.decline();
    this.#page.endHere('hung-up');
    // The other party may have called in the meantime.
    if (phase === 'asking') void this.look();
  }

  /** Ends a running call that another page is or was in. */
  endElsewhere(): void {
    const { elsewhere } = this.state();
    if (!elsewhere) return;
    const role = elsewhere.caller.userId === this.#needs.userId() ? 'caller' : 'callee';
    const { username: name } = otherOf(elsewhere, role);
    this.#page.set({ elsewhere: null });
    this.#needs.ends.tell(elsewhere.id, 'hung-up');
    const hasRelay = this.#needs.hasRelay();
    this.#needs.notify({
      type: 'ended',
      end: 'hung-up',
      name,
      isByMe: true,
      role,
      hadMedia: false,
      hasRelay,
    });
  }

  /**
   * What happens to this page's call when the page unloads. An unanswered one ends. A running one continues
   * if the page is reloaded, but not in its separate window (`isAlone`).
   */
  endAtLeaving(isAlone: boolean): OwedEnd | null {
    const { phase } = this.state();
    const id = this.#page.callId;
    if (!id || phase === 'incoming' || phase === 'answering') return null;
    return isAlone || phase === 'asking' || phase === 'calling' ? { id, end: 'hung-up' } : null;
  }

  /**
   * Sent when the page of a running call unloads: the call continues only if the page is reloaded or another
   * page takes it over.
   */
  leavesAtGoing(isAlone: boolean): { id: string; peerId: string } | null {
    const { phase, call, role } = this.state();
    const isRunning = phase === 'connecting' || phase === 'connected' || phase === 'reconnecting';
    return isRunning && call && !isAlone ? { id: call.id, peerId: ownOf(call, role).peerId } : null;
  }

  /** Without telling the server: a signed-out user cannot. */
  drop(): void {
    this.#page.clear();
    this.#page.set({ elsewhere: null });
    this.#news.forget();
  }

  toggleCamera(): void {
    this.#toggle('camera', this.state().local?.getVideoTracks()[0]);
  }

  toggleMicrophone(): void {
    this.#toggle('microphone', this.state().local?.getAudioTracks()[0]);
  }

  /** Sends from a phone's other camera. */
  async flipCamera(): Promise<void> {
    const track = this.state().local?.getVideoTracks()[0];
    if (track) await this.changeDevice('camera', track.getSettings());
  }

  /** Sends from the newly chosen camera or microphone, or from the camera other than `flipped`. */
  async changeDevice(kind: 'camera' | 'microphone', flipped?: CameraSettings): Promise<void> {
    const page = this.#page;
    const { local, isCameraOn, isMicrophoneOn } = this.state();
    const { run } = page;
    if (!local) return;
    const former = kind === 'camera' ? local.getVideoTracks() : local.getAudioTracks();
    // A phone opens one camera at a time.
    if (kind === 'camera') for (const track of former) track.stop();
    const track = await this.#needs.openTrack(kind, flipped).catch((error: unknown) => {
      const refusal = error instanceof MediaError ? error.refusal : 'no-input';
      this.#needs.notify({ type: 'no-media', refusal });
      return null;
    });
    if (page.run !== run) return track?.stop();
    if (!track && kind === 'microphone') return;
    for (const each of former) {
      each.stop();
      local.removeTrack(each);
    }
    const isNew = former.length === 0;
    if (track) {
      track.enabled = isNew || (kind === 'camera' ? isCameraOn : isMicrophoneOn);
      local.addTrack(track);
    }
    if (kind === 'camera') page.set({ hasCamera: track !== null });
    const isOn = track?.enabled ?? false;
    page.setSending({ camera: isCameraOn, microphone: isMicrophoneOn, [kind]: isOn });
    if (track) await this.#connection.send(track);
    this.#connection.tellSending();
  }

  #toggle(what: 'camera' | 'microphone', track: MediaStreamTrack | undefined) {
    if (!track) return this.#needs.notify({ type: 'nothing-to-toggle', what });
    track.enabled = !track.enabled;
    const { isCameraOn, isMicrophoneOn } = this.state();
    this.#page.setSending({ camera: isCameraOn, microphone: isMicrophoneOn, [what]: track.enabled });
    this.#connection.tellSending();
    this.#needs.notify({ type: 'toggled', what, isOn: track.enabled });
  }

  /** Takes the connection that arrived before it was answered. */
  #answer(call: Call): void {
    const waiting = this.#connection.takeWaiting();
    if (waiting?.callId === call.id) this.#connection.answer(waiting);
    else waiting?.close();
    this.#news.hearAnswer(call);
  }

  /**
   * The answer may be lost and the call accepted all the same; otherwise it goes on ringing, unless it is
   * over.
   */
  async #lookAfterFailure(id: string, own: string, error: unknown): Promise<void> {
    const page = this.#page;
    const { server, notify } = this.#needs;
    const { run } = page;
    const now = await answeredWithin(ASK_MS, server.get({ id })).catch(() => null);
    if (page.run !== run) return;
    if (now?.state === 'active' && now.callee.peerId === own) {
      page.enter({ type: 'accepted', call: now });
      return this.#answer(now);
    }
    page.closeMedia();
    page.enter({ type: 'not-answered' });
    if (now && now.state !== 'ringing') return this.hear(now);
    notify({ type: 'not-accepted', error });
  }

  /** Repeats a request whose answer was lost: under the same id it is the same call. */
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

  /** The other party may have called in the meantime. */
  #giveUp(): void {
    this.#page.clear();
    void this.look();
  }
}
