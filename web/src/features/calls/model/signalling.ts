import { peerIdOf } from '@sadap/contract/calls';
import { PEER_OPEN_TIMEOUT_MS } from '@sadap/contract/limits';
import { answeredWithin } from './answered-within.ts';
import type { MediaLink, OpenPeer, PeerFault, PeerLine, Ticket } from './media-link.ts';

const RECONNECT_FIRST_MS = 1_000;
const RECONNECT_LATEST_MS = 10_000;
const FAILURES_BEFORE_A_WORD = 2;
/** Far shorter than the lifetime of the relay's credentials. */
const TICKET_FRESH_MS = 60 * 60_000;
/** A starting call waits no longer than this for fresh ones. */
const FRESHEN_MS = 4_000;

export type SignallingState = {
  connection: 'disconnected' | 'connecting' | 'connected' | 'closed';
  /** This page's own id, once it was open. */
  peerId: string | null;
};

export type SignallingFault = { fault: PeerFault | 'timeout' | 'no-ticket'; message: string };

type Needs = {
  openPeer: OpenPeer;
  fetchTicket: () => Promise<Ticket>;
  /** Whether sound and picture flow over the current line, which must not be cut for a new id. */
  isLineNeeded: () => boolean;
  /** Letters and digits. */
  randomPart: () => string;
  onState: (state: SignallingState) => void;
  onLink: (link: MediaLink) => void;
  /** Reported once, until it is open again. */
  onFault: (fault: SignallingFault) => void;
};

const CLOSED: SignallingState = { connection: 'closed', peerId: null };
/** `onDisconnected` follows, and it reconnects. */
const PASSING: PeerFault[] = ['network', 'disconnected', 'socket-error', 'socket-closed'];

/** This page's line to the call signalling: opened, kept open, and reopened until it is stopped. */
export class Signalling {
  readonly #needs: Needs;
  #state = CLOSED;
  #userId: number | null = null;
  #line: PeerLine | null = null;
  #lineId: symbol | null = null;
  /** Calls may run over it: it is kept while the signalling is away. */
  #isLineUsed = false;
  #ticket: Ticket | null = null;
  #ticketMs = 0;
  #freshenTimer: ReturnType<typeof setInterval> | undefined;
  /** Invalidates async work left from an older attempt. */
  #attempt: symbol | null = null;
  #usesOtherId = false;
  #isFaultTold = false;
  #failures = 0;
  #openTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  state(): SignallingState {
    return this.#state;
  }

  /** Whether a relay was offered: without one, a relay-only attempt is hopeless. */
  hasRelay(): boolean {
    return this.#ticket?.hasRelay ?? false;
  }

  start(userId: number): void {
    if (this.#userId !== null) return;
    this.#userId = userId;
    this.#usesOtherId = false;
    this.#freshenTimer = setInterval(() => void this.freshen(), TICKET_FRESH_MS);
    void this.#open();
  }

  stop(): void {
    this.#userId = null;
    this.#isFaultTold = false;
    this.#failures = 0;
    clearInterval(this.#freshenTimer);
    this.#endOpening();
    this.#drop();
    this.#become(CLOSED);
  }

  /** At once, because the network or the user is back. */
  hurry(): void {
    if (this.#userId === null || this.#state.connection !== 'disconnected') return;
    clearTimeout(this.#retryTimer);
    this.#failures = 0;
    void this.#open();
  }

  /** Under the same id, calls continue: a line that broke silently looks open. */
  reopen(): void {
    if (this.#state.connection === 'connected') {
      this.#line?.disconnect();
      this.#retry();
    }
    this.hurry();
  }

  /**
   * Renews the relay credentials for a tab that was open for days; keeps the old ones if no others are
   * available.
   */
  async freshen(): Promise<void> {
    const line = this.#line;
    if (!line || Date.now() - this.#ticketMs < TICKET_FRESH_MS) return;
    const ticket = await answeredWithin(FRESHEN_MS, this.#needs.fetchTicket()).catch(() => null);
    if (!ticket || this.#line !== line) return;
    this.#keepTicket(ticket);
    line.renew(ticket);
  }

  #keepTicket(ticket: Ticket): void {
    this.#ticket = ticket;
    this.#ticketMs = Date.now();
  }

  /** Null if it is not open. */
  dial(peerId: string, stream: MediaStream, callId: string, isRelayOnly: boolean): MediaLink | null {
    if (this.#state.connection !== 'connected') return null;
    this.#line?.setRelayOnly(isRelayOnly);
    return this.#line?.dial(peerId, stream, callId) ?? null;
  }

  async #open(): Promise<void> {
    const userId = this.#userId;
    if (userId === null) return;
    const attempt = Symbol('attempt');
    this.#attempt = attempt;
    const isLatest = () => this.#attempt === attempt;
    this.#become({ ...this.#state, connection: 'connecting' });
    // For all attempts together.
    this.#openTimer ??= setTimeout(() => {
      this.#openTimer = undefined;
      const fault = { fault: 'timeout', message: 'Connection timeout' } as const;
      // Between two attempts, the next one is not delayed.
      if (this.#state.connection === 'connecting') this.#fail(fault);
      else this.#tell(fault, true);
    }, PEER_OPEN_TIMEOUT_MS);
    let ticket: Ticket;
    try {
      ticket = await this.#needs.fetchTicket();
    } catch {
      if (isLatest()) this.#fail({ fault: 'no-ticket', message: 'Failed to initialize video calling' });
      return;
    }
    if (!isLatest()) return;
    this.#keepTicket(ticket);
    if (this.#line) this.#line.reconnect(ticket);
    else this.#line = this.#newLine(userId, ticket);
  }

  #newLine(userId: number, ticket: Ticket): PeerLine {
    const plain = peerIdOf(userId);
    const peerId = this.#usesOtherId ? `${plain}_${this.#needs.randomPart()}` : plain;
    const id = Symbol('line');
    this.#lineId = id;
    this.#isLineUsed = false;
    const isCurrent = () => this.#lineId === id;
    return this.#needs.openPeer(peerId, ticket, {
      onOpen: (opened) => {
        if (!isCurrent()) return;
        this.#endOpening();
        this.#failures = 0;
        this.#isFaultTold = false;
        this.#isLineUsed = true;
        this.#become({ connection: 'connected', peerId: opened });
      },
      onLink: (link) => (isCurrent() ? this.#needs.onLink(link) : link.close()),
      onDisconnected: () => {
        if (isCurrent()) this.#retry();
      },
      onError: (fault, message) => {
        if (isCurrent()) this.#hear(fault, message);
      },
    });
  }

  #hear(fault: PeerFault, message: string): void {
    if (fault === 'unavailable-id') this.#hearIdIsTaken(message);
    else if (fault === 'peer-unavailable' || fault === 'webrtc') this.#needs.onFault({ fault, message });
    else if (PASSING.includes(fault)) this.#tell({ fault, message }, this.#hasFailedAgain());
    else this.#fail({ fault, message });
  }

  /** Another page of this user holds it: this one gets its own id. */
  #hearIdIsTaken(message: string): void {
    // The server may still hold this page's former connection.
    if (this.#isLineUsed && this.#needs.isLineNeeded()) return;
    const isAgain = this.#usesOtherId && !this.#isLineUsed;
    this.#usesOtherId = true;
    this.#drop();
    if (isAgain) this.#fail({ fault: 'unavailable-id', message });
    else void this.#open();
  }

  #fail(fault: SignallingFault): void {
    if (!this.#isLineUsed) this.#drop();
    this.#tell(fault, fault.fault !== 'no-ticket' || this.#hasFailedAgain());
    this.#attempt = null;
    if (this.#line) this.#line.disconnect();
    this.#retry();
  }

  /** A network hiccup is not worth a message. */
  #hasFailedAgain(): boolean {
    return this.#failures >= FAILURES_BEFORE_A_WORD;
  }

  #tell(fault: SignallingFault, isWorthIt: boolean): void {
    if (!isWorthIt || this.#isFaultTold) return;
    this.#isFaultTold = true;
    this.#needs.onFault(fault);
  }

  #retry(): void {
    if (this.#userId === null) return;
    this.#become({ ...this.#state, connection: 'disconnected' });
    clearTimeout(this.#retryTimer);
    const waitMs = Math.min(RECONNECT_FIRST_MS * 2 ** this.#failures, RECONNECT_LATEST_MS);
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => void this.#open(), waitMs);
  }

  #endOpening(): void {
    clearTimeout(this.#openTimer);
    this.#openTimer = undefined;
  }

  #drop(): void {
    clearTimeout(this.#retryTimer);
    this.#attempt = null;
    this.#lineId = null;
    this.#line?.destroy();
    this.#line = null;
    this.#isLineUsed = false;
  }

  #become(state: SignallingState): void {
    if (state.connection === this.#state.connection && state.peerId === this.#state.peerId) return;
    this.#state = state;
    this.#needs.onState(state);
  }
}
