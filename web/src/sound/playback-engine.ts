import type { ListeningFilter } from '@sadap/contract/recordings';
import type { Loop } from '@sadap/dsp';
import { Listeners } from '../platform/store.ts';
import { addWorklet, sharedAudioContext, type Woken, wakeAudioContext, woken } from './audio-context.ts';
import { outputLatencyS, outputTimestamp } from './output-clock.ts';
import workletUrl from './playback.worklet.ts?worker&url';
import type { PlaybackAnswer, PlaybackCommand, PlaybackReport } from './playback-messages.ts';

export type PlaybackSettings = { gain: number; filter: ListeningFilter; speed: number; loop: Loop | null };

type Tapped = Extract<PlaybackAnswer, { type: 'tapped' }>;
/** `atMs`: `performance.now()` when the loudspeaker got the first samples after a start. */
type FirstSound = { track: number; atMs: number };

/** The audio worklet that plays stored sound. */
class PlaybackEngine {
  #context: AudioContext | null = null;
  #node: AudioWorkletNode | null = null;
  #starting: Promise<void> | null = null;
  #report: PlaybackReport | null = null;
  #lastTrack = 0;
  #chosen: number | null = null;
  #order = 0;
  #speed = 1;
  readonly #queue: [PlaybackCommand, Transferable[]][] = [];
  readonly #listeners = new Listeners<[PlaybackReport]>();
  readonly #taps: ((answer: Tapped) => void)[] = [];
  readonly firstSounds: FirstSound[] = [];

  /** Call it in a tap. Rejects where there is no audio worklet. */
  async start(): Promise<void> {
    const prepared = this.prepare();
    if (this.#context) wakeAudioContext(this.#context);
    await prepared;
  }

  /** Creates context and worklet, so that the first sound need not wait for them. */
  async prepare(): Promise<void> {
    this.#context ??= sharedAudioContext();
    this.#starting ??= this.#create(this.#context).catch((error: unknown) => {
      this.#starting = null;
      throw error;
    });
    await this.#starting;
  }

  /** Whether sound comes out; waits a moment for a browser that is waking up. */
  async woken(): Promise<Woken> {
    return this.#context === null ? 'blocked' : woken(this.#context);
  }

  newTrack(): number {
    this.#lastTrack++;
    return this.#lastTrack;
  }

  readonly onReport = this.#listeners.add;

  /** Commands sent before the worklet exists wait for it. */
  send(command: PlaybackCommand, transfer: Transferable[] = []): void {
    if (command.type === 'settings') this.#speed = command.speed;
    if (this.#node) this.#node.port.postMessage(command, transfer);
    else this.#queue.push([command, transfer]);
  }

  /** Jumps to a position in a track. */
  go(track: number, positionS: number): void {
    this.#order++;
    this.#chosen = track;
    this.send({ type: 'go', order: this.#order, track, positionS, isPlaying: true });
  }

  /** Pauses if this track is the one playing. */
  pause(track: number): void {
    if (this.#chosen === track) this.send({ type: 'pause' });
  }

  /** Current position of the track as it leaves the loudspeaker; null if it is not the one playing. */
  positionS(track: number): number | null {
    const report = this.#report;
    const context = this.#context;
    if (!report || !context || report.track !== track || report.order < this.#order) return null;
    if (report.state !== 'sounding') return report.positionS;
    const sinceS = Math.max(0, context.currentTime - report.contextTime) - outputLatencyS(context);
    return Math.max(0, report.positionS + sinceS * this.#speed);
  }

  /** The next samples that go to the loudspeaker, at the context's rate. */
  async tap(seconds: number): Promise<Tapped & { sampleRateHz: number }> {
    const sampleRateHz = this.#context?.sampleRate ?? 0;
    if (!this.#node) throw new Error('nothing was played yet');
    const answer = new Promise<Tapped>((done) => this.#taps.push(done));
    this.send({ type: 'tap', sampleCount: Math.round(seconds * sampleRateHz) });
    return { ...(await answer), sampleRateHz };
  }

  async #create(context: AudioContext): Promise<void> {
    await addWorklet(context, workletUrl);
    const node = new AudioWorkletNode(context, 'playback', { numberOfInputs: 0, outputChannelCount: [1] });
    node.port.onmessage = ({ data }: MessageEvent<PlaybackAnswer>) => this.#hear(data);
    node.connect(context.destination);
    this.#node = node;
    for (const [command, transfer] of this.#queue.splice(0)) node.port.postMessage(command, transfer);
  }

  #hear(answer: PlaybackAnswer): void {
    if (answer.type === 'tapped') {
      this.#taps.shift()?.(answer);
      return;
    }
    // Reported before the worklet received the last jump.
    if (answer.order < this.#order) return;
    const before = this.#report;
    this.#report = answer;
    const isFirst =
      answer.state === 'sounding' && !(before?.state === 'sounding' && before.track === answer.track);
    if (isFirst && answer.track !== null) this.#noteFirstSound(answer.track, answer.contextTime);
    this.#listeners.tell(answer);
  }

  #noteFirstSound(track: number, contextTime: number): void {
    if (!this.#context) return;
    const { contextTime: outAt = 0, performanceTime = 0 } = outputTimestamp(this.#context);
    this.firstSounds.push({ track, atMs: performanceTime + (contextTime - outAt) * 1000 });
  }
}

export const playbackEngine = new PlaybackEngine();

declare global {
  interface Window {
    /**
     * For measurements and tests. `tap(seconds)`: the next samples of stored sound that go to the
     * loudspeaker.
     */
    __sadapPlayback: { firstSounds: FirstSound[]; tap: PlaybackEngine['tap'] };
  }
}

window.__sadapPlayback = {
  firstSounds: playbackEngine.firstSounds,
  tap: (seconds) => playbackEngine.tap(seconds),
};
