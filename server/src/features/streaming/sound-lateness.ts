import { LIVE_SOUND_MS } from '@sadap/contract/limits';
import { SampleClock, type SampleMark, samplesToMs } from './sample-clock.ts';

/** A device that catches up is live again here: a line that wavers about the limit would chop the sound. */
const LIVE_AGAIN_MS = LIVE_SOUND_MS / 2;

/**
 * By how much a device's newest sound is late, by its sampling clock: what it still has to send after a
 * cut, or over a thin line, is not live. Of a stream that has just begun, the first frame says when it did:
 * a device may take seconds to begin.
 */
export class SoundLateness {
  /** Null: nothing has come yet, and nothing was said. */
  #clock: SampleClock | null;
  /** One past the newest sample that has arrived, and the length of the newest frame. */
  #newest: number;
  #frameSamples = 0;
  #isLate = false;

  /** `mark`: where the device says that it stands; sample 0: it has yet to begin. */
  constructor(nextSample: number, mark: SampleMark) {
    this.#newest = nextSample;
    this.#clock = mark.sample > 0 ? new SampleClock(mark) : null;
  }

  /** Whether the newest frame was still live when it came. */
  get isLive(): boolean {
    return !this.#isLate;
  }

  /** A frame of new samples; `end` is one past its last. */
  arrived(end: number, frameSamples: number, atMs: number): void {
    this.#clock ??= new SampleClock({ sample: end, atMs });
    this.#clock.arrived(end, atMs);
    this.#newest = end;
    this.#frameSamples = frameSamples;
    const lateMs = samplesToMs(this.#clock.presentSample(atMs) - end);
    if (lateMs > LIVE_SOUND_MS) this.#isLate = true;
    else if (lateMs < LIVE_AGAIN_MS) this.#isLate = false;
  }

  /** What to tell listeners: 0 as long as the sound is live. */
  lateMs(nowMs: number): number {
    if (!this.#clock) return 0;
    const lateMs = samplesToMs(this.#clock.presentSample(nowMs) - this.#newest);
    // Within a long frame the next one is not due yet.
    return this.#isLate || lateMs > LIVE_SOUND_MS + samplesToMs(this.#frameSamples) ? lateMs : 0;
  }
}
