import { LiveQuality, type Organ } from '@sadap/dsp';

const LOOK_EVERY_S = 0.5;
/** A recording may begin with sound of up to this long ago. */
const REMEMBERED_S = 10;

/** Counts how much of a live sound is good enough to keep: without a problem that spoils it. */
export class GoodSound {
  readonly #rateHz: number;
  readonly #quality: LiveQuality;
  #unjudgedSamples = 0;
  #goodSamples = 0;
  /** The last looks, the newest last. */
  readonly #looks: { samples: number; isGood: boolean }[] = [];

  constructor(rateHz: number, organ: Organ) {
    this.#rateHz = rateHz;
    this.#quality = new LiveQuality(rateHz, organ);
  }

  get goodMs(): number {
    return (this.#goodSamples * 1000) / this.#rateHz;
  }

  /** Counts from this long ago on; what was heard before still helps to judge. */
  begin(agoMs = 0): void {
    let left = (agoMs / 1000) * this.#rateHz;
    this.#goodSamples = 0;
    left -= Math.min(left, this.#unjudgedSamples);
    this.#unjudgedSamples = Math.min(this.#unjudgedSamples, (agoMs / 1000) * this.#rateHz);
    for (const { samples, isGood } of this.#looks.toReversed()) {
      if (isGood) this.#goodSamples += Math.min(left, samples);
      left -= Math.min(left, samples);
    }
  }

  /** `isFromChest`: whatever it sounds like, what comes from elsewhere does not count. */
  push(samples: Float32Array, isFromChest = true): void {
    this.#quality.push(samples);
    this.#unjudgedSamples += samples.length;
    if (this.#unjudgedSamples < LOOK_EVERY_S * this.#rateHz) return;
    const isGood = isFromChest && !this.#quality.hints().some(({ severity }) => severity === 'major');
    if (isGood) this.#goodSamples += this.#unjudgedSamples;
    this.#looks.push({ samples: this.#unjudgedSamples, isGood });
    if (this.#looks.length > REMEMBERED_S / LOOK_EVERY_S) this.#looks.shift();
    this.#unjudgedSamples = 0;
  }
}
