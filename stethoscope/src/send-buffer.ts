/**
 * The samples of one stream that the server may still request: a ring of fixed capacity. Indices are those of
 * the stream: 0 is its first sample. Invariant: oldest ≤ cursor ≤ next ≤ oldest + capacity.
 */
export class SendBuffer {
  readonly #ring: Int16Array<ArrayBuffer>;
  #oldest = 0;
  #cursor = 0;
  #next = 0;

  constructor(capacitySamples: number) {
    if (!Number.isSafeInteger(capacitySamples) || capacitySamples < 1)
      throw new RangeError(`a send buffer cannot hold ${capacitySamples} samples`);
    this.#ring = new Int16Array(capacitySamples);
  }

  /** First sample still held. */
  get oldest(): number {
    return this.#oldest;
  }

  /** First sample that `take` returns next. */
  get cursor(): number {
    return this.#cursor;
  }

  /** One past the last sample made. */
  get next(): number {
    return this.#next;
  }

  get capacity(): number {
    return this.#ring.length;
  }

  /** Appends samples. Returns how many of the oldest fell out to make room. */
  append(samples: Int16Array): number {
    const kept = samples.subarray(Math.max(0, samples.length - this.capacity));
    const start = (this.#next + samples.length - kept.length) % this.capacity;
    const untilWrap = Math.min(kept.length, this.capacity - start);
    this.#ring.set(kept.subarray(0, untilWrap), start);
    this.#ring.set(kept.subarray(untilWrap), 0);
    return this.#grow(samples.length);
  }

  /** Skips samples that never existed; `take` must not request them. Returns the same as `append`. */
  skip(sampleCount: number): number {
    return this.#grow(sampleCount);
  }

  #grow(sampleCount: number): number {
    this.#next += sampleCount;
    const dropped = Math.max(0, this.#next - this.capacity - this.#oldest);
    this.#oldest += dropped;
    this.#cursor = Math.max(this.#cursor, this.#oldest);
    return dropped;
  }

  /** Forgets everything before `nextSample`. */
  acknowledge(nextSample: number): void {
    this.#oldest = Math.max(this.#oldest, Math.min(nextSample, this.#next));
    this.#cursor = Math.max(this.#cursor, this.#oldest);
  }

  /** Resends from `sample`, or from the nearest sample still held. */
  rewind(sample: number): void {
    this.#cursor = Math.min(Math.max(sample, this.#oldest), this.#next);
  }

  /** Up to `maxSamples` samples from the cursor, copied; moves the cursor past them. */
  take(maxSamples: number): Int16Array<ArrayBuffer> {
    const samples = new Int16Array(Math.min(maxSamples, this.#next - this.#cursor));
    const start = this.#cursor % this.capacity;
    const untilWrap = Math.min(samples.length, this.capacity - start);
    samples.set(this.#ring.subarray(start, start + untilWrap));
    samples.set(this.#ring.subarray(0, samples.length - untilWrap), untilWrap);
    this.#cursor += samples.length;
    return samples;
  }
}
