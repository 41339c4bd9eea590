import { PlaybackCursor } from './playback-cursor.ts';
import type { StoredSamples } from './stored-samples.ts';

/** A stretch of a sound, in seconds. */
export type Loop = { fromS: number; toS: number };
/**
 * `waiting`: the sound is not loaded yet; the output is silent and nothing is skipped. `halted`: it played up
 * to where it was told to stop.
 */
export type VoiceState = 'silent' | 'waiting' | 'sounding' | 'halted' | 'ended';
type Track = { samples: StoredSamples; sampleRateHz: number };

/** Crossfade at every jump: seek, loop, switch to another sound, pause, change of speed. */
const FADE_MS = 8;
/** Shorter loops do not repeat. */
const SHORTEST_LOOP_S = 0.05;

/**
 * Plays one stored sound at a time, out of any number that are loaded: play, pause, jump, loop, slow down,
 * switch.
 */
export class PlaybackVoice {
  readonly #outputHz: number;
  readonly #fadeStep: number;
  readonly #tracks = new Map<number, Track>();
  #track: number | null = null;
  #cursor: PlaybackCursor | null = null;
  /** Cursors that fade out: more than one when jumps follow each other quickly. */
  #fading: { cursor: PlaybackCursor; level: number }[] = [];
  #isPlaying = false;
  /** Gain of the cursor. */
  #level = 0;
  #speed = 1;
  #loop: Loop | null = null;
  #untilS: number | null = null;
  #state: VoiceState = 'silent';

  constructor(outputHz: number) {
    this.#outputHz = outputHz;
    this.#fadeStep = 1000 / (FADE_MS * outputHz);
  }

  get state(): VoiceState {
    return this.#state;
  }
  get track(): number | null {
    return this.#track;
  }
  get positionS(): number {
    return this.#cursor?.positionS ?? 0;
  }

  open(track: number, samples: StoredSamples, sampleRateHz: number): void {
    this.#tracks.set(track, { samples, sampleRateHz });
  }

  close(track: number): void {
    if (this.#track === track) this.go(null, 0, false);
    this.#tracks.delete(track);
  }

  samplesOf(track: number): StoredSamples | undefined {
    return this.#tracks.get(track)?.samples;
  }

  /** Jumps to a position in a sound; null means silence. */
  go(track: number | null, positionS: number, isPlaying: boolean): void {
    this.#leave();
    this.#track = track;
    this.#isPlaying = isPlaying;
    this.#cursor = this.#cursorAt(positionS);
    this.#state = isPlaying && this.#cursor ? 'waiting' : 'silent';
  }

  pause(): void {
    if (!this.#isPlaying) return;
    this.go(this.#track, this.positionS, false);
  }

  resume(): void {
    if (!this.#isPlaying) this.go(this.#track, this.positionS, true);
  }

  setSpeed(speed: number): void {
    if (speed === this.#speed) return;
    this.#speed = speed;
    this.go(this.#track, this.positionS, this.#isPlaying);
  }

  setLoop(loop: Loop | null): void {
    this.#loop = loop;
  }

  /** Where it stops, before the sound's end; null: it does not. */
  setUntil(untilS: number | null): void {
    this.#untilS = untilS;
  }

  /** Fills the block. */
  pull(block: Float32Array): void {
    let isReady = false;
    if (this.#isPlaying && this.#cursor) {
      this.#turnAround();
      this.#halt();
    }
    if (this.#isPlaying && this.#cursor) {
      isReady = this.#cursor.prepare(block.length);
      this.#state = isReady ? 'sounding' : 'waiting';
      if (!isReady) this.#level = 0;
    }
    block.fill(0);
    this.#addFading(block);
    if (!isReady || !this.#cursor) return;
    for (let i = 0; i < block.length; i++) {
      this.#level = Math.min(1, this.#level + this.#fadeStep);
      block[i] = (block[i] ?? 0) + this.#cursor.take() * this.#level;
    }
    if (this.#cursor.hasEnded && !this.#loopOf(this.#cursor)) {
      this.#isPlaying = false;
      this.#state = 'ended';
    }
  }

  #addFading(block: Float32Array): void {
    if (this.#fading.length === 0) return;
    for (const fading of this.#fading) {
      if (!fading.cursor.prepare(block.length)) fading.level = 0;
      for (let i = 0; i < block.length && fading.level > 0; i++) {
        block[i] = (block[i] ?? 0) + fading.cursor.take() * fading.level;
        fading.level -= this.#fadeStep;
      }
    }
    this.#fading = this.#fading.filter(({ level }) => level > 0);
  }

  /** The loop, clipped to the sound; null for a loop beyond its end. */
  #loopOf({ durationS }: PlaybackCursor): Loop | null {
    if (!this.#loop || this.#loop.fromS > durationS - SHORTEST_LOOP_S) return null;
    return { fromS: Math.max(0, this.#loop.fromS), toS: Math.min(this.#loop.toS, durationS) };
  }

  #turnAround(): void {
    const loop = this.#cursor && this.#loopOf(this.#cursor);
    if (!loop || !this.#cursor) return;
    const isPast = this.#cursor.positionS >= loop.toS - FADE_MS / 2000 || this.#cursor.hasEnded;
    if (isPast) this.go(this.#track, loop.fromS, true);
  }

  #halt(): void {
    if (this.#untilS === null || !this.#cursor || this.#cursor.positionS < this.#untilS) return;
    this.go(this.#track, this.#untilS, false);
    this.#state = 'halted';
  }

  /** Fades out the current sound while the next one begins. */
  #leave(): void {
    if (this.#cursor !== null && this.#state === 'sounding')
      this.#fading.push({ cursor: this.#cursor, level: this.#level });
    this.#level = 0;
  }

  #cursorAt(positionS: number): PlaybackCursor | null {
    const track = this.#track === null ? undefined : this.#tracks.get(this.#track);
    if (!track) return null;
    return new PlaybackCursor(track.samples, track.sampleRateHz, {
      outputHz: this.#outputHz,
      positionS,
      speed: this.#speed,
    });
  }
}
