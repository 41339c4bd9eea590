import { LiveQuality, type Organ, type QualityProblemCode } from '@sadap/dsp';

const LOOK_EVERY_S = 0.5;
/** A recording may begin with sound of up to this long ago. */
const REMEMBERED_S = 10;
/** `LiveQuality` remembers so much: what is good for longer is good without what came before. */
const BELIEVED_AFTER_S = 10;

/** A sound contradicts its organ when so much of it, and so long a part, does not sound like it. */
const CONTRADICTED = { share: 0.6, seconds: 6 };
const CONTRADICTIONS: ReadonlySet<QualityProblemCode> = new Set(['no-heart-sound', 'no-breath-sound']);

/** Counts how much of a live sound is good enough to keep: without a problem that spoils it. */
export class GoodSound {
  readonly #rateHz: number;
  readonly #quality: LiveQuality;
  #unjudgedSamples = 0;
  #goodSamples = 0;
  /** Good by its quality, since it seems to come from elsewhere than the chest. */
  #doubtedSamples = 0;
  /** Looks since the recording began, and those at which the organ was not heard. */
  #judgedSamples = 0;
  #contradictedSamples = 0;
  /** The last looks, the newest last. */
  readonly #looks: { samples: number; isGood: boolean }[] = [];

  constructor(rateHz: number, organ: Organ) {
    this.#rateHz = rateHz;
    this.#quality = new LiveQuality(rateHz, organ);
  }

  get goodMs(): number {
    return (this.#goodSamples * 1000) / this.#rateHz;
  }

  /** What seems to come from elsewhere has stayed good for so long that it counts. */
  get isBelieved(): boolean {
    return this.#doubtedSamples >= BELIEVED_AFTER_S * this.#rateHz;
  }

  /** Plainly not the organ that it is recorded for, since the recording began. */
  get isContradicted(): boolean {
    return (
      this.#contradictedSamples >= CONTRADICTED.seconds * this.#rateHz &&
      this.#contradictedSamples >= CONTRADICTED.share * this.#judgedSamples
    );
  }

  /** Counts from this long ago on; what was heard before still helps to judge. */
  begin(agoMs = 0): void {
    const ago = (agoMs / 1000) * this.#rateHz;
    this.#unjudgedSamples = Math.min(this.#unjudgedSamples, ago);
    let left = ago - this.#unjudgedSamples;
    this.#goodSamples = 0;
    this.#doubtedSamples = 0;
    this.#judgedSamples = 0;
    this.#contradictedSamples = 0;
    for (const { samples, isGood } of this.#looks.toReversed()) {
      if (isGood) this.#goodSamples += Math.min(left, samples);
      left -= Math.min(left, samples);
    }
  }

  /**
   * `seemsElsewhere`: the chest piece seems to be off the chest. Its sound counts only where it stays good
   * for so long that the quality cannot stem from the chest before.
   */
  push(samples: Float32Array, seemsElsewhere = false): void {
    this.#quality.push(samples);
    this.#unjudgedSamples += samples.length;
    if (this.#unjudgedSamples < LOOK_EVERY_S * this.#rateHz) return;
    const hints = this.#quality.hints();
    const isGood = !hints.some(({ severity }) => severity === 'major');
    this.#judgedSamples += this.#unjudgedSamples;
    if (hints.some(({ code }) => CONTRADICTIONS.has(code)))
      this.#contradictedSamples += this.#unjudgedSamples;
    this.#looks.push({ samples: this.#unjudgedSamples, isGood: isGood && !seemsElsewhere });
    if (this.#looks.length > REMEMBERED_S / LOOK_EVERY_S) this.#looks.shift();
    const good = isGood ? this.#unjudgedSamples : 0;
    this.#unjudgedSamples = 0;
    if (!seemsElsewhere || !isGood) this.#doubtedSamples = 0;
    if (!seemsElsewhere) this.#goodSamples += good;
    else this.#doubt(good);
  }

  #doubt(samples: number): void {
    const wasBelieved = this.isBelieved;
    this.#doubtedSamples += samples;
    if (this.isBelieved) this.#goodSamples += wasBelieved ? samples : this.#doubtedSamples;
  }
}
