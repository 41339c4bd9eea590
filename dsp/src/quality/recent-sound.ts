import { heartConfidence, slowSwingDb } from './heart-heard.ts';
import { HEART_INSTEAD_OF_LUNG } from './limits.ts';

/** What is found once holds so long: finding it again costs some milliseconds. */
const HOLDS_S = 2;

/** The last seconds of a live sound, and what the methods for whole recordings find in them. */
export class RecentSound {
  readonly #sampleRateHz: number;
  readonly #most: number;
  #chunks: Float32Array[] = [];
  #count = 0;
  #pushed = 0;
  readonly #found = new Map<string, { at: number; value: number }>();

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

  /** 0 to 1; 0: no rhythm. */
  heartConfidence(): number {
    return this.#held('heart', heartConfidence);
  }

  isHeartInsteadOfLung(): boolean {
    return (
      this.#held('breath', slowSwingDb) < HEART_INSTEAD_OF_LUNG.slowSwingDb &&
      this.heartConfidence() >= HEART_INSTEAD_OF_LUNG.confidence
    );
  }

  #held(name: string, find: (samples: Float32Array, sampleRateHz: number) => number): number {
    const before = this.#found.get(name);
    if (before && this.#pushed - before.at < HOLDS_S * this.#sampleRateHz) return before.value;
    const samples = new Float32Array(this.#count);
    let at = 0;
    for (const chunk of this.#chunks) {
      samples.set(chunk, at);
      at += chunk.length;
    }
    const value = find(samples, this.#sampleRateHz);
    this.#found.set(name, { at: this.#pushed, value });
    return value;
  }
}
