/** Keeps at least the last so many samples of a sound that arrives in blocks. */
export class LastSamples {
  readonly #most: number;
  #blocks: Float32Array[] = [];
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  push(block: Float32Array): void {
    this.#blocks.push(block.slice());
    this.#count += block.length;
    while (this.#count - (this.#blocks[0]?.length ?? 0) >= this.#most)
      this.#count -= this.#blocks.shift()?.length ?? 0;
  }

  /** The last so many samples, or as many as are kept. */
  last(samples = this.#count): Float32Array<ArrayBuffer> {
    const length = Math.min(samples, this.#count);
    const result = new Float32Array(length);
    let end = length;
    for (const block of this.#blocks.toReversed()) {
      if (end === 0) break;
      const part = block.subarray(Math.max(0, block.length - end));
      end -= part.length;
      result.set(part, end);
    }
    return result;
  }
}
