import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';

export const samplesToMs = (samples: number) => Math.round((samples * 1000) / STREAM_SAMPLE_RATE_HZ);
export const msToSamples = (ms: number) => Math.round((ms * STREAM_SAMPLE_RATE_HZ) / 1000);

/** A sample that a device had made by an instant. From there on it makes 16,000 more every second. */
export type SampleMark = { sample: number; atMs: number };

/** Where a device stands at `nowMs`; a stalled line does not stop its sampling. */
const sampleAt = ({ sample, atMs }: SampleMark, nowMs: number) =>
  sample + msToSamples(Math.max(0, nowMs - atMs));

const WINDOW_MS = 10_000;
/** A line that catches up gains more than this in a window. */
const STEADY_SAMPLES = msToSamples(200);

type Window = { startedAtMs: number; lagAtStart: number; leastLag: number; mark: SampleMark };

/**
 * Follows a device's sampling from the frames that arrive. A frame can only be late, so the one with the
 * least delay is the best estimate; it is kept while a line stalls or catches up. A device that stays behind
 * it by the same amount for ten seconds and loses nothing has slept, or its clock is slow, and is believed
 * again.
 */
export class SampleClock {
  #mark: SampleMark;
  #window: Window | null = null;

  constructor(mark: SampleMark) {
    this.#mark = mark;
  }

  get mark(): SampleMark {
    return this.#mark;
  }

  /** One past the last sample that the device has made by now. */
  presentSample(nowMs: number): number {
    return sampleAt(this.#mark, nowMs);
  }

  /**
   * The device has lost samples that it made. A full buffer keeps a device behind by its length: that is the
   * line, not the clock.
   */
  lost(): void {
    this.#window = null;
  }

  /** `sample`: one past the newest sample that has arrived. */
  arrived(sample: number, atMs: number): void {
    const lag = this.presentSample(atMs) - sample;
    if (lag <= 0 || atMs < this.#mark.atMs) {
      this.#mark = { sample, atMs };
      this.#window = null;
      return;
    }
    const window = this.#window;
    if (!window) {
      this.#window = { startedAtMs: atMs, lagAtStart: lag, leastLag: lag, mark: { sample, atMs } };
      return;
    }
    if (lag <= window.leastLag) {
      window.leastLag = lag;
      window.mark = { sample, atMs };
    }
    if (atMs - window.startedAtMs < WINDOW_MS) return;
    const isSteady =
      Math.abs(window.lagAtStart - lag) < STEADY_SAMPLES &&
      window.lagAtStart - window.leastLag < STEADY_SAMPLES;
    if (isSteady) this.#mark = window.mark;
    this.#window = null;
  }
}
