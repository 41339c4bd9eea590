import { FRAME_SAMPLES, type SoundFrame, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { SendBuffer } from './send-buffer.ts';
import type { SoundSource } from './sound-source.ts';

/** Polling interval for a source with its own clock. */
const OWN_CLOCK_TURN_MS = 10;
const SAMPLES_PER_MS = STREAM_SAMPLE_RATE_HZ / 1000;

/**
 * Samples due by `nowMs` in a stream that began at `startMs`. Follows elapsed time, so timers cannot make it
 * drift.
 */
export const samplesDue = (startMs: number, nowMs: number) => Math.floor((nowMs - startMs) * SAMPLES_PER_MS);

/** Consecutive samples, and the index of the first. */
type Made = { firstSample: number; samples: Int16Array };

/** One stream as the device sees it: takes sound as time passes, holds it, and says what to send next. */
export class DeviceStream {
  readonly streamId: number;
  readonly #source: SoundSource;
  readonly #buffer: SendBuffer;
  #startMs: number;
  #isSampling = true;
  /**
   * Stretches without samples that are still in the buffer's range, oldest first; `to` is one past the last.
   */
  #gaps: { from: number; to: number }[] = [];
  /** The sample that the server expects next on this connection, and the oldest sample declared to it. */
  #expected = 0;
  #declaredOldest = 0;

  constructor(streamId: number, source: SoundSource, capacitySamples: number, startMs: number) {
    this.streamId = streamId;
    this.#source = source;
    this.#buffer = new SendBuffer(capacitySamples);
    this.#startMs = startMs;
  }

  get isSampling(): boolean {
    return this.#isSampling;
  }

  get nextSample(): number {
    return this.#buffer.next;
  }

  get isAllSent(): boolean {
    return this.#buffer.cursor === this.#buffer.next;
  }

  get isAllAcknowledged(): boolean {
    return this.#buffer.oldest === this.#buffer.next;
  }

  /** Takes the sound that has become due, in pieces that may have gaps between them. */
  sample(nowMs: number): Made[] {
    if (!this.#isSampling) return [];
    if (this.#source.ready !== undefined) return [...this.#sampleReady()];
    const made = this.#sampleDue(nowMs);
    return made ? [made] : [];
  }

  /** Everything the source has: a page that stalled or slept may have left a backlog. */
  *#sampleReady(): Generator<Made> {
    while ((this.#source.ready ?? 0) > 0) {
      this.#takeGap();
      const firstSample = this.#buffer.next;
      const samples = this.#source.read(Math.min(this.#source.ready ?? 0, this.#buffer.capacity));
      if (samples.length === 0) return;
      this.#buffer.append(samples);
      yield { firstSample, samples };
    }
  }

  #takeGap(): void {
    const missing = this.#source.takeGap?.() ?? 0;
    if (missing === 0) return;
    const from = this.#buffer.next;
    this.#buffer.skip(missing);
    this.#gaps.push({ from, to: this.#buffer.next });
  }

  /** In whole frames. */
  #sampleDue(nowMs: number): Made | null {
    const firstSample = this.#buffer.next;
    const missing = samplesDue(this.#startMs, nowMs) - firstSample;
    const sleptMs = (missing - this.#buffer.capacity) / SAMPLES_PER_MS;
    if (sleptMs > 0) this.#startMs += sleptMs;
    const wanted = Math.min(missing, this.#buffer.capacity);
    if (wanted < FRAME_SAMPLES) return null;
    const samples = this.#source.read(wanted - (wanted % FRAME_SAMPLES));
    this.#buffer.append(samples);
    return { firstSample, samples };
  }

  msUntilNextFrame(nowMs: number): number {
    if (this.#source.ready !== undefined) return OWN_CLOCK_TURN_MS;
    return this.#startMs + (this.#buffer.next + FRAME_SAMPLES) / SAMPLES_PER_MS - nowMs;
  }

  /** Takes the last of the sound and stops producing. */
  stopSampling(nowMs: number): Made[] {
    if (this.#isSampling) this.#source.end?.();
    const made = this.sample(nowMs);
    this.#isSampling = false;
    return made;
  }

  /** The stream's entry in hello; after it the server knows the oldest sample. */
  declare(): { streamId: number; oldestSample: number; nextSample: number } {
    this.#declaredOldest = this.#buffer.oldest;
    return { streamId: this.streamId, oldestSample: this.#buffer.oldest, nextSample: this.#buffer.next };
  }

  resumeFrom(nextSample: number): void {
    this.#expected = nextSample;
    this.#buffer.rewind(nextSample);
  }

  acknowledge(nextSample: number): void {
    this.#buffer.acknowledge(nextSample);
  }

  /**
   * When unsent samples fell out: the index to declare before the next frame; null when there is nothing to
   * declare.
   */
  takeLoss(): number | null {
    this.#passGap();
    const { cursor } = this.#buffer;
    if (cursor <= this.#expected || cursor <= this.#declaredOldest) return null;
    this.#declaredOldest = cursor;
    return cursor;
  }

  takeFrame(): SoundFrame | null {
    this.#passGap();
    const firstSample = this.#buffer.cursor;
    const nextGap = this.#gaps.find(({ from }) => from > firstSample)?.from ?? Number.POSITIVE_INFINITY;
    const samples = this.#buffer.take(Math.min(FRAME_SAMPLES, nextGap - firstSample));
    if (samples.length === 0) return null;
    this.#expected = firstSample + samples.length;
    return { streamId: this.streamId, firstSample, samples };
  }

  /** A gap has nothing to send; the cursor moves past it. */
  #passGap(): void {
    const { oldest, cursor } = this.#buffer;
    this.#gaps = this.#gaps.filter(({ to }) => to > oldest);
    const gap = this.#gaps.find(({ from, to }) => from <= cursor && cursor < to);
    if (gap) this.#buffer.rewind(gap.to);
  }
}
