import type { SampleReader } from './time-stretch.ts';

/** Stored sound is fetched, kept and forgotten in blocks of this many samples, about a second at 16 kHz. */
export const BLOCK_SAMPLES = 16_384;

/** The loaded blocks of one recording, 16-bit, in any order. */
export class StoredSamples implements SampleReader {
  readonly sampleCount: number;
  readonly #blocks = new Map<number, Int16Array>();

  constructor(sampleCount: number) {
    this.sampleCount = sampleCount;
  }

  /** Block `number` begins at sample `number` × `BLOCK_SAMPLES`; only the last one may be shorter. */
  put(number: number, samples: Int16Array): void {
    this.#blocks.set(number, samples);
  }

  forget(number: number): void {
    this.#blocks.delete(number);
  }

  /** Samples as −1…1. */
  read(firstSample: number, into: Float32Array): boolean {
    const end = Math.min(firstSample + into.length, this.sampleCount);
    const from = Math.max(0, firstSample);
    for (let block = Math.floor(from / BLOCK_SAMPLES); block * BLOCK_SAMPLES < end; block++)
      if (!this.#blocks.has(block)) return false;
    into.fill(0);
    for (let index = from; index < end; ) {
      const number = Math.floor(index / BLOCK_SAMPLES);
      const block = this.#blocks.get(number);
      const blockEnd = Math.min(end, (number + 1) * BLOCK_SAMPLES);
      for (; index < blockEnd; index++)
        into[index - firstSample] = (block?.[index - number * BLOCK_SAMPLES] ?? 0) / 32_768;
    }
    return true;
  }
}
