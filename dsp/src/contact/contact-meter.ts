import { CONTACT_FRAMES_HZ, ContactFrames } from './contact-frames.ts';
import { ContactNetwork, type Heard, TOGETHER } from './contact-network.ts';
import * as limits from './limits.ts';

/**
 * `away`: on no chest. `uncertain`: like a chest, but not certain enough to start on; after `on`: disturbed,
 * and perhaps lifted. `on`: on a chest.
 */
export type Contact = 'away' | 'uncertain' | 'on';
export type ContactState = {
  contact: Contact;
  /** The stream's sample with which this contact began, from `on` until `away`; null before. */
  sinceSample: number | null;
  /**
   * Until which sample the chest piece was plainly in the air before it landed; null: it may have lain there
   * all the time, from the beginning of the stream, under a rub, or since before a gap.
   */
  airUntilSample: number | null;
};

const AWAY: ContactState = { contact: 'away', sinceSample: null, airUntilSample: null };
const answersIn = (seconds: number) => Math.round((seconds * CONTACT_FRAMES_HZ) / TOGETHER);

/**
 * Tells from a live sound whether the chest piece lies on a chest, of heart or lung alike. Feed it the
 * stream's blocks of any length in order; their rate must be a whole multiple of 4 kHz, or the constructor
 * throws `RangeError`.
 */
export class ContactMeter {
  readonly #sampleRateHz: number;
  #frames: ContactFrames;
  #network = new ContactNetwork();
  #state: ContactState = AWAY;
  #nextSample: number | null = null;
  /** The last sample at which it was rather in the air; null: not since the stream began. */
  #airSample: number | null = null;
  #firstSample: number | null = null;
  #isAir = false;
  /** How many answers in a row said so then. */
  #air = 0;
  /** How many answers in a row said that it lies on a chest, and that it does not. */
  #sure = 0;
  #absent = 0;
  #since: number | null = null;
  #airUntil: number | null = null;
  /** The last probabilities of a landing. */
  #landed: number[] = [];
  /** The last sample before a gap, plainly in the air; null: none, or it has landed since. */
  #airBeforeGap: number | null = null;

  constructor(sampleRateHz: number) {
    this.#sampleRateHz = sampleRateHz;
    this.#frames = new ContactFrames(sampleRateHz);
  }

  /** The same object until something changes. */
  get state(): ContactState {
    return this.#state;
  }

  /** Forgets everything heard. */
  reset(): void {
    this.#frames = new ContactFrames(this.#sampleRateHz);
    this.#network = new ContactNetwork();
    this.#nextSample = null;
    this.#airSample = null;
    this.#firstSample = null;
    this.#isAir = false;
    this.#air = 0;
    this.#sure = 0;
    this.#absent = 0;
    this.#landed = [];
    this.#airBeforeGap = null;
    this.#leave();
  }

  /**
   * `firstSample` is the block's place in the stream. A short gap is passed over as if it were not there; a
   * longer one, or a step back, begins anew.
   */
  push(samples: Float32Array, firstSample: number): void {
    const missing = firstSample - (this.#nextSample ?? firstSample);
    const isLong = missing > limits.LONGEST_GAP_S * this.#sampleRateHz;
    if (missing < 0 || isLong) {
      const wasInAir = isLong && this.#absent >= answersIn(limits.IN_AIR_S);
      const airBeforeGap = wasInAir && this.#nextSample !== null ? this.#nextSample - 1 : null;
      this.reset();
      this.#airBeforeGap = airBeforeGap;
    }
    this.#nextSample = firstSample + samples.length;
    this.#firstSample ??= firstSample;
    for (const { levels, end } of this.#frames.push(samples)) {
      const heard = this.#network.hear(levels);
      if (heard) this.#judge(heard, firstSample + end);
    }
  }

  #judge({ chest, landed }: Heard, sample: number): void {
    const isAir = chest < limits.RATHER_A_CHEST;
    if (isAir) {
      this.#air = this.#isAir ? this.#air + 1 : 1;
      this.#airSample = sample;
    }
    this.#isAir = isAir;
    this.#sure = chest > limits.CHEST.from ? this.#sure + 1 : 0;
    this.#absent = chest < limits.NO_CHEST.below ? this.#absent + 1 : 0;
    this.#landed.push(landed);
    if (this.#landed.length > answersIn(limits.LANDED.seconds)) this.#landed.shift();
    if (this.#since === null) this.#search(chest);
    else this.#watch(chest, this.#since);
  }

  #search(chest: number): void {
    if (this.#sure < answersIn(limits.CHEST.seconds)) {
      this.#tell(chest < limits.RATHER_A_CHEST ? 'away' : 'uncertain');
      return;
    }
    this.#begin(this.#landing());
    this.#tell('on');
  }

  #begin(since: number): void {
    this.#since = since;
    // What was in the air before a gap and is on a chest after it has landed meanwhile.
    this.#airUntil = this.#airSample !== null && this.#hasLanded ? since : this.#airBeforeGap;
  }

  #watch(chest: number, since: number): void {
    if (this.#absent >= answersIn(limits.NO_CHEST.seconds)) {
      this.#leave();
      return;
    }
    // A landing may show only later, and a lift by the next landing alone.
    const landing = this.#landing();
    const wasLifted = landing > since && this.#air >= answersIn(limits.LIFTED_S);
    const isUnheard = this.#airUntil === null || this.#airUntil === this.#airBeforeGap;
    if (this.#hasLanded && (wasLifted || isUnheard)) this.#begin(wasLifted ? landing : since);
    this.#tell(chest < limits.RATHER_A_CHEST ? 'uncertain' : 'on');
  }

  /** It is heard a moment after it was. */
  #landing(): number {
    const first = this.#firstSample ?? 0;
    if (this.#airSample === null) return first;
    return Math.max(first, this.#airSample - limits.DELAY_S * this.#sampleRateHz);
  }

  get #hasLanded(): boolean {
    const sum = this.#landed.reduce((total, each) => total + each, 0);
    return sum > limits.LANDED.from * answersIn(limits.LANDED.seconds);
  }

  #leave(): void {
    if (this.#since !== null) this.#airBeforeGap = null;
    this.#since = null;
    this.#airUntil = null;
    this.#tell('away');
  }

  #tell(contact: Contact): void {
    const before = this.#state;
    const [sinceSample, airUntilSample] = [this.#since, this.#airUntil];
    const isSame = contact === before.contact && sinceSample === before.sinceSample;
    if (isSame && airUntilSample === before.airUntilSample) return;
    this.#state = { contact, sinceSample, airUntilSample };
  }
}
