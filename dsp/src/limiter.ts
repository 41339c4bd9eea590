/** The sound is delayed by this much, so that the gain is down before a peak arrives. */
const LOOK_AHEAD_MS = 1.5;
/** Time constant of the gain's recovery after a peak: longer than a heart sound. */
const RELEASE_MS = 150;
/** Time constant of a change of the volume slider. */
const GAIN_GLIDE_MS = 10;

/**
 * Volume (1 = unity) followed by a look-ahead peak limiter. Up to full scale it only delays by 1.5 ms. Above,
 * the gain is the smallest that the look-ahead needs, averaged over the look-ahead, so it never jumps and
 * never lets more than ±1 out. Works in place, block after block, without allocating.
 */
export class Limiter {
  readonly #length: number;
  readonly #delay: Float64Array;
  /** Ring of the gains that the delayed samples need, and the sum of the smoothed ones. */
  readonly #smoothed: Float64Array;
  /** Monotonic queue of (sample number, gain); its head is the smallest gain in the window. */
  readonly #queueAt: Float64Array;
  readonly #queueGain: Float64Array;
  #queueHead = 0;
  #queueTail = 0;
  #sum: number;
  #released = 1;
  #counter = 0;
  #gain = 1;
  #targetGain = 1;
  readonly #release: number;
  readonly #glide: number;

  constructor(sampleRateHz: number) {
    this.#length = Math.max(2, Math.round((LOOK_AHEAD_MS / 1000) * sampleRateHz));
    this.#delay = new Float64Array(this.#length);
    this.#smoothed = new Float64Array(this.#length).fill(1);
    this.#queueAt = new Float64Array(this.#length + 1);
    this.#queueGain = new Float64Array(this.#length + 1);
    this.#sum = this.#length;
    this.#release = 1 - Math.exp(-1000 / (RELEASE_MS * sampleRateHz));
    this.#glide = 1 - Math.exp(-1000 / (GAIN_GLIDE_MS * sampleRateHz));
  }

  /** Delay from input to output. */
  get latencySamples(): number {
    return this.#length - 1;
  }

  setGain(gain: number): void {
    this.#targetGain = Math.max(0, gain);
  }

  process(block: Float32Array): void {
    const length = this.#length;
    for (let i = 0; i < block.length; i++) {
      this.#gain += (this.#targetGain - this.#gain) * this.#glide;
      const input = (block[i] ?? 0) * this.#gain;
      const magnitude = Math.abs(input);
      const needed = this.#smallestInWindow(magnitude > 1 ? 1 / magnitude : 1);
      this.#released = Math.min(needed, this.#released + (1 - this.#released) * this.#release);
      const slot = this.#counter % length;
      this.#sum += this.#released - (this.#smoothed[slot] ?? 1);
      this.#smoothed[slot] = this.#released;
      this.#delay[slot] = input;
      this.#counter++;
      const delayed = this.#delay[this.#counter % length] ?? 0;
      const output = delayed * Math.min(1, this.#sum / length);
      // The limiter is exact; only rounding can exceed ±1.
      block[i] = Math.max(-1, Math.min(1, output));
    }
  }

  #smallestInWindow(gain: number): number {
    const size = this.#queueAt.length;
    while (this.#queueTail > this.#queueHead && (this.#queueGain[(this.#queueTail - 1) % size] ?? 1) >= gain)
      this.#queueTail--;
    this.#queueAt[this.#queueTail % size] = this.#counter;
    this.#queueGain[this.#queueTail % size] = gain;
    this.#queueTail++;
    if ((this.#queueAt[this.#queueHead % size] ?? 0) <= this.#counter - this.#length) this.#queueHead++;
    return this.#queueGain[this.#queueHead % size] ?? 1;
  }
}
