import type { Organ } from '@sadap/contract/positions';
import type { StreamSample } from '@sadap/contract/realtime';
import { type Contact, ContactMeter, type QualityProblemCode } from '@sadap/dsp';
import { GoodSound } from './good-sound.ts';

export type ExaminedState = {
  /** The step that all of it is about. */
  step: number | null;
  /** Whether the chest piece lies on the chest, as far as can be heard. */
  contact: Contact;
  /**
   * Where the contact began that is this step's; null: there is none. One that was there before the step was
   * shown, or before its stream was heard, may be at another point, or of another patient.
   */
  laidOnAt: StreamSample | null;
  /** During the recording, the chest piece lay on the chest and seems to be off it. */
  isLifted: boolean;
  /** The recording is plainly not of the organ that it is for. */
  isContradicted: boolean;
  /** Good sound since the recording began. */
  goodMs: number;
  /** What is wrong with its sound for some time; null: nothing, or nothing is recorded. */
  problem: QualityProblemCode | null;
};

export const UNHEARD: ExaminedState = {
  step: null,
  contact: 'away',
  laidOnAt: null,
  isLifted: false,
  isContradicted: false,
  goodMs: 0,
  problem: null,
};

/** Follows a live sound through an examination of one organ or both. */
export class ExaminedSound {
  readonly #contact: ContactMeter;
  readonly #good: ReadonlyMap<Organ, GoodSound>;
  #step: number | null = null;
  #organ: Organ;
  #streamId: number | null = null;
  #nextSample = 0;
  /** A contact of the step that is shown was not there yet at this sample. */
  #ownFrom = 0;
  #isRecording = false;
  #hasLain = false;

  constructor(rateHz: number, organs: readonly Organ[]) {
    this.#contact = new ContactMeter(rateHz);
    this.#good = new Map(organs.map((organ) => [organ, new GoodSound(rateHz, organ)]));
    this.#organ = organs[0] ?? 'heart';
  }

  /** Another step is shown. */
  turnTo(step: number | null, organ: Organ): void {
    this.#step = step;
    if (this.#good.has(organ)) this.#organ = organ;
    this.disown();
  }

  /** A contact that is there, or has begun, starts nothing. */
  disown(): void {
    this.#ownFrom = Math.max(this.#ownFrom, this.#nextSample);
  }

  get state(): ExaminedState {
    const good = this.#good.get(this.#organ) as GoodSound;
    const { contact, sinceSample, airUntilSample } = this.#contact.state;
    const hasLanded = airUntilSample !== null && airUntilSample >= this.#ownFrom;
    const isNew = contact === 'on' && hasLanded && sinceSample !== null;
    return {
      step: this.#step,
      contact,
      laidOnAt: isNew && this.#streamId !== null ? { streamId: this.#streamId, sample: sinceSample } : null,
      isLifted: this.#seemsLifted && !good.isBelieved,
      isContradicted: this.#isRecording && good.isContradicted,
      goodMs: this.#isRecording ? good.goodMs : 0,
      problem: this.#isRecording ? good.problem : null,
    };
  }

  /** A recording began, with sound from this long ago on. */
  begin(agoMs: number): void {
    this.#isRecording = true;
    for (const good of this.#good.values()) good.begin(agoMs);
  }

  /** It ended: the contact that it was made with is no start of another one. */
  end(): void {
    this.#isRecording = false;
    this.#hasLain = false;
    for (const good of this.#good.values()) good.end();
    this.disown();
  }

  /** `mayBeOwn`: a contact that begins now may start a recording. */
  push(samples: Float32Array, { streamId, sample }: StreamSample, mayBeOwn = true): void {
    if (streamId !== this.#streamId) {
      this.#streamId = streamId;
      this.#ownFrom = sample;
      this.#contact.reset();
    }
    this.#nextSample = sample + samples.length;
    if (!mayBeOwn) this.disown();
    this.#contact.push(samples, sample);
    if (this.#contact.state.contact === 'on') this.#hasLain = this.#isRecording;
    for (const good of this.#good.values()) good.push(samples, this.#seemsLifted);
  }

  get #seemsLifted(): boolean {
    return this.#isRecording && this.#hasLain && this.#contact.state.contact === 'away';
  }
}
