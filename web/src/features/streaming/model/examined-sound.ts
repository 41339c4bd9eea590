import type { Organ } from '@sadap/contract/positions';
import type { StreamSample } from '@sadap/contract/realtime';
import { type Contact, ContactMeter } from '@sadap/dsp';
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
};

export const UNHEARD: ExaminedState = {
  step: null,
  contact: 'away',
  laidOnAt: null,
  isLifted: false,
  isContradicted: false,
  goodMs: 0,
};

type Meters = { good: GoodSound; contact: ContactMeter };

/**
 * Follows a live sound through an examination. The meters of all its organs hear everything: one that began
 * with its first step would take the former step's contact for a new one.
 */
export class ExaminedSound {
  readonly #meters: ReadonlyMap<Organ, Meters>;
  #step: number | null = null;
  #organ: Organ;
  #streamId: number | null = null;
  #nextSample = 0;
  /** A contact of the step that is shown was not there yet at this sample. */
  #ownFrom = 0;
  #isRecording = false;
  #hasLain = false;

  constructor(rateHz: number, organs: readonly Organ[]) {
    this.#meters = new Map(
      organs.map((organ) => [
        organ,
        { good: new GoodSound(rateHz, organ), contact: new ContactMeter(rateHz, organ) },
      ]),
    );
    this.#organ = organs[0] ?? 'heart';
  }

  /** Another step is shown. */
  turnTo(step: number | null, organ: Organ): void {
    this.#step = step;
    if (this.#meters.has(organ)) this.#organ = organ;
    this.disown();
  }

  /** A contact that is there, or has begun, starts nothing. */
  disown(): void {
    this.#ownFrom = Math.max(this.#ownFrom, this.#nextSample);
  }

  get state(): ExaminedState {
    const { good, contact } = this.#meters.get(this.#organ) as Meters;
    const { contact: now, sinceSample, airUntilSample } = contact.state;
    const hasLanded = airUntilSample !== null && airUntilSample >= this.#ownFrom;
    const isNew = now === 'on' && hasLanded && sinceSample !== null;
    return {
      step: this.#step,
      contact: now,
      laidOnAt: isNew && this.#streamId !== null ? { streamId: this.#streamId, sample: sinceSample } : null,
      isLifted: this.#seemsLifted(contact) && !good.isBelieved,
      isContradicted: this.#isRecording && good.isContradicted,
      goodMs: this.#isRecording ? good.goodMs : 0,
    };
  }

  /** A recording began, with sound from this long ago on. */
  begin(agoMs: number): void {
    this.#isRecording = true;
    for (const { good } of this.#meters.values()) good.begin(agoMs);
  }

  /** It ended: the contact that it was made with is no start of another one. */
  end(): void {
    this.#isRecording = false;
    this.#hasLain = false;
    this.disown();
  }

  /** `mayBeOwn`: a contact that begins now may start a recording. */
  push(samples: Float32Array, { streamId, sample }: StreamSample, mayBeOwn = true): void {
    if (streamId !== this.#streamId) {
      this.#streamId = streamId;
      this.#ownFrom = sample;
      for (const { contact } of this.#meters.values()) contact.reset();
    }
    this.#nextSample = sample + samples.length;
    if (!mayBeOwn) this.disown();
    for (const [organ, { good, contact }] of this.#meters) {
      contact.push(samples, sample);
      if (organ === this.#organ && contact.state.contact === 'on') this.#hasLain = this.#isRecording;
      good.push(samples, this.#seemsLifted(contact));
    }
  }

  #seemsLifted({ state }: ContactMeter): boolean {
    return this.#isRecording && this.#hasLain && state.contact === 'away';
  }
}
