import { authorization } from '../platform/api.ts';
import { movingFetch } from '../platform/late/moving-fetch.ts';
import { isDamaged, refuseDamaged } from './sound-loader.ts';
import type { OutputHandlers, OutputSettings, SoundOutput } from './sound-output.ts';

/** The fallback: the whole sound as a blob in an audio element, without listening filters. */
export class ElementOutput implements SoundOutput {
  readonly envelope = null;
  readonly #element = new Audio();
  readonly #handlers: OutputHandlers;
  readonly #loading: Promise<void>;
  #objectUrl: string | null = null;
  #settings: OutputSettings | null = null;
  /** Whether it should play once it is loaded. */
  #isWanted = false;
  #isClosed = false;

  constructor(path: string, handlers: OutputHandlers) {
    this.#handlers = handlers;
    this.#element.preload = 'auto';
    const follow = (event: string, act: () => void) =>
      this.#element.addEventListener(event, () => {
        if (!this.#isClosed) act();
      });
    follow('playing', () => handlers.onState('playing'));
    follow('waiting', () => handlers.onState('waiting'));
    follow('pause', () => {
      if (!this.#element.ended) handlers.onState('paused');
    });
    follow('ended', () => {
      if (this.#settings?.loop) this.play(this.#settings.loop.fromS);
      else handlers.onState('ended');
    });
    follow('timeupdate', () => this.#turnAround());
    follow('error', () => handlers.onFailure('failed'));
    this.#loading = this.#load(path).catch((error: unknown) => {
      if (!this.#isClosed) handlers.onFailure(isDamaged(error) ? 'damaged' : 'failed');
    });
  }

  get durationS(): number | null {
    const { duration } = this.#element;
    return Number.isFinite(duration) && duration > 0 ? duration : null;
  }

  durationKnown(waitMs: number): Promise<void> {
    if (this.durationS !== null) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, waitMs);
      const settle = () => {
        clearTimeout(timer);
        done();
      };
      this.#element.addEventListener('loadedmetadata', settle, { once: true });
    });
  }

  positionS(): number {
    return this.#element.currentTime;
  }

  /** It loads the whole sound at once. */
  preload(): void {}

  play(positionS?: number): void {
    this.#isWanted = true;
    void this.#loading.then(async () => {
      if (this.#isClosed || !this.#isWanted) return;
      if (positionS !== undefined) this.#element.currentTime = positionS;
      try {
        await this.#element.play();
      } catch (error) {
        const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
        if (isBlocked && !this.#isClosed) this.#handlers.onFailure('blocked');
      }
    });
  }

  pause(): void {
    this.#isWanted = false;
    this.#element.pause();
    this.#handlers.onState('paused');
  }

  seek(positionS: number): void {
    this.#element.currentTime = positionS;
  }

  apply(settings: OutputSettings): void {
    this.#settings = settings;
    this.#element.volume = Math.max(0, Math.min(1, settings.gain));
    // A new source starts with the default rate.
    this.#element.defaultPlaybackRate = settings.speed;
    this.#element.playbackRate = settings.speed;
  }

  close(): void {
    this.#isClosed = true;
    this.#element.pause();
    this.#element.removeAttribute('src');
    if (this.#objectUrl) URL.revokeObjectURL(this.#objectUrl);
  }

  async #load(path: string): Promise<void> {
    const response = await movingFetch(path, { headers: { ...authorization(), accept: 'audio/*' } });
    await refuseDamaged(response);
    if (!response.ok) throw new Error(`sound request failed: ${response.status}`);
    const blob = await response.blob();
    if (this.#isClosed) return;
    this.#objectUrl = URL.createObjectURL(blob);
    this.#element.src = this.#objectUrl;
  }

  #turnAround(): void {
    const { loop = null, untilS = null } = this.#settings ?? {};
    if (untilS !== null && !this.#element.paused && this.#element.currentTime >= untilS) this.pause();
    if (loop && !this.#element.paused && this.#element.currentTime >= loop.toS)
      this.#element.currentTime = loop.fromS;
  }
}
