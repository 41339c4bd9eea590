import { FRAME_SAMPLES, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import type { SoundSource } from '@sadap/stethoscope/core';

/**
 * A block of sound; `renderedAtMs`: wall clock of the audio thread, `arrivedAtMs`: the page's monotonic
 * clock.
 */
export type SoundBlock = { samples: Int16Array; renderedAtMs: number; arrivedAtMs: number };

const SAMPLES_PER_MS = STREAM_SAMPLE_RATE_HZ / 1000;
/** Blocks permanently later than this mean that the microphone skipped that much. */
const GAP_FROM_MS = 100;
/** A late block may be caught up with for this long: a busy page receives its blocks in bursts. */
const CATCH_UP_MS = 300;
const CATCH_UP_BLOCKS = Math.ceil((CATCH_UP_MS * SAMPLES_PER_MS) / FRAME_SAMPLES);
/** No microphone's clock is slower by more than this share; anything beyond is missing sound. */
const DRIFT = 0.0005;

/**
 * How late sound is by one clock. Earlier arrivals are believed at once, later ones only as far as clocks
 * drift.
 */
class Lateness {
  #reference: number | null = null;
  #soundMs = 0;

  of(atMs: number, soundMs: number): number {
    this.#reference ??= atMs - soundMs;
    const lateMs = atMs - soundMs - this.#reference;
    const drifted = (soundMs - this.#soundMs) * DRIFT;
    this.#reference += lateMs < 0 ? lateMs : Math.min(lateMs, drifted);
    this.#soundMs = soundMs;
    return Math.max(0, lateMs);
  }
}

/**
 * The microphone as the sound of one stream. Its output sets the pace; what it left out (suspended,
 * unplugged, machine too busy) becomes a gap, so that later sound stays at the right time. Detecting a gap
 * needs both clocks: the page stalls, and the wall clock may be set.
 */
export class MicrophoneSource implements SoundSource {
  readonly #rendered = new Lateness();
  readonly #arrived = new Lateness();
  readonly #queue: { gap: number; samples: Int16Array }[] = [];
  /** Late blocks that are undecided: caught up with, or after a gap. */
  #held: SoundBlock[] = [];
  #heldLateMs = 0;
  /** Samples placed on the time line, gaps included. */
  #placed = 0;

  get ready(): number {
    return this.#queue[0]?.samples.length ?? 0;
  }

  takeGap(): number {
    const [first] = this.#queue;
    if (!first) return 0;
    const { gap } = first;
    first.gap = 0;
    return gap;
  }

  read(sampleCount: number): Int16Array {
    const [first] = this.#queue;
    if (!first) return new Int16Array(0);
    const samples = first.samples.subarray(0, sampleCount);
    if (samples.length === first.samples.length) this.#queue.shift();
    else first.samples = first.samples.subarray(sampleCount);
    return samples;
  }

  push(block: SoundBlock): void {
    const soundMs = this.#placed / SAMPLES_PER_MS;
    const lateMs = Math.min(
      this.#rendered.of(block.renderedAtMs, soundMs),
      this.#arrived.of(block.arrivedAtMs, soundMs),
    );
    this.#placed += block.samples.length;
    this.#heldLateMs = this.#held.length === 0 ? lateMs : Math.min(this.#heldLateMs, lateMs);
    this.#held.push(block);
    if (lateMs < GAP_FROM_MS) this.#release(0);
    else if (this.#isBeyondCatchingUp(block)) this.#release(this.#heldGap);
  }

  /** What is held back will not be caught up with any more. */
  end(): void {
    this.#release(this.#heldGap);
  }

  get #heldGap(): number {
    return this.#held.length === 0 ? 0 : Math.round(this.#heldLateMs * SAMPLES_PER_MS);
  }

  #isBeyondCatchingUp(block: SoundBlock): boolean {
    const heldMs = block.arrivedAtMs - (this.#held[0]?.arrivedAtMs ?? block.arrivedAtMs);
    return this.#held.length > CATCH_UP_BLOCKS && heldMs >= CATCH_UP_MS;
  }

  #release(gap: number): void {
    for (const [index, { samples }] of this.#held.entries())
      this.#queue.push({ gap: index === 0 ? gap : 0, samples });
    this.#placed += gap;
    this.#held = [];
  }
}
