import { LastSamples } from '../last-samples.ts';

/**
 * A result stays valid this long, and early on for a quarter of the time heard: recomputing costs some
 * milliseconds.
 */
const HOLDS_S = 2;
const HOLDS_SHARE = 0.25;

/** The last seconds of a live sound, and the results of whole-recording methods on them. */
export class RecentSound {
  readonly #sampleRateHz: number;
  readonly #sound: LastSamples;
  #pushed = 0;
  readonly #found = new Map<
    (samples: Float32Array, sampleRateHz: number) => unknown,
    { at: number; value: unknown }
  >();

  constructor(sampleRateHz: number, seconds: number) {
    this.#sampleRateHz = sampleRateHz;
    this.#sound = new LastSamples(seconds * sampleRateHz);
  }

  push(chunk: Float32Array): void {
    this.#sound.push(chunk);
    this.#pushed += chunk.length;
  }

  /** The result of `method` on the sound, at most two seconds old. */
  find<Found>(method: (samples: Float32Array, sampleRateHz: number) => Found): Found {
    const before = this.#found.get(method);
    const holds = Math.min(HOLDS_S * this.#sampleRateHz, HOLDS_SHARE * (before?.at ?? 0));
    if (before && this.#pushed - before.at < holds) return before.value as Found;
    const value = method(this.#sound.last(), this.#sampleRateHz);
    this.#found.set(method, { at: this.#pushed, value });
    return value;
  }
}
