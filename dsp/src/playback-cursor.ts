import { INTERPOLATION_HALF_TAPS, RingInterpolator } from './interpolation.ts';
import type { StoredSamples } from './stored-samples.ts';
import { TimeStretch } from './time-stretch.ts';

const RING_SAMPLES = 8_192;
const PIECE_SAMPLES = 512;

/**
 * One position in one recording, moving at a speed. Produces samples at the output rate. Does not allocate
 * after construction.
 */
export class PlaybackCursor {
  readonly samples: StoredSamples;
  readonly #sampleRateHz: number;
  readonly #step: number;
  readonly #speed: number;
  readonly #start: number;
  readonly #ring = new Float32Array(RING_SAMPLES);
  readonly #interpolator = new RingInterpolator(this.#ring);
  readonly #stretch: TimeStretch | null;
  readonly #piece: Float32Array;
  /** Ring samples up to here are ready; ring sample 0 is the sound's sample `#start`. */
  #made = 0;
  #read = 0;

  constructor(
    samples: StoredSamples,
    sampleRateHz: number,
    { outputHz, positionS, speed }: { outputHz: number; positionS: number; speed: number },
  ) {
    this.samples = samples;
    this.#sampleRateHz = sampleRateHz;
    this.#step = sampleRateHz / outputHz;
    this.#speed = speed;
    this.#start = Math.max(0, positionS * sampleRateHz);
    this.#stretch = speed === 1 ? null : new TimeStretch(sampleRateHz);
    this.#stretch?.start(Math.floor(this.#start), speed);
    this.#piece = new Float32Array(this.#stretch?.hopSamples ?? PIECE_SAMPLES);
    this.#read = this.#start - Math.floor(this.#start);
  }

  get durationS(): number {
    return this.samples.sampleCount / this.#sampleRateHz;
  }

  /** Position in the sound of the next output sample. */
  get positionS(): number {
    const position = (Math.floor(this.#start) + this.#read * this.#speed) / this.#sampleRateHz;
    return Math.min(position, this.samples.sampleCount / this.#sampleRateHz);
  }

  get hasEnded(): boolean {
    return this.positionS * this.#sampleRateHz >= this.samples.sampleCount - 0.5;
  }

  /** Makes sure that `outputCount` samples can be taken; false while the sound is not loaded. */
  prepare(outputCount: number): boolean {
    const needed = Math.ceil(this.#read + outputCount * this.#step) + INTERPOLATION_HALF_TAPS + 1;
    while (this.#made < needed) {
      if (!this.#make()) return false;
      for (let index = 0; index < this.#piece.length; index++)
        this.#ring[(this.#made + index) % RING_SAMPLES] = this.#piece[index] ?? 0;
      this.#made += this.#piece.length;
    }
    return true;
  }

  /** The next output sample; `prepare` must have returned true. */
  take(): number {
    const first = Math.max(0, this.#made - RING_SAMPLES);
    const sample = this.#interpolator.at(this.#read, first, this.#made);
    this.#read += this.#step;
    return sample;
  }

  #make(): boolean {
    if (this.#stretch) return this.#stretch.next(this.samples, this.#piece);
    return this.samples.read(Math.floor(this.#start) + this.#made, this.#piece);
  }
}
