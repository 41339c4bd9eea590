import { BLOCK_SAMPLES, SoundEnvelope } from '@sadap/dsp';
import { playbackEngine } from './playback-engine.ts';
import type { PlaybackReport } from './playback-messages.ts';
import { SoundLoader } from './sound-loader.ts';
import type { OutputHandlers, OutputSettings, OutputState, SoundOutput } from './sound-output.ts';

/** A WAV that is fetched in ranges and played by the audio worklet. */
export class WorkletOutput implements SoundOutput {
  readonly #track = playbackEngine.newTrack();
  readonly #handlers: OutputHandlers;
  readonly #loader: SoundLoader;
  readonly #unfollow: () => void;
  readonly #knownListeners: (() => void)[] = [];
  #durationS: number | null = null;
  #envelope: SoundEnvelope | null = null;
  #positionS = 0;
  #untilS = Number.POSITIVE_INFINITY;
  #isPlaying = false;
  #isClosed = false;

  constructor(path: string, handlers: OutputHandlers) {
    this.#handlers = handlers;
    this.#unfollow = playbackEngine.onReport((report) => this.#follow(report));
    this.#loader = new SoundLoader(path, {
      onInfo: ({ sampleRateHz, dataLength }) => {
        const sampleCount = dataLength / 2;
        this.#durationS = sampleCount / sampleRateHz;
        this.#envelope = new SoundEnvelope(sampleCount, sampleRateHz);
        playbackEngine.send({ type: 'open', track: this.#track, sampleRateHz, sampleCount });
        if (this.#isPlaying) this.#go();
        for (const tell of this.#knownListeners.splice(0)) tell();
      },
      onBlock: (number, samples) => {
        this.#envelope?.push(number * BLOCK_SAMPLES, samples);
        playbackEngine.send({ type: 'block', track: this.#track, number, samples }, [samples.buffer]);
      },
      onForget: (number) => playbackEngine.send({ type: 'forget', track: this.#track, number }),
      onFailure: (failure) => this.#handlers.onFailure(failure),
    });
    this.#loader.setPosition(0);
    playbackEngine.start().catch(() => this.#handlers.onFailure('failed'));
  }

  get durationS(): number | null {
    return this.#durationS;
  }

  get envelope(): SoundEnvelope | null {
    return this.#envelope;
  }

  durationKnown(waitMs: number): Promise<void> {
    if (this.#durationS !== null) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, waitMs);
      this.#knownListeners.push(() => {
        clearTimeout(timer);
        done();
      });
    });
  }

  positionS(): number {
    if (!this.#isPlaying) return this.#positionS;
    // It falls silent there by itself; a busy page hears of it late.
    return Math.min(playbackEngine.positionS(this.#track) ?? this.#positionS, this.#untilS);
  }

  preload(positionS: number): void {
    if (!this.#isPlaying) this.#loader.setPosition(positionS);
  }

  play(positionS = this.#positionS): void {
    this.#positionS = positionS;
    this.#isPlaying = true;
    this.#loader.setPosition(positionS);
    if (this.#durationS !== null) this.#go();
    void this.#requireSound();
  }

  pause(): void {
    this.#positionS = this.positionS();
    this.#isPlaying = false;
    playbackEngine.pause(this.#track);
    this.#tell('paused');
  }

  seek(positionS: number): void {
    this.#positionS = positionS;
    this.#loader.setPosition(positionS);
    if (this.#isPlaying) this.#go();
  }

  apply(settings: OutputSettings): void {
    this.#untilS = settings.untilS ?? Number.POSITIVE_INFINITY;
    playbackEngine.send({ type: 'settings', ...settings });
  }

  close(): void {
    this.#isClosed = true;
    this.#isPlaying = false;
    this.#unfollow();
    this.#loader.close();
    playbackEngine.send({ type: 'close', track: this.#track });
  }

  #go(): void {
    playbackEngine.go(this.#track, this.#positionS);
  }

  async #requireSound(): Promise<void> {
    const is = await playbackEngine
      .start()
      .then(() => playbackEngine.woken())
      .catch(() => null);
    if (is === null || is === 'running' || !this.#isPlaying || this.#isClosed) return;
    this.pause();
    this.#handlers.onFailure(is);
  }

  #follow({ track, state, positionS }: PlaybackReport): void {
    if (track !== this.#track || !this.#isPlaying) return;
    this.#positionS = positionS;
    this.#loader.setPosition(positionS);
    if (state === 'ended' || state === 'halted') this.#isPlaying = false;
    if (state === 'sounding') this.#tell('playing');
    else if (state === 'halted') this.#tell('paused');
    else if (state === 'waiting' || state === 'ended') this.#tell(state);
  }

  #tell(state: OutputState): void {
    if (!this.#isClosed) this.#handlers.onState(state);
  }
}
