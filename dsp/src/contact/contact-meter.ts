import type { Organ } from '../quality/types.ts';
import { airUntil, type Heard, type Judged } from './air-before.ts';
import { type BandLevels, CONTACT_FRAMES_HZ, CONTACT_RATE_HZ, ContactFrames } from './contact-frames.ts';
import { type Likeness, likenessOf, NOTHING_LIKE_A_CHEST, type WindowLength } from './contact-likeness.ts';
import { ContactProfile } from './contact-profile.ts';
import * as limits from './limits.ts';

/**
 * `away`: on no chest. `uncertain`: like a chest, but not certain enough to start on; after `on`: disturbed,
 * and perhaps lifted. `on`: on a chest.
 */
export type Contact = 'away' | 'uncertain' | 'on';
export type ContactState = {
  contact: Contact;
  /**
   * The stream's sample with which this contact began, when the chest piece had come to rest. It stays from
   * `on` until `away`, and is null before.
   */
  sinceSample: number | null;
  /**
   * Until which sample the chest piece was plainly in the air before it landed; null: it may have lain there
   * all the time, from the beginning of the stream, under a rub, or over a gap.
   */
  airUntilSample: number | null;
};

const AWAY: ContactState = { contact: 'away', sinceSample: null, airUntilSample: null };
const framesIn = (seconds: number) => Math.round(seconds * CONTACT_FRAMES_HZ);

/**
 * Tells from a live sound whether the chest piece lies on a chest. Feed it the stream's blocks of any length
 * in order; their rate must be a whole multiple of 4 kHz, or the constructor throws `RangeError`.
 */
export class ContactMeter {
  readonly #organ: Organ;
  readonly #sampleRateHz: number;
  #meter: ContactFrames;
  #state: ContactState = AWAY;
  #heard: Heard[] = [];
  /** The last seconds at 4 kHz. */
  #sound = new Float32Array();
  #nextSample: number | null = null;
  #unjudged = 0;
  #unwatched = 0;
  /** How many judgements in a row found a contact, something like one, and none. */
  #certain = 0;
  #likely = 0;
  #unlikely = 0;
  #since: number | null = null;
  #airUntil: number | null = null;
  /** The last judgements while there was no contact. */
  #judged: Judged[] = [];
  /** What this contact sounds like; null while there is none. */
  #profile: ContactProfile | null = null;

  constructor(sampleRateHz: number, organ: Organ) {
    this.#organ = organ;
    this.#sampleRateHz = sampleRateHz;
    this.#meter = new ContactFrames(sampleRateHz);
  }

  /** The same object until something changes. */
  get state(): ContactState {
    return this.#state;
  }

  /** Forgets everything heard. */
  reset(): void {
    this.#meter = new ContactFrames(this.#sampleRateHz);
    this.#heard = [];
    this.#sound = new Float32Array();
    this.#nextSample = null;
    this.#unjudged = 0;
    this.#leave();
  }

  /**
   * `firstSample` is the block's place in the stream. A short gap is passed over as if it were not there; a
   * longer one, or a step back, begins anew.
   */
  push(samples: Float32Array, firstSample: number): void {
    const missing = firstSample - (this.#nextSample ?? firstSample);
    if (missing < 0 || missing > limits.LONGEST_GAP_S * this.#sampleRateHz) this.reset();
    this.#nextSample = firstSample + samples.length;
    const { sound, frames } = this.#meter.push(samples);
    this.#sound = lastOf(this.#sound, sound, limits.WINDOW_S.long * CONTACT_RATE_HZ);
    for (const { levels, end } of frames) {
      this.#heard.push({ levels, end: firstSample + end });
      if (this.#heard.length > framesIn(limits.HISTORY_S)) this.#heard.shift();
      this.#unjudged++;
      this.#unwatched++;
    }
    if (this.#unwatched >= framesIn(limits.WATCH_EVERY_S)) {
      this.#unwatched = 0;
      if (this.#profile) this.#lookForLift(this.#profile);
    }
    if (this.#unjudged < framesIn(limits.JUDGE_EVERY_S)) return;
    this.#unjudged = 0;
    if (this.#profile) this.#watch(this.#profile);
    else this.#search();
  }

  #search(): void {
    const short = this.#likeness('short', limits.AIR.unlikeBelow);
    const isDoubtful =
      short.ofAny >= limits.DOUBTFUL_FROM && short.ofOrgan < limits.CERTAIN[this.#organ].short;
    const long = isDoubtful ? this.#likeness('long', limits.LIKELY.long) : NOTHING_LIKE_A_CHEST;
    const isCertain =
      short.ofOrgan >= limits.CERTAIN[this.#organ].short || long.ofOrgan >= limits.CERTAIN[this.#organ].long;
    this.#remember(Math.max(short.underVoice, long.underVoice));
    const isLikely = short.ofAny >= limits.LIKELY.short || long.ofAny >= limits.LIKELY.long;
    this.#certain = isCertain ? this.#certain + 1 : 0;
    this.#likely = isLikely ? this.#likely + 1 : 0;
    if (this.#certain >= limits.IN_A_ROW) this.#arrive();
    else this.#tell(this.#likely >= limits.IN_A_ROW ? 'uncertain' : 'away', null);
  }

  #remember(ofAny: number): void {
    if (this.#heard.length < framesIn(limits.WINDOW_S.short)) return;
    this.#judged.push({ end: this.#heard.at(-1)?.end ?? 0, ofAny });
    if (this.#judged.length > limits.HISTORY_S / limits.JUDGE_EVERY_S) this.#judged.shift();
  }

  #arrive(): void {
    const recent = new ContactProfile(this.#organ, this.#levels(limits.AFTER_LANDING_S));
    const own = recent.framesSinceLanding(this.#levels(limits.HISTORY_S));
    // A knock may pass for a beat.
    if (own < framesIn(limits.AFTER_LANDING_S)) {
      this.#tell('uncertain', null);
      return;
    }
    this.#since = this.#heard[this.#heard.length - own]?.end ?? 0;
    this.#profile = new ContactProfile(this.#organ, this.#levels(own / CONTACT_FRAMES_HZ));
    this.#unlikely = 0;
    this.#airUntil = airUntil(this.#profile, this.#heard.slice(0, -own), this.#judged);
    this.#tell('on', this.#since);
  }

  /** What comes after the last beat may be the next contact already. */
  #lookForLift(profile: ContactProfile): void {
    const levels = this.#levels(limits.HISTORY_S);
    if (!profile.isLifted(levels)) return;
    this.#forgetBefore(profile.framesSinceBeat(levels));
    this.#leave();
  }

  #forgetBefore(frames: number): void {
    this.#heard = this.#heard.slice(-frames);
    this.#sound = this.#sound.slice(-frames * (CONTACT_RATE_HZ / CONTACT_FRAMES_HZ));
  }

  #watch(profile: ContactProfile): void {
    const { ofOrgan } = this.#likeness('short', limits.STAY_FROM);
    this.#unlikely = ofOrgan < limits.STAY_FROM ? this.#unlikely + 1 : 0;
    if (this.#unlikely >= limits.UNLIKELY_IN_A_ROW) {
      this.#forgetBefore(framesIn(limits.JUDGE_EVERY_S));
      this.#leave();
      return;
    }
    const isDisturbed = profile.foreignShare(this.#levels(limits.DISTURBED.seconds)) > limits.DISTURBED.share;
    if (!isDisturbed && ofOrgan >= limits.LIKELY.short) this.#learn();
    this.#tell(isDisturbed ? 'uncertain' : 'on', this.#since);
  }

  #learn(): void {
    this.#profile = new ContactProfile(
      this.#organ,
      this.#heard.filter(({ end }) => end >= (this.#since ?? 0)).map(({ levels }) => levels),
    );
  }

  #leave(): void {
    this.#profile = null;
    this.#since = null;
    this.#airUntil = null;
    this.#judged = [];
    this.#certain = 0;
    this.#likely = 0;
    this.#tell('away', null);
  }

  #tell(contact: Contact, sinceSample: number | null): void {
    const before = this.#state;
    const airUntilSample = sinceSample === null ? null : this.#airUntil;
    const isSame = contact === before.contact && sinceSample === before.sinceSample;
    if (isSame && airUntilSample === before.airUntilSample) return;
    this.#state = { contact, sinceSample, airUntilSample };
  }

  #levels(seconds: number): BandLevels[] {
    return this.#heard.slice(-framesIn(seconds)).map(({ levels }) => levels);
  }

  #likeness(length: WindowLength, worthwhile: number): Likeness {
    const seconds = limits.WINDOW_S[length];
    if (this.#heard.length < framesIn(seconds)) return NOTHING_LIKE_A_CHEST;
    const sound = this.#sound.subarray(-seconds * CONTACT_RATE_HZ);
    return likenessOf(this.#organ, sound, this.#levels(seconds), length, worthwhile);
  }
}

/** The last `most` of both. */
function lastOf(before: Float32Array, after: Float32Array, most: number): Float32Array<ArrayBuffer> {
  const kept = Math.max(0, Math.min(before.length, most - after.length));
  const result = new Float32Array(kept + Math.min(most, after.length));
  result.set(before.subarray(before.length - kept));
  result.set(after.subarray(Math.max(0, after.length - most)), kept);
  return result;
}
