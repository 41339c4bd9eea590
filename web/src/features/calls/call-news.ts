import { type Call, userOfPeerId } from '@sadap/contract';
import type { CallConnection } from './call-connection.ts';
import { ownOf } from './call-machine.ts';
import type { CallOnPage } from './call-on-page.ts';
import type { MediaLink, Sending } from './media-link.ts';

/** Used if it is unknown what was on. */
const BOTH_OFF: Sending = { camera: false, microphone: false };

/** Reconciles this page's call with what the server and the other page report. */
export class CallNews {
  readonly #page: CallOnPage;
  readonly #connection: CallConnection;
  /** The latest state received for any call: it may overtake a response of the server. */
  #heard: Call | null = null;
  /** A call that this page handed over to another one. */
  #movedId: string | null = null;

  constructor(page: CallOnPage, connection: CallConnection) {
    this.#page = page;
    this.#connection = connection;
  }

  forget(): void {
    this.#heard = null;
    this.#movedId = null;
  }

  /** The server's response to a call that was started here, unless a later state is already known. */
  hearAnswer(call: Call): void {
    this.hear(this.#heard?.id === call.id ? this.#heard : call);
  }

  /** The server's event for a call, sent to all pages of both parties. */
  hear(call: Call) {
    this.#heard = call;
    const page = this.#page;
    const { userId, notify } = page.needs;
    const { call: current, phase, elsewhere } = page.state();
    if (current?.id === call.id) return this.#hearOwn(call, current);
    if (call.state === 'ended') page.enter({ type: 'heard-ended', callId: call.id });
    if (phase === 'asking') return;
    if (call.state === 'ringing' && call.callee.userId === userId()) return this.#ring(call);
    if (call.state === 'active') page.set({ elsewhere: call });
    else if (call.id === elsewhere?.id) {
      page.set({ elsewhere: null });
      if (this.#movedId === call.id) notify({ type: 'ended-elsewhere' });
    }
  }

  /** A connection from another page. */
  takeLink(link: MediaLink): void {
    const { call, phase, role } = this.#page.state();
    if (phase === 'idle') {
      // Its event may have been missed.
      this.#connection.keepWaiting(link);
      void this.look();
    } else if (phase === 'asking') {
      // Both call each other at the same moment.
      this.#connection.keepWaiting(link);
    } else if (
      !call ||
      link.callId !== call.id ||
      role !== 'callee' ||
      userOfPeerId(link.peerId) !== call.caller.userId
    )
      link.close();
    else if (phase === 'incoming' || phase === 'answering') this.#connection.keepWaiting(link);
    else this.#connection.answer(link);
  }

  /**
   * Asks the server for the current state: after events may have been missed, and when the page's signalling
   * opens.
   */
  async look(): Promise<void> {
    const page = this.#page;
    const { server, peerId, userId, remembered, remember, ends } = page.needs;
    const own = peerId();
    if (userId() === null || !own) return;
    const { run } = page;
    const mine = page.state().call;
    if (mine) return this.#lookAt(mine.id, own);
    const call = await server.current().catch(() => undefined);
    if (call === undefined || page.run !== run || page.state().call) return;
    if (page.state().phase === 'asking') return;
    if (!call) {
      remember(null);
      page.set({ elsewhere: null });
    } else if (call.state === 'ringing') {
      if (call.callee.userId !== userId()) {
        // This page was reloaded while it was calling.
        if (remembered() === call.id) ends.tell(call.id, 'hung-up');
      } else this.#ring(call);
    } else if (remembered() === call.id) await this.join(call);
    else page.set({ elsewhere: call });
    if (page.state().phase === 'idle') this.#connection.closeWaiting();
  }

  /** Takes over a running call to this page: with camera and microphone as they were here, otherwise off. */
  async join(call: Call): Promise<void> {
    const page = this.#page;
    const { userId, peerId, server, notify, isRefusal, remembered, rememberedSending } = page.needs;
    const own = peerId();
    if (page.state().phase !== 'idle' || !own) return;
    const role = call.caller.userId === userId() ? 'caller' : 'callee';
    const sending = (remembered() === call.id && rememberedSending()) || BOTH_OFF;
    this.#connection.takeWaiting();
    const run = page.begin({ type: 'rejoined', call, role });
    page.set({ elsewhere: null });
    if (!(await page.openMedia(run, () => page.leave(call), sending))) return;
    try {
      const resumed = await server.resume({ id: call.id, peerId: own });
      if (page.run !== run) return;
      page.enter({ type: 'changed', call: resumed });
      this.#connection.dial();
    } catch (error) {
      if (page.run !== run) return;
      if (isRefusal(error)) page.clear();
      else page.leave(call);
      notify({ type: 'not-joined', error });
    }
  }

  /** Checks the call that this page is in; its end may have been missed. */
  async #lookAt(id: string, own: string): Promise<void> {
    const page = this.#page;
    const { server, isRefusal } = page.needs;
    const { run } = page;
    const call = await server.get({ id }).catch((error: unknown) => (isRefusal(error) ? null : undefined));
    if (call === undefined || page.run !== run) return;
    if (call === null) page.over('lost', null);
    else if (call.state === 'ended') page.over(call.end ?? 'hung-up', call.endedBy);
    else return this.#comeBack(call, own);
    // Another one may be ringing by now.
    await this.look();
  }

  /** The same call, after this page was cut off from the signalling. */
  async #comeBack(call: Call, own: string): Promise<void> {
    const page = this.#page;
    const { role, phase } = page.state();
    if (call.state === 'active' && phase === 'calling') return this.#hearOwn(call, call);
    page.enter({ type: 'changed', call });
    if (phase === 'calling') return this.#connection.dial();
    if (call.state !== 'active' || phase === 'incoming' || phase === 'answering') return;
    if (ownOf(call, role).peerId !== own) {
      const resumed = await page.needs.server.resume({ id: call.id, peerId: own }).catch(() => null);
      if (resumed && page.state().call?.id === call.id) page.enter({ type: 'changed', call: resumed });
    } else if (role === 'callee' && page.state().phase === 'reconnecting') this.#connection.askForDial();
    if (page.state().phase === 'reconnecting') this.#connection.dial();
  }

  #hearOwn(call: Call, known: Call) {
    const page = this.#page;
    const { phase, role } = page.state();
    if (call.state === 'ended') return page.over(call.end ?? 'hung-up', call.endedBy);
    page.enter({ type: 'changed', call });
    if (call.state !== 'active' || phase === 'answering') return;
    const isHere = ownOf(call, role).peerId === page.needs.peerId();
    if (phase === 'incoming' || (!isHere && ownOf(call, role).peerId !== ownOf(known, role).peerId)) {
      page.leave(call);
      if (phase === 'incoming') return page.needs.notify({ type: 'answered-elsewhere' });
      this.#movedId = call.id;
      page.needs.notify({ type: 'moved' });
    } else if (phase === 'calling') {
      page.enter({ type: 'accepted', call });
      if (this.#connection.peerId !== call.callee.peerId) this.#connection.dial();
    } else if (call.caller.peerId === known.caller.peerId) this.#connection.dial();
  }

  #ring(call: Call): void {
    const page = this.#page;
    const { phase, overIds } = page.state();
    // A user is in one call at a time: the end of the ringing one was missed.
    if (phase === 'incoming') void this.look();
    if (phase !== 'idle' || overIds.includes(call.id)) return;
    const waiting = this.#connection.takeWaiting();
    page.begin({ type: 'rings-here', call });
    this.#connection.keepWaiting(waiting?.callId === call.id ? waiting : null);
    // The banner shows it in the same place.
    if (!page.state().isQuiet) page.needs.notify({ type: 'incoming', name: call.caller.username });
  }
}
