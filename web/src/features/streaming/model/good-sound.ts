import { LastSamples, LiveQuality, type Organ, type QualityProblemCode } from '@sadap/dsp';

const LOOK_EVERY_S = 0.5;
/** A recording may begin with sound of up to this long ago. */
const REMEMBERED_S = 10;
/** So much sound says by itself how good it is. */
const TELLS_AFTER_S = 1.5;
/** `LiveQuality` remembers so much: what is good for longer is good without what came before. */
const BELIEVED_AFTER_S = 10;

/** A problem is told that lasts. */
const TOLD_AFTER_S = 2;

/** A sound contradicts its organ when so much of it, and so long a part, does not sound like it. */
const CONTRADICTED = { share: 0.6, seconds: 6 };
const CONTRADICTIONS: ReadonlySet<QualityProblemCode> = new Set(['no-heart-sound', 'no-breath-sound']);

/**
 * Counts how much of a recording is good enough to keep: without a problem that spoils it. The recording is
 * judged by itself: the knock of a landing, and what was heard before, are no part of it.
 */
export class GoodSound {
  readonly #rateHz: number;
  readonly #organ: Organ;
  /** The last seconds, in which a recording may begin. */
  readonly #sound: LastSamples;
  /** Null while nothing is recorded. */
  #quality: LiveQuality | null = null;
  #unjudgedSamples = 0;
  #judgedSamples = 0;
  /** Too little had been heard to tell: they are as good as the first that tells. */
  #untoldSamples = 0;
  #goodSamples = 0;
  /** The last verdict: what has come since counts as it did, until the next. */
  #isGood = false;
  /** Good by its quality, since it seems to come from elsewhere than the chest. */
  #doubtedSamples = 0;
  /** The organ was not heard. */
  #contradictedSamples = 0;
  /** The gravest problem at the last look, and for how long it has been that. */
  #gravest: QualityProblemCode | null = null;
  #gravestSamples = 0;

  constructor(rateHz: number, organ: Organ) {
    this.#rateHz = rateHz;
    this.#organ = organ;
    this.#sound = new LastSamples(REMEMBERED_S * rateHz);
  }

  get goodMs(): number {
    const samples = this.#goodSamples + (this.#isGood ? this.#unjudgedSamples : 0);
    return (samples * 1000) / this.#rateHz;
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

  /** What is wrong with the sound for some time; null: nothing. */
  get problem(): QualityProblemCode | null {
    return this.#gravestSamples >= TOLD_AFTER_S * this.#rateHz ? this.#gravest : null;
  }

  /** A recording began, with sound from this long ago on. */
  begin(agoMs = 0): void {
    const quality = new LiveQuality(this.#rateHz, this.#organ);
    this.#quality = quality;
    this.#unjudgedSamples = 0;
    this.#judgedSamples = 0;
    this.#untoldSamples = 0;
    this.#goodSamples = 0;
    this.#isGood = false;
    this.#doubtedSamples = 0;
    this.#contradictedSamples = 0;
    this.#gravest = null;
    this.#gravestSamples = 0;
    this.#listen(quality, this.#sound.last(Math.round((agoMs / 1000) * this.#rateHz)), false);
  }

  /** It ended. */
  end(): void {
    this.#quality = null;
  }

  /**
   * `seemsElsewhere`: the chest piece seems to be off the chest. Its sound counts only where it stays good
   * for so long that the quality cannot stem from the chest before.
   */
  push(samples: Float32Array, seemsElsewhere = false): void {
    this.#sound.push(samples);
    if (this.#quality) this.#listen(this.#quality, samples, seemsElsewhere);
  }

  #listen(quality: LiveQuality, samples: Float32Array, seemsElsewhere: boolean): void {
    const look = LOOK_EVERY_S * this.#rateHz;
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + look - this.#unjudgedSamples);
      quality.push(part);
      at += part.length;
      this.#unjudgedSamples += part.length;
      if (this.#unjudgedSamples >= look) this.#judge(quality, seemsElsewhere);
    }
  }

  #judge(quality: LiveQuality, seemsElsewhere: boolean): void {
    const hints = quality.hints();
    const gravest = hints[0]?.code ?? null;
    this.#gravestSamples = this.#unjudgedSamples + (gravest === this.#gravest ? this.#gravestSamples : 0);
    this.#gravest = gravest;
    if (hints.some(({ code }) => CONTRADICTIONS.has(code)))
      this.#contradictedSamples += this.#unjudgedSamples;
    this.#judgedSamples += this.#unjudgedSamples;
    this.#untoldSamples += this.#unjudgedSamples;
    this.#unjudgedSamples = 0;
    if (this.#judgedSamples < TELLS_AFTER_S * this.#rateHz) return;
    const isGood = !hints.some(({ severity }) => severity === 'major');
    const good = isGood ? this.#untoldSamples : 0;
    this.#untoldSamples = 0;
    this.#isGood = isGood && !seemsElsewhere;
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
