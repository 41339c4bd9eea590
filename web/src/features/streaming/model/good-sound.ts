import { LiveQuality, type Organ } from '@sadap/dsp';

const LOOK_EVERY_S = 0.5;

/** Counts how much of a live sound is good enough to keep: without a problem that spoils it. */
export class GoodSound {
  readonly #rateHz: number;
  readonly #quality: LiveQuality;
  #unjudgedSamples = 0;
  #goodSamples = 0;

  constructor(rateHz: number, organ: Organ) {
    this.#rateHz = rateHz;
    this.#quality = new LiveQuality(rateHz, organ);
  }

  get goodMs(): number {
    return (this.#goodSamples * 1000) / this.#rateHz;
  }

  /** Counts from here on; what was heard before still helps to judge. */
  begin(): void {
    this.#unjudgedSamples = 0;
    this.#goodSamples = 0;
  }

  push(samples: Float32Array): void {
    this.#quality.push(samples);
    this.#unjudgedSamples += samples.length;
    if (this.#unjudgedSamples < LOOK_EVERY_S * this.#rateHz) return;
    const isSpoilt = this.#quality.hints().some(({ severity }) => severity === 'major');
    if (!isSpoilt) this.#goodSamples += this.#unjudgedSamples;
    this.#unjudgedSamples = 0;
  }
}
