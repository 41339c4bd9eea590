import { DEVICE_PATH } from '@sadap/contract/device-protocol';
import type { ConnectionState, Stethoscope, StethoscopeEvent } from '@sadap/stethoscope/core';
import { imported } from '../../../platform/imported.ts';
import { keepAwake } from '../../../platform/keep-awake.ts';
import { currentSession, loginOf, subscribeSession } from '../../../platform/session.ts';
import { Listeners } from '../../../platform/store.ts';
import { preventReload } from '../../../ui/page/unsaved-work.ts';
import { storeChoice, storedChoice } from './input-choice.ts';
import {
  listInputs,
  type Microphone,
  MicrophoneError,
  type MicrophoneRefusal,
  type MicrophoneTrouble,
  openMicrophone,
} from './microphone.ts';
import type { InputChannel, MicrophoneBlock } from './microphone-messages.ts';
import { MicrophoneSource } from './microphone-source.ts';
import { microphoneUse } from './microphone-use.ts';
import { type Identity, register, storedIdentity } from './registration.ts';
import { SoundLevel } from './sound-level.ts';
import { createWakefulClock } from './wakeful-clock.ts';

export type BrowserStethoscopeState = {
  phase: 'off' | 'starting' | 'running';
  /**
   * Why it is off. `rejected`: deleted on the server, or its key was reissued. `replaced`: started elsewhere.
   */
  refusal: MicrophoneRefusal | 'rejected' | 'replaced' | null;
  /** The server's error when this browser could not be registered. */
  error: unknown;
  /** What is wrong with the running microphone. `dead`: it delivers only zeros. */
  trouble: MicrophoneTrouble | 'busy' | 'dead' | null;
  identity: Pick<Identity, 'macAddress' | 'name'> | null;
  connection: ConnectionState;
  isStreaming: boolean;
  microphone: Pick<Microphone, 'deviceId' | 'label' | 'channelCount' | 'stillOn'> | null;
  channel: InputChannel;
  inputs: { deviceId: string; label: string }[];
};

const OFF: BrowserStethoscopeState = {
  phase: 'off',
  refusal: null,
  error: null,
  trouble: null,
  identity: storedIdentity(),
  connection: 'disconnected',
  isStreaming: false,
  microphone: null,
  channel: 'mix',
  inputs: [],
};

/** Where this browser's sound goes. */
export const deviceUrl = () =>
  `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}${DEVICE_PATH}`;
const refusalOf = (error: unknown): MicrophoneRefusal =>
  error instanceof MicrophoneError ? error.refusal : 'unsupported';

/** This browser as a stethoscope. It outlives the pages, until it is stopped or its user signs out. */
class BrowserStethoscope {
  #state = OFF;
  readonly #listeners = new Listeners();
  readonly #clock = createWakefulClock();
  readonly level = new SoundLevel();
  #microphone: Microphone | null = null;
  #device: Stethoscope | null = null;
  #source: MicrophoneSource | null = null;
  /** Each start is one run; async work left from an older run is ignored. */
  #run: symbol | null = null;
  /** The same for opening a microphone: one that opens too late is closed and not used. */
  #opening: symbol | null = null;
  #endRun: (() => void)[] = [];
  #letSleep: () => void = () => undefined;

  readonly state = (): BrowserStethoscopeState => this.#state;
  readonly subscribe = this.#listeners.add;

  /**
   * Call it in a tap. Resolves with true once the server has accepted this browser as a device, or with false
   * if that fails.
   */
  async start(name: string, registersAgain = false): Promise<boolean> {
    microphoneUse.set(true);
    if (this.#run) return false;
    const run = Symbol('run');
    this.#run = run;
    this.#become({ ...OFF, phase: 'starting', identity: storedIdentity(), channel: storedChoice().channel });
    this.#followPage();
    try {
      await this.#open(storedChoice().deviceId, true);
      if (this.#run !== run) return false;
      const identity = await this.#identify(name, registersAgain);
      const { Stethoscope, linkOver } = await imported(() => import('@sadap/stethoscope/core'));
      if (this.#run !== run) return false;
      this.#become({ phase: 'running', identity });
      return await new Promise((online) => {
        this.#endRun.push(() => online(false));
        this.#device = new Stethoscope({
          url: deviceUrl(),
          mac: identity.macAddress,
          key: identity.key,
          capabilities: [],
          clock: this.#clock,
          openLink: linkOver((url) => new WebSocket(url)),
          openSound: () => {
            this.#source = new MicrophoneSource();
            return this.#source;
          },
          onEvent: (event) => {
            if (this.#run !== run) return;
            this.#hear(event);
            if (event.type === 'state' && event.state === 'idle') online(true);
          },
        });
        this.#device.start();
      });
    } catch (error) {
      if (this.#run !== run) return false;
      this.#end(error instanceof MicrophoneError ? { refusal: error.refusal } : { error });
      return false;
    }
  }

  stop(): void {
    this.#end({});
  }

  async chooseInput(deviceId: string): Promise<void> {
    storeChoice({ ...storedChoice(), deviceId });
    await this.reopen(deviceId);
  }

  chooseChannel(channel: InputChannel): void {
    storeChoice({ ...storedChoice(), channel });
    this.#microphone?.setChannel(channel);
    this.#become({ channel });
  }

  /** Retries the microphone after it was plugged in or allowed again. */
  async reopen(deviceId = this.#state.microphone?.deviceId ?? null): Promise<void> {
    if (!this.#run) return;
    try {
      await this.#open(deviceId, false);
    } catch (error) {
      const refusal = refusalOf(error);
      this.#become({ trouble: refusal === 'denied' || refusal === 'busy' ? refusal : 'unplugged' });
    }
  }

  /**
   * `mayReplace`: another input may replace one that is gone, but never under a running stethoscope. Throws
   * only if it is the latest attempt.
   */
  async #open(deviceId: string | null, mayReplace: boolean): Promise<void> {
    const opening = Symbol('opening');
    const isLatest = () => this.#opening === opening;
    this.#opening = opening;
    this.#microphone?.close();
    this.#microphone = null;
    const handlers = {
      onBlock: (block: MicrophoneBlock) => isLatest() && this.#take(block),
      onTrouble: (trouble: MicrophoneTrouble | null) => isLatest() && this.#become({ trouble }),
    };
    const { channel } = storedChoice();
    const microphone = await openMicrophone(deviceId, channel, handlers)
      .catch((error: unknown) => {
        if (!isLatest() || !mayReplace || deviceId === null || refusalOf(error) !== 'no-input') throw error;
        return openMicrophone(null, channel, handlers);
      })
      .catch((error: unknown) => {
        if (isLatest()) throw error;
        return null;
      });
    if (!microphone || !isLatest()) return microphone?.close();
    this.#microphone = microphone;
    this.level.reset();
    const { label, channelCount, stillOn } = microphone;
    this.#become({
      trouble: null,
      microphone: { deviceId: microphone.deviceId, label, channelCount, stillOn },
    });
    const inputs = await listInputs().catch(() => this.#state.inputs);
    if (isLatest()) this.#become({ inputs });
  }

  async #identify(name: string, registersAgain: boolean): Promise<Identity> {
    const stored = storedIdentity();
    return stored && !registersAgain ? stored : register(name, stored);
  }

  #take({ samples, peak, renderedAtMs }: MicrophoneBlock): void {
    const nowMs = this.#clock.nowMs();
    const isDead = this.level.hear(peak, nowMs);
    if (isDead !== (this.#state.trouble === 'dead')) this.#become({ trouble: isDead ? 'dead' : null });
    this.#source?.push({ samples, renderedAtMs, arrivedAtMs: nowMs });
    this.#clock.tick();
  }

  #hear(event: StethoscopeEvent): void {
    if (event.type === 'state') this.#become({ connection: event.state });
    else if (event.type === 'stream-started') {
      this.#letSleep = keepAwake();
      this.#become({ isStreaming: true });
    } else if (event.type === 'stream-stopped') {
      this.#source = null;
      this.#letSleep();
      this.#become({ isStreaming: false });
    } else if (event.type === 'ended' && event.reason !== 'switched-off')
      this.#end({ refusal: event.reason === 'replaced' ? 'replaced' : 'rejected' });
  }

  /** Ends with the login, asks before the tab closes during a stream, and finds a microphone that returns. */
  #followPage(): void {
    const login = loginOf(currentSession());
    const onUnload = (event: BeforeUnloadEvent) => {
      if (this.#state.isStreaming) event.preventDefault();
    };
    // Browsers report several changes for one plug: each is handled after the previous one.
    let found = Promise.resolve();
    const onDevices = () => {
      found = found.then(() => this.#findAgain()).catch(() => undefined);
    };
    window.addEventListener('beforeunload', onUnload);
    navigator.mediaDevices?.addEventListener('devicechange', onDevices);
    this.#endRun.push(
      preventReload(),
      subscribeSession(() => {
        if (loginOf(currentSession()) !== login) this.stop();
      }),
      () => window.removeEventListener('beforeunload', onUnload),
      () => navigator.mediaDevices?.removeEventListener('devicechange', onDevices),
    );
  }

  async #findAgain(): Promise<void> {
    const run = this.#run;
    if (!run) return;
    const inputs = await listInputs();
    if (this.#run !== run) return;
    this.#become({ inputs });
    const { trouble, microphone } = this.#state;
    const isBack = inputs.some(({ deviceId }) => deviceId === microphone?.deviceId);
    if (trouble === 'unplugged' && isBack) await this.reopen();
  }

  #end(why: Pick<Partial<BrowserStethoscopeState>, 'refusal' | 'error'>): void {
    if (!this.#run) return;
    this.#run = null;
    this.#opening = null;
    this.#device?.stop();
    this.#device = null;
    this.#source = null;
    this.#microphone?.close();
    this.#microphone = null;
    this.level.reset();
    this.#letSleep();
    for (const end of this.#endRun.splice(0)) end();
    this.#become({ ...OFF, identity: storedIdentity(), ...why });
  }

  #become(change: Partial<BrowserStethoscopeState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.tell();
  }
}

export const browserStethoscope = new BrowserStethoscope();
