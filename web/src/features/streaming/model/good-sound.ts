import { LiveQuality, type Organ, type QualityProblemCode } from '@sadap/dsp';

const LOOK_EVERY_S = 0.5;
/** A recording may begin with sound of up to this long ago. */
const REMEMBERED_S = 10;
/** So much sound says by itself how good it is. */
const TELLS_AFTER_S = 1.5;
/** `LiveQuality` remembers so much: what is good for longer is good without what came before. */
const BELIEVED_AFTER_S = 10;

/** A sound contradicts its organ when so much of it, and so long a part, does not sound like it. */
const CONTRADICTED = { share: 0.6, seconds: 6 };
const CONTRADICTIONS: ReadonlySet<QualityProblemCode> = new Set(['no-heart-sound', 'no-breath-sound']);

type Look = { samples: number; isGood: boolean; seemsElsewhere: boolean };

/** Counts how much of a live sound is good enough to keep: without a problem that spoils it. */
export class GoodSound {
  readonly #rateHz: number;
  readonly #organ: Organ;
  #quality: LiveQuality;
  /** The last seconds, in which a recording may begin. */
  #sound: Float32Array[] = [];
  #soundSamples = 0;
  #unjudgedSamples = 0;
  #goodSamples = 0;
  /** Good by its quality, since it seems to come from elsewhere than the chest. */
  #doubtedSamples = 0;
  /** Looks since the recording began, and those at which the organ was not heard. */
  #judgedSamples = 0;
  #contradictedSamples = 0;
  /** The last looks, the newest last. */
  #looks: Look[] = [];

  constructor(rateHz: number, organ: Organ) {
    this.#rateHz = rateHz;
    this.#organ = organ;
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

  /**
   * Counts from this long ago on. Where that is long enough, the sound since then is judged by itself: the
   * knock of its landing, and what was heard before, are no part of it.
   */
  begin(agoMs = 0): void {
    const ago = Math.round((agoMs / 1000) * this.#rateHz);
    if (ago >= TELLS_AFTER_S * this.#rateHz) this.#judgeAnew(ago);
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
    this.#keep(samples);
    this.#quality.push(samples);
    this.#unjudgedSamples += samples.length;
    if (this.#unjudgedSamples < LOOK_EVERY_S * this.#rateHz) return;
    const hints = this.#quality.hints();
    const isGood = !isSpoilt(hints);
    this.#judgedSamples += this.#unjudgedSamples;
    if (hints.some(({ code }) => CONTRADICTIONS.has(code)))
      this.#contradictedSamples += this.#unjudgedSamples;
    this.#looks.push({ samples: this.#unjudgedSamples, isGood: isGood && !seemsElsewhere, seemsElsewhere });
    if (this.#looks.length > REMEMBERED_S / LOOK_EVERY_S) this.#looks.shift();
    const good = isGood ? this.#unjudgedSamples : 0;
    this.#unjudgedSamples = 0;
    if (!seemsElsewhere || !isGood) this.#doubtedSamples = 0;
    if (!seemsElsewhere) this.#goodSamples += good;
    else this.#doubt(good);
  }

  #keep(samples: Float32Array): void {
    this.#sound.push(samples.slice());
    this.#soundSamples += samples.length;
    while (this.#soundSamples - (this.#sound[0]?.length ?? 0) >= REMEMBERED_S * this.#rateHz)
      this.#soundSamples -= this.#sound.shift()?.length ?? 0;
  }

  /** What tells nothing yet counts as the first that does. */
  #judgeAnew(ago: number): void {
    const sound = lastOf(this.#sound, ago);
    this.#quality = new LiveQuality(this.#rateHz, this.#organ);
    const inside = this.#looksWithin(sound.length);
    let at = 0;
    const verdicts = inside.map(({ samples }) => {
      this.#quality.push(sound.subarray(at, at + samples));
      at += samples;
      return at < TELLS_AFTER_S * this.#rateHz ? null : !isSpoilt(this.#quality.hints());
    });
    this.#quality.push(sound.subarray(at));
    const first = verdicts.find((verdict) => verdict !== null) ?? !isSpoilt(this.#quality.hints());
    this.#looks = inside.map((look, place) => ({
      ...look,
      isGood: (verdicts[place] ?? first) && !look.seemsElsewhere,
    }));
  }

  /** The looks at the last so many samples; the first may be a part of one. */
  #looksWithin(samples: number): Look[] {
    let left = samples - Math.min(samples, this.#unjudgedSamples);
    const inside: Look[] = [];
    for (const look of this.#looks.toReversed()) {
      if (left <= 0) break;
      inside.unshift({ ...look, samples: Math.min(left, look.samples) });
      left -= look.samples;
    }
    return inside;
  }

  #doubt(samples: number): void {
    const wasBelieved = this.isBelieved;
    this.#doubtedSamples += samples;
    if (this.isBelieved) this.#goodSamples += wasBelieved ? samples : this.#doubtedSamples;
  }
}

const isSpoilt = (hints: ReturnType<LiveQuality['hints']>) =>
  hints.some(({ severity }) => severity === 'major');

/** The last so many samples of these blocks, or all. */
function lastOf(blocks: readonly Float32Array[], most: number): Float32Array {
  const length = blocks.reduce((sum, block) => sum + block.length, 0);
  const result = new Float32Array(length);
  let at = 0;
  for (const block of blocks) {
    result.set(block, at);
    at += block.length;
  }
  return result.subarray(Math.max(0, length - most));
}
