import type { FrameHeader } from '@sadap/contract';
import { FrameSequence, type Placement } from './frame-sequence.ts';
import { msToSamples, SampleClock, type SampleMark } from './sample-clock.ts';
import { afterStreamEvent, mustTellToStop, type StreamEvent, type StreamPhase } from './stream-state.ts';

/** Without a capture, received samples are acknowledged every half second. */
const SAMPLES_PER_ACK = msToSamples(500);

/** A stream on a connected device: its phase, the order of its samples, and where the device's sampling stands. */
export class LiveStream {
  readonly id: number;
  readonly #sequence: FrameSequence;
  readonly #clock: SampleClock;
  #phase: StreamPhase = 'none';
  /** One past the last sample that was acknowledged without a capture. */
  #acknowledgedSample: number;
  /** A capture ended without the samples before this one: they were not kept, and are not acknowledged. */
  #unkeptUntil = 0;

  /** `nextSample`: the sample that must come next. `mark`: where the device stands. */
  constructor(id: number, nextSample: number, mark: SampleMark) {
    this.id = id;
    this.#sequence = new FrameSequence(nextSample);
    this.#clock = new SampleClock(mark);
    this.#acknowledgedSample = nextSample;
  }

  get phase(): StreamPhase {
    return this.#phase;
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

  /** Goes to the phase after `event`; returns whether the device has to be told to stop. */
  enter(event: StreamEvent): { mustTell: boolean; isOver: boolean } {
    const before = this.#phase;
    this.#phase = afterStreamEvent(before, event);
    return { mustTell: mustTellToStop(before, this.#phase, event), isOver: this.#phase === 'none' };
  }

  place(header: FrameHeader, nowMs: number): Placement {
    const placement = this.#sequence.place(header);
    if (placement.kind === 'new') this.#clock.arrived(this.nextSample, nowMs);
    return placement;
  }

  /** The device no longer has any sample before `oldestSample`. */
  declareLost(oldestSample: number): void {
    this.#sequence.declareLost(oldestSample);
  }

  /** Samples before `sample` were wanted and not stored: they are not acknowledged. */
  leaveUnkept(sample: number): void {
    this.#unkeptUntil = Math.max(this.#unkeptUntil, sample);
  }

  /** Whether everything received may be acknowledged where no capture wants it. */
  get isAcknowledgeable(): boolean {
    return this.nextSample >= this.#unkeptUntil;
  }

  /** Whether so much came since the last acknowledgement that the next one is due. */
  isAckDue(): boolean {
    if (this.nextSample - this.#acknowledgedSample < SAMPLES_PER_ACK || !this.isAcknowledgeable) return false;
    this.#acknowledgedSample = this.nextSample;
    return true;
  }
}
