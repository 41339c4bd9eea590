import { DEVICE_OFFLINE_MS } from '@sadap/contract/limits';
import type { FrameHeader } from '@sadap/contract/sound-frames';
import { FrameSequence, type Placement } from './frame-sequence.ts';
import { type Piece, RecentSound } from './recent-sound.ts';
import { msToSamples, SampleClock, type SampleMark } from './sample-clock.ts';
import { SoundLateness } from './sound-lateness.ts';

/** A line that delays a message by more counts as broken, at both ends. */
const LONGEST_DELAY_SAMPLES = msToSamples(DEVICE_OFFLINE_MS);

/**
 * The samples of a stream on a connected device: their order, the device's sampling position, and the newest
 * of them.
 */
export class LiveStream {
  readonly id: number;
  readonly #sequence: FrameSequence;
  readonly #clock: SampleClock;
  readonly #lateness: SoundLateness;
  readonly #begin: SampleMark;
  /** How many samples from `#begin` on have arrived. */
  #receivedSamples = 0;
  readonly #recent = new RecentSound();
  /** One past the end of the last capture. */
  #capturedUntil = 0;

  /**
   * `nextSample`: the next expected sample. `mark`: where the device stands. `told`: where it says that it
   * does.
   */
  constructor(id: number, nextSample: number, mark: SampleMark, told = mark) {
    this.id = id;
    this.#sequence = new FrameSequence(nextSample);
    this.#clock = new SampleClock(mark);
    this.#lateness = new SoundLateness(nextSample, told);
    this.#begin = mark;
  }

  get nextSample(): number {
    return this.#sequence.nextSample;
  }

  get settledSample(): number {
    return this.#sequence.settledSample;
  }

  get newest(): SampleMark {
    return this.#clock.mark;
  }

  /** One past the last sample that the device has made by now. */
  presentSample(nowMs: number): number {
    return Math.max(this.nextSample, this.#clock.presentSample(nowMs));
  }

  /** Whether the newest frame is fresh enough to be heard as live. */
  get isLive(): boolean {
    return this.#lateness.isLive;
  }

  /**
   * The next sample that may count as made from now on. While sound is late, what comes next was made a while
   * ago, maybe at another place or on somebody else: then it is where the device stands.
   */
  nextFreshSample(nowMs: number): number {
    return Math.max(this.nextSample, this.#lateness.presentWhileLate(nowMs) ?? 0);
  }

  /** By how much sound was late since the last look; 0: not worth a word. */
  latenessAt(nowMs: number): number {
    return this.#lateness.look(nowMs);
  }

  /** The device has sent something else than sound. */
  heardOf(nowMs: number): void {
    this.#lateness.heardOf(nowMs);
  }

  place(header: FrameHeader, nowMs: number): Placement {
    const expected = this.nextSample;
    const placement = this.#sequence.place(header);
    if (placement.kind !== 'new') return placement;
    if (header.firstSample > expected) {
      this.#clock.lost();
      this.#lateness.lost();
    }
    this.#clock.arrived(this.nextSample, nowMs);
    this.#lateness.arrived(this.nextSample, header.sampleCount, nowMs);
    const from = Math.max(header.firstSample + placement.skip, this.#begin.sample);
    this.#receivedSamples += Math.max(0, this.nextSample - from);
    return placement;
  }

  /**
   * The device cannot have made more by now: since the stream began here it made 16,000 a second, or what
   * arrived if its clock is fast.
   */
  newestPossible(nowMs: number): number {
    const { sample, atMs } = this.#begin;
    const made = Math.max(msToSamples(nowMs - atMs), this.#receivedSamples);
    return sample + made + LONGEST_DELAY_SAMPLES;
  }

  /** The device no longer has any sample before `oldestSample`. */
  declareLost(oldestSample: number): void {
    this.#sequence.declareLost(oldestSample);
  }
  /** Samples of a new frame, as it carries them. */
  keep(firstSample: number, bytes: Uint8Array): void {
    this.#recent.keep(firstSample, bytes);
  }

  /** A capture has ended; `end` is one past its last sample. */
  captureEnded(end: number): void {
    this.#capturedUntil = Math.max(this.#capturedUntil, end);
  }

  /** What a capture may begin with: what is kept from `sample` on, and no earlier capture's. */
  recentFrom(sample: number): Piece[] {
    return this.#recent.from(Math.max(sample, this.#capturedUntil));
  }

  /** The stream is over. */
  forgetSound(): void {
    this.#recent.forget();
  }
}
