/** Samples of a sound by index; outside the sound is silence. Returns false while they are not loaded. */
export interface SampleReader {
  read(firstSample: number, into: Float32Array): boolean;
}

/** Half of a segment. Two halves hold a period of 20 Hz, the lowest heart sound. */
const HOP_MS = 30;
/** How far a segment may be moved so that it continues where the last one ended. */
const SEARCH_MS = 12;
/** The first search looks at every fourth place and sample. */
const COARSE = 4;

/**
 * Plays a sound slower (or faster) without changing its pitch, hop by hop. Source: Verhelst & Roelands, An
 * overlap-add technique based on waveform similarity (WSOLA), ICASSP 1993.
 */
export class TimeStretch {
  readonly hopSamples: number;
  readonly #search: number;
  readonly #fade: Float32Array;
  /** Second half of the last segment, and what followed it in the sound. */
  readonly #tail: Float32Array;
  readonly #region: Float32Array;
  #speed = 1;
  #start = 0;
  #hops = 0;

  constructor(sampleRateHz: number) {
    this.hopSamples = Math.round((HOP_MS / 1000) * sampleRateHz);
    this.#search = Math.round((SEARCH_MS / 1000) * sampleRateHz);
    this.#fade = Float32Array.from(
      { length: this.hopSamples },
      (_, index) => 0.5 - 0.5 * Math.cos((Math.PI * (index + 0.5)) / this.hopSamples),
    );
    this.#tail = new Float32Array(this.hopSamples);
    this.#region = new Float32Array(2 * this.hopSamples + 2 * this.#search);
  }

  /** Starts at a sample of the sound. */
  start(firstSample: number, speed: number): void {
    this.#start = firstSample;
    this.#speed = speed;
    this.#hops = 0;
  }

  /**
   * The next `hopSamples` of the stretched sound. Does nothing and returns false while the sound is not
   * loaded.
   */
  next(sound: SampleReader, into: Float32Array): boolean {
    const hop = this.hopSamples;
    const nominal = this.#start + Math.round(this.#hops * hop * this.#speed);
    const regionFirst = nominal - this.#search;
    if (!sound.read(regionFirst, this.#region)) return false;
    const offset = this.#hops === 0 ? this.#search : this.#mostAlike();
    for (let index = 0; index < hop; index++) {
      const fade = this.#hops === 0 ? 1 : (this.#fade[index] ?? 0);
      into[index] = (this.#region[offset + index] ?? 0) * fade + (this.#tail[index] ?? 0) * (1 - fade);
    }
    this.#tail.set(this.#region.subarray(offset + hop, offset + 2 * hop));
    this.#hops++;
    return true;
  }

  /** Where in the region the sound best matches what would have followed. */
  #mostAlike(): number {
    let best = this.#search;
    let bestLikeness = Number.NEGATIVE_INFINITY;
    const consider = (offset: number, step: number) => {
      const likeness = this.#likeness(offset, step);
      if (likeness <= bestLikeness) return;
      bestLikeness = likeness;
      best = offset;
    };
    for (let offset = 0; offset <= 2 * this.#search; offset += COARSE) consider(offset, COARSE);
    const coarse = best;
    bestLikeness = Number.NEGATIVE_INFINITY;
    const last = Math.min(2 * this.#search, coarse + COARSE - 1);
    for (let offset = Math.max(0, coarse - COARSE + 1); offset <= last; offset++) consider(offset, 1);
    return best;
  }

  /** Normalised correlation with the tail; 0 for silence. */
  #likeness(offset: number, step: number): number {
    let product = 0;
    let energy = 1e-9;
    for (let index = 0; index < this.hopSamples; index += step) {
      const sample = this.#region[offset + index] ?? 0;
      product += sample * (this.#tail[index] ?? 0);
      energy += sample * sample;
    }
    return product / Math.sqrt(energy);
  }
}
