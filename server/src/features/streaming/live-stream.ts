import type { FrameHeader } from '@sadap/contract/sound-frames';
import { FrameSequence, type Placement } from './frame-sequence.ts';
import { SampleClock, type SampleMark } from './sample-clock.ts';

/** The samples of a stream on a connected device: their order, and the device's sampling position. */
export class LiveStream {
  readonly id: number;
  readonly #sequence: FrameSequence;
  readonly #clock: SampleClock;

  /** `nextSample`: the next expected sample. `mark`: where the device stands. */
  constructor(id: number, nextSample: number, mark: SampleMark) {
    this.id = id;
    this.#sequence = new FrameSequence(nextSample);
    this.#clock = new SampleClock(mark);
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

  place(header: FrameHeader, nowMs: number): Placement {
    const placement = this.#sequence.place(header);
    if (placement.kind === 'new') this.#clock.arrived(this.nextSample, nowMs);
    return placement;
  }

  /** The device no longer has any sample before `oldestSample`. */
  declareLost(oldestSample: number): void {
    this.#sequence.declareLost(oldestSample);
  }
}
