import { CALL_RING_MS, RELAY_RETRY_MS } from '@sadap/contract';
import { type Counted, GOOD_PATH, networkOf, nextPath, suffers } from './call-network.ts';
import type { CallOnPage } from './call-on-page.ts';
import { dutyAt } from './call-watch.ts';
import type { MediaLink } from './media-link.ts';

const TICK_MS = 1_000;
/** The caller's page ends an unanswered call; the called page forgets it by itself a little later. */
const RING_GRACE_MS = 5_000;
/** A closed connection is redialled after this, unless the other page first reports that it is back. */
const DIAL_AFTER_CLOSE_MS = 3_000;
const LOOK_AT_NETWORK_MS = 3_000;

/** The connection to the other page: opened, watched, and reopened while the call lasts. */
export class CallConnection {
  readonly #page: CallOnPage;
  #link: MediaLink | null = null;
  /** Arrived before the call was answered here. */
  #waitingLink: MediaLink | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #heardMs = 0;
  #triedMs = 0;
  #isRelayTried = false;
  #bytes = 0;
  #counted: Counted | null = null;
  #path = GOOD_PATH;
  #isOwnSlow = false;
  #isOtherSlow = false;
  #lookedMs = 0;

  constructor(page: CallOnPage) {
    this.#page = page;
  }

  /** The other end of the current connection. */
  get peerId(): string | null {
    return this.#link?.peerId ?? null;
  }

  open(): void {
    this.#timer = setInterval(() => void this.#tick(), TICK_MS);
  }

  close(): void {
    clearInterval(this.#timer);
    const link = this.#link;
    this.#link = null;
    link?.close();
    this.closeWaiting();
    this.#heardMs = 0;
    this.#triedMs = 0;
    this.#isRelayTried = false;
    this.#bytes = 0;
    this.#forgetNetwork();
  }

  #forgetNetwork(): void {
    this.#counted = null;
    this.#path = GOOD_PATH;
    this.#isOwnSlow = false;
    this.#isOtherSlow = false;
  }

  keepWaiting(link: MediaLink | null): void {
    this.#waitingLink = link;
  }

  takeWaiting(): MediaLink | null {
    const link = this.#waitingLink;
    this.#waitingLink = null;
    return link;
  }

  closeWaiting(): void {
    this.takeWaiting()?.close();
  }

  answer(link: MediaLink | null): void {
    if (link) this.#attach(link, true);
  }

  dial(isRelayOnly = false): void {
    const { call, local, role } = this.#page.state();
    if (role !== 'caller' || !call || !local) return;
    const link = this.#page.needs.dial(call.callee.peerId, local, call.id, isRelayOnly);
    if (!link) return;
    if (isRelayOnly) this.#isRelayTried = true;
    this.#attach(link, false);
  }

  askForDial(): void {
    const { call } = this.#page.state();
    const { peerId, server } = this.#page.needs;
    const own = peerId();
    if (!call || !own) return;
    this.#triedMs = Date.now();
    server.resume({ id: call.id, peerId: own }).catch(() => undefined);
  }

  tellSending(): void {
    const { isCameraOn, isMicrophoneOn } = this.#page.state();
    this.#link?.tell({ camera: isCameraOn, microphone: isMicrophoneOn });
  }

  /** A kind of track that was never sent needs a new connection, which the caller's page opens. */
  async send(track: MediaStreamTrack): Promise<void> {
    const link = this.#link;
    if (!link || (await link.replace(track).catch(() => false)) || this.#link !== link) return;
    if (this.#page.state().role === 'caller') this.dial();
    else this.askForDial();
  }

  #attach(link: MediaLink, isAnswered: boolean) {
    const page = this.#page;
    const { local } = page.state();
    if (!local) return link.close();
    const former = this.#link;
    this.#link = link;
    this.#waitingLink = null;
    this.#bytes = 0;
    this.#forgetNetwork();
    this.#triedMs = Date.now();
    former?.close();
    if (page.state().phase === 'connected') page.enter({ type: 'broke' });
    const isCurrent = () => this.#link === link;
    link.follow({
      onStream: (remote) => isCurrent() && page.set({ remote }),
      onSending: (other) => isCurrent() && page.set({ other }),
      onSlow: (isSlow) => {
        if (isCurrent()) this.#isOtherSlow = isSlow;
      },
      onClosed: () => {
        if (!isCurrent()) return;
        this.#link = null;
        page.enter({ type: 'broke' });
        this.#triedMs =
          page.state().role === 'caller' ? Date.now() - RELAY_RETRY_MS + DIAL_AFTER_CLOSE_MS : 0;
      },
    });
    this.tellSending();
    if (isAnswered) link.answer(local);
  }

  async #tick(): Promise<void> {
    const page = this.#page;
    const { phase, role } = page.state();
    const nowMs = Date.now();
    if (phase === 'calling' && nowMs - page.sinceMs >= CALL_RING_MS) return page.endHere('no-answer');
    if (phase === 'incoming' && nowMs - page.sinceMs >= CALL_RING_MS + RING_GRACE_MS)
      return page.over('no-answer', null);
    if (role === null || (phase !== 'connecting' && phase !== 'connected' && phase !== 'reconnecting'))
      return;
    await this.#listen();
    await this.#lookAtNetwork(nowMs);
    if (page.state().phase !== phase) return;
    const duty = dutyAt(
      {
        role,
        phase,
        sinceMs: page.sinceMs,
        heardMs: this.#heardMs,
        triedMs: this.#triedMs,
        isRelayTried: this.#isRelayTried,
        hasRelay: page.needs.hasRelay(),
      },
      nowMs,
    );
    if (duty === 'broke') {
      page.enter({ type: 'broke' });
      // Whatever cut the sound may have cut the signalling, which nobody would notice.
      page.needs.reopen();
      this.dial();
    } else if (duty === 'dial') this.dial();
    else if (duty === 'dial-relay-only') this.dial(true);
    else if (duty === 'ask-for-dial') this.askForDial();
    else if (duty) page.endHere(duty === 'end-failed' ? 'failed' : 'lost');
  }

  /** Whether sound and picture suffer, and on whose side. */
  async #lookAtNetwork(nowMs: number): Promise<void> {
    const page = this.#page;
    const link = this.#link;
    if (!link || nowMs - this.#lookedMs < LOOK_AT_NETWORK_MS) return;
    this.#lookedMs = nowMs;
    const now = await link.counted().catch(() => null);
    if (!now || this.#link !== link) return;
    this.#path = nextPath(this.#path, suffers(this.#counted, now));
    this.#counted = now;
    const { isWeak } = this.#path;
    const show = () => {
      const network = networkOf(isWeak, this.#isOwnSlow, this.#isOtherSlow);
      if (network !== page.state().network) page.set({ network });
    };
    show();
    // Not awaited: over a slow network it takes long.
    void this.#compare(link, isWeak).then(() => this.#link === link && show());
  }

  /** Both know the server: the one whose round trip to it is slow too has the weak network. */
  async #compare(link: MediaLink, isWeak: boolean): Promise<void> {
    const isSlow = isWeak && (await this.#page.needs.isServerSlow());
    if (this.#link !== link || isSlow === this.#isOwnSlow) return;
    this.#isOwnSlow = isSlow;
    link.tellSlow(isSlow);
  }

  /** Records whether anything was received since the last time. */
  async #listen(): Promise<void> {
    const link = this.#link;
    const bytes = await link?.receivedBytes().catch(() => null);
    if (!bytes || this.#link !== link || bytes === this.#bytes) return;
    this.#bytes = bytes;
    this.#heardMs = Date.now();
    this.#page.enter({ type: 'flows' });
  }
}
