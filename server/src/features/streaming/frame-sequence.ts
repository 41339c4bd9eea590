import type { FrameHeader } from '@sadap/contract/sound-frames';

/** Where a frame stands in its stream: its new samples begin after `skip`. */
export type Placement = { kind: 'new'; skip: number } | { kind: 'duplicate' } | { kind: 'out-of-order' };

/**
 * Keeps a stream's samples in order. A frame continues at the expected sample; duplicates are dropped; a jump
 * forward is allowed only over samples that the device declared lost.
 */
export class FrameSequence {
  #next: number;
  /** No frame may begin later. */
  #lostBefore: number;
  /** Declared lost, and no frame since has shown otherwise. */
  #missingBefore: number;

  constructor(nextSample: number) {
    this.#next = nextSample;
    this.#lostBefore = nextSample;
    this.#missingBefore = nextSample;
  }

  /** The next expected sample. */
  get nextSample(): number {
    return this.#next;
  }

  /** Every sample before this one arrived or was declared lost. */
  get settledSample(): number {
    return Math.max(this.#next, this.#missingBefore);
  }

  /** The device no longer has any sample before `oldestSample`. */
  declareLost(oldestSample: number): void {
    this.#lostBefore = Math.max(this.#lostBefore, oldestSample);
    this.#missingBefore = Math.max(this.#missingBefore, oldestSample);
  }

  place({ firstSample, sampleCount }: Pick<FrameHeader, 'firstSample' | 'sampleCount'>): Placement {
    const end = firstSample + sampleCount;
    if (end <= this.#next) return { kind: 'duplicate' };
    if (firstSample > Math.max(this.#next, this.#lostBefore)) return { kind: 'out-of-order' };
    const skip = Math.max(0, this.#next - firstSample);
    this.#next = end;
    this.#missingBefore = end;
    return { kind: 'new', skip };
  }
}
