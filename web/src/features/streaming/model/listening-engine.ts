import { VOLUME_DEFAULT_STREAM } from '@sadap/contract/limits';
import type { ListeningFilter } from '@sadap/contract/recordings';
import { Listeners } from '../../../platform/store.ts';
import {
  addWorklet,
  sharedAudioContext,
  soundObstacle,
  wakeAudioContext,
  woken,
} from '../../../sound/audio-context.ts';
import { outputTimestamp } from '../../../sound/output-clock.ts';
import { soundPlayer } from '../../../sound/player.ts';
import workletUrl from './listening.worklet.ts?worker&url';
import type { ListeningAnswer, ListeningCommand, WorkletReport } from './listening-messages.ts';

type ListeningSettings = { volume: number; filter: ListeningFilter };

/**
 * `blocked`: the browser wants a tap first. `silent`: no loudspeaker responds. `insecure`, `unsupported`: no
 * audio worklet here. `unfetched`: its code did not come.
 */
type Audibility =
  | ('off' | 'starting' | 'audible' | 'blocked' | 'silent')
  | ('insecure' | 'unsupported' | 'unfetched');

/** `receivedAtMs`: the page's `performance.now()` when the worklet's report arrived. */
type ListeningReport = WorkletReport & { outputTimestamp: AudioTimestamp; receivedAtMs: number };

const KEPT_REPORTS = 1_000;

/** Live sound on the browser's only AudioContext, with the clinician's settings. */
class ListeningEngine {
  #context: AudioContext | null = null;
  #node: AudioWorkletNode | null = null;
  #starting: Promise<void> | null = null;
  #settings: ListeningSettings = { volume: VOLUME_DEFAULT_STREAM, filter: 'none' };
  #audibility: Audibility = 'off';
  /** The state while the context does not run. */
  #unheard: 'starting' | 'blocked' | 'silent' = 'blocked';
  readonly #listeners = new Listeners();
  readonly #taps: ((answer: Extract<ListeningAnswer, { type: 'tapped' }>) => void)[] = [];
  readonly reports: ListeningReport[] = [];
  readonly #reportListeners = new Listeners<[report: WorkletReport]>();
  /** To the worklet's reports, ten a second while sound may be heard. */
  readonly onReport = this.#reportListeners.add;

  get context(): AudioContext | null {
    return this.#context;
  }

  readonly settings = (): ListeningSettings => this.#settings;
  readonly audibility = (): Audibility => this.#audibility;
  readonly subscribe = this.#listeners.add;

  /** The first call must be in a tap: browsers start no sound otherwise. */
  async start(): Promise<void> {
    const wasTapped = navigator.userActivation?.isActive ?? false;
    if (this.#context && this.#context.state !== 'running')
      void this.#context.resume().catch(() => undefined);
    this.#starting ??= this.#create().catch(() => {
      this.#starting = null;
      this.#become(soundObstacle() ?? 'unfetched');
    });
    void this.#wait(wasTapped);
    await this.#starting;
    this.#followContext();
  }

  change(settings: Partial<ListeningSettings>): void {
    this.#settings = { ...this.#settings, ...settings };
    this.#sendSettings();
    this.#listeners.tell();
  }

  /** A frame that just arrived; its samples are transferred to the audio thread. */
  push(streamId: number, firstSample: number, samples: Int16Array<ArrayBuffer>): void {
    if (this.#context?.state !== 'running') return;
    this.#send({ type: 'frame', streamId, firstSample, samples }, [samples.buffer]);
  }

  stop(): void {
    this.#send({ type: 'stop' });
  }

  /** The next samples that go to the loudspeaker, at the context's rate. */
  async tap(
    seconds: number,
  ): Promise<Extract<ListeningAnswer, { type: 'tapped' }> & { sampleRateHz: number }> {
    const sampleRateHz = this.#context?.sampleRate ?? 0;
    if (!this.#node) throw new Error('not listening');
    const answer = new Promise<Extract<ListeningAnswer, { type: 'tapped' }>>((done) => this.#taps.push(done));
    this.#send({ type: 'tap', sampleCount: Math.round(seconds * sampleRateHz) });
    return { ...(await answer), sampleRateHz };
  }

  async #create(): Promise<void> {
    this.#become('starting');
    const context = sharedAudioContext();
    wakeAudioContext(context);
    this.#context = context;
    context.addEventListener('statechange', () => this.#followContext());
    await addWorklet(context, workletUrl);
    const node = new AudioWorkletNode(context, 'listening', { numberOfInputs: 0, outputChannelCount: [1] });
    node.port.onmessage = ({ data }: MessageEvent<ListeningAnswer>) => this.#hear(data);
    node.connect(context.destination);
    this.#node = node;
    soundPlayer.subscribe(() => this.#sendSettings());
    this.#sendSettings();
  }

  #hear(answer: ListeningAnswer): void {
    if (answer.type === 'tapped') {
      this.#taps.shift()?.(answer);
      return;
    }
    this.#reportListeners.tell(answer);
    if (!this.#context) return;
    this.reports.push({
      ...answer,
      outputTimestamp: outputTimestamp(this.#context),
      receivedAtMs: performance.now(),
    });
    if (this.reports.length > KEPT_REPORTS) this.reports.shift();
  }

  /** Live sound is silent while a stored sound plays: nobody may take one for the other. */
  #sendSettings(): void {
    const { status } = soundPlayer.state();
    this.#send({
      type: 'settings',
      ...this.#settings,
      isMuted: status === 'playing' || status === 'loading',
    });
  }

  #send(command: ListeningCommand, transfer: Transferable[] = []): void {
    this.#node?.port.postMessage(command, transfer);
  }

  /**
   * In a tap sound may start: then wait for the loudspeaker. Without one Firefox does not even load the
   * worklet.
   */
  async #wait(wasTapped: boolean): Promise<void> {
    const context = this.#context;
    if (!context || !wasTapped || context.state === 'running') return;
    if (this.#unheard === 'blocked') this.#unheard = 'starting';
    const is = await woken(context, wasTapped);
    this.#unheard = is === 'silent' ? 'silent' : 'blocked';
    if (is === 'silent') this.#become('silent');
    else this.#followContext();
  }

  #followContext(): void {
    if (!this.#context || !this.#node) return;
    const isRunning = this.#context.state === 'running';
    if (isRunning) this.#unheard = 'blocked';
    this.#become(isRunning ? 'audible' : this.#unheard);
  }

  #become(audibility: Audibility): void {
    if (audibility === this.#audibility) return;
    this.#audibility = audibility;
    this.#listeners.tell();
  }
}

export const listeningEngine = new ListeningEngine();

declare global {
  interface Window {
    /**
     * For measurements and tests. `reports`: the last 100 s of the worklet's reports, ten a second; sample
     * `sampleIndex` of stream `streamId` is output at `contextTime`, and `outputTimestamp` maps context time
     * to `performance.now()`. `tap(seconds)`: the next samples that go to the loudspeaker.
     */
    __sadapListening: {
      reports: ListeningReport[];
      tap: ListeningEngine['tap'];
      context: AudioContext | null;
    };
  }
}

window.__sadapListening = {
  reports: listeningEngine.reports,
  tap: (seconds) => listeningEngine.tap(seconds),
  get context() {
    return listeningEngine.context;
  },
};
