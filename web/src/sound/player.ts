import { VOLUME_DEFAULT_TABLE } from '@sadap/contract';
import { authorization } from '../api.ts';

/** Specification 2, section 4, Playback. */
type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'ended';
/** `key` names the sound among all others. */
export type Sound = { key: string; path: string };
type PlayerState = { sound: Sound | null; status: PlayerStatus; volume: number };
/** `blocked`: the browser wants another tap before it plays. */
type PlayerFailure = 'failed' | 'blocked';

const METADATA_WAIT_MS = 5_000;

/** Element volume is the slider's value divided by 10, at most 1. */
export function elementVolume(volume: number): number {
  return Math.max(0, Math.min(1, volume / 10));
}

/** The one player of stored sound: whatever starts, ends what played before. */
class SoundPlayer {
  #element: HTMLAudioElement | null = null;
  #state: PlayerState = { sound: null, status: 'idle', volume: VOLUME_DEFAULT_TABLE };
  #objectUrl: string | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #failureListeners = new Set<(failure: PlayerFailure) => void>();

  readonly state = (): PlayerState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly onFailure = (listener: (failure: PlayerFailure) => void): (() => void) => {
    this.#failureListeners.add(listener);
    return () => this.#failureListeners.delete(listener);
  };

  /** Share of the sound that has been heard, 0 to 1. */
  progress(): number {
    const { currentTime = 0, duration = 0 } = this.#element ?? {};
    return duration > 0 && Number.isFinite(duration) ? currentTime / duration : 0;
  }

  /** Play, pause or resume; another sound takes the place of the current one. */
  toggle(sound: Sound): void {
    const { sound: current, status } = this.#state;
    if (current?.key !== sound.key) this.#load(sound);
    else if (status === 'playing') this.#element?.pause();
    else if (status === 'idle') this.#load(sound);
    else if (status !== 'loading') this.#play();
  }

  /** Jumps to a share of the sound; waits for its length if it must. */
  async seek(sound: Sound, share: number): Promise<void> {
    if (this.#state.sound?.key !== sound.key || this.#state.status === 'idle') this.#load(sound);
    const element = this.#element;
    if (!element) return;
    if (element.readyState < HTMLMediaElement.HAVE_METADATA) await this.#metadata(element);
    if (this.#state.sound?.key !== sound.key || !Number.isFinite(element.duration)) return;
    element.currentTime = Math.min(Math.max(share, 0), 0.999) * element.duration;
    if (this.#state.status === 'ended') this.#become({ status: 'paused' });
    this.#tell();
  }

  setVolume(volume: number): void {
    if (this.#element) this.#element.volume = elementVolume(volume);
    this.#become({ volume });
  }

  /** Ends playback, of this sound only when one is named. */
  stop(key?: string): void {
    if (key !== undefined && this.#state.sound?.key !== key) return;
    const element = this.#element;
    this.#element = null;
    element?.pause();
    element?.removeAttribute('src');
    this.#release();
    this.#become({ sound: null, status: 'idle' });
  }

  #load(sound: Sound): void {
    this.stop();
    const element = new Audio();
    this.#element = element;
    element.preload = 'auto';
    element.volume = elementVolume(this.#state.volume);
    const follow = (event: string, status: PlayerStatus) =>
      element.addEventListener(event, () => {
        if (this.#element === element && !(status === 'paused' && element.ended)) this.#become({ status });
      });
    follow('playing', 'playing');
    follow('pause', 'paused');
    follow('ended', 'ended');
    element.addEventListener('error', () => void this.#fallBack(element, sound));
    this.#become({ sound, status: 'loading' });
    element.src = sound.path;
    this.#play();
  }

  #play(): void {
    const element = this.#element;
    if (!element) return;
    element.play().catch((error: unknown) => {
      if (this.#element !== element) return;
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        this.#become({ status: 'paused' });
        this.#fail('blocked');
      }
    });
  }

  /** The element could not read the sound by its cookie: fetch it with the token instead. */
  async #fallBack(element: HTMLAudioElement, sound: Sound): Promise<void> {
    if (this.#element !== element) return;
    try {
      if (this.#objectUrl) throw new Error('the fetched sound cannot be played either');
      const response = await fetch(sound.path, { headers: { ...authorization(), accept: 'audio/*' } });
      if (!response.ok) throw new Error(`sound answered ${response.status}`);
      const blob = await response.blob();
      if (this.#element !== element) return;
      this.#objectUrl = URL.createObjectURL(blob);
      element.src = this.#objectUrl;
      this.#play();
    } catch {
      if (this.#element !== element) return;
      this.stop();
      this.#fail('failed');
    }
  }

  #metadata(element: HTMLAudioElement): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, METADATA_WAIT_MS);
      element.addEventListener(
        'loadedmetadata',
        () => {
          clearTimeout(timer);
          done();
        },
        { once: true },
      );
    });
  }

  #release(): void {
    if (this.#objectUrl) URL.revokeObjectURL(this.#objectUrl);
    this.#objectUrl = null;
  }

  #fail(failure: PlayerFailure): void {
    for (const listener of this.#failureListeners) listener(failure);
  }

  #become(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const soundPlayer = new SoundPlayer();
