import type { FrameHeader } from '@sadap/contract';
import { FrameSequence, type Placement } from './frame-sequence.ts';
import { SampleClock, type SampleMark } from './sample-clock.ts';
import { afterStreamEvent, mustTellToStop, type StreamEvent, type StreamPhase } from './stream-state.ts';

/** Without a capture, received samples are acknowledged every so many frames (half a second of 20 ms frames). */
const FRAMES_PER_ACK = 25;

/** A stream on a connected device: its phase, the order of its samples, and where the device's sampling stands. */
export class LiveStream {
  readonly id: number;
  readonly #sequence: FrameSequence;
  readonly #clock: SampleClock;
  #phase: StreamPhase = 'none';
  #framesUntilAck = FRAMES_PER_ACK;
  /** A capture ended without the samples before this one: they were not kept, and are not acknowledged. */
  #unkeptUntil = 0;

  /** `nextSample`: the sample that must come next. `mark`: where the device stands. */
  constructor(id: number, nextSample: number, mark: SampleMark) {
    this.id = id;
    this.#sequence = new FrameSequence(nextSample);
    this.#clock = new SampleClock(mark);
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

  /** Goes to the phase after `event`; answers whether the device has to be told to stop. */
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

  /** Nobody keeps what was wanted before `sample`. */
  leaveUnkept(sample: number): void {
    this.#unkeptUntil = Math.max(this.#unkeptUntil, sample);
  }

  /** Whether everything received may be acknowledged where no capture wants it. */
  get isAcknowledgeable(): boolean {
    return this.nextSample >= this.#unkeptUntil;
  }

  /** Counts a frame; answers whether an acknowledgement is due. */
  isAckDue(): boolean {
    this.#framesUntilAck -= 1;
    if (this.#framesUntilAck > 0 || !this.isAcknowledgeable) return false;
    this.#framesUntilAck = FRAMES_PER_ACK;
    return true;
  }
}
