/**
 * A result stays valid this long, and early on for a quarter of the time heard: recomputing costs some
 * milliseconds.
 */
const HOLDS_S = 2;
const HOLDS_SHARE = 0.25;

/** The last seconds of a live sound, and the results of whole-recording methods on them. */
export class RecentSound {
  readonly #sampleRateHz: number;
  readonly #most: number;
  #chunks: Float32Array[] = [];
  #count = 0;
  #pushed = 0;
  readonly #found = new Map<
    (samples: Float32Array, sampleRateHz: number) => unknown,
    { at: number; value: unknown }
  >();

  constructor(sampleRateHz: number, seconds: number) {
    this.#sampleRateHz = sampleRateHz;
    this.#most = seconds * sampleRateHz;
  }

  push(chunk: Float32Array): void {
    this.#chunks.push(chunk.slice());
    this.#count += chunk.length;
    this.#pushed += chunk.length;
    while (this.#count - (this.#chunks[0]?.length ?? 0) >= this.#most)
      this.#count -= this.#chunks.shift()?.length ?? 0;
  }

  /** The result of `method` on the sound, at most two seconds old. */
  find<Found>(method: (samples: Float32Array, sampleRateHz: number) => Found): Found {
    const before = this.#found.get(method);
    const holds = Math.min(HOLDS_S * this.#sampleRateHz, HOLDS_SHARE * (before?.at ?? 0));
    if (before && this.#pushed - before.at < holds) return before.value as Found;
    const samples = new Float32Array(this.#count);
    let at = 0;
    for (const chunk of this.#chunks) {
      samples.set(chunk, at);
      at += chunk.length;
    }
    const value = method(samples, this.#sampleRateHz);
    this.#found.set(method, { at: this.#pushed, value });
    return value;
  }
}
