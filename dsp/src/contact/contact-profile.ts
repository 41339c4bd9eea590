import type { Organ } from '../quality/types.ts';
import { quantile } from '../smoothing.ts';
import { BANDS, type BandLevels, CONTACT_FRAMES_HZ } from './contact-frames.ts';
import { FOREIGN_DB, LANDING_DB, LIFTED } from './limits.ts';

type Range = { lowest: number; highest: number };

/** The levels of one contact, band by band: what lies outside belongs to something else. */
export class ContactProfile {
  readonly #bands: readonly Range[];
  /** 25 to 150 Hz of a heart's beats, or the rumble of any chest, is at least this loud. */
  readonly #beatDb: number;
  /** Longest pause between beats, in frames. */
  readonly #pause: number;
  /** Each band's median between the beats. */
  readonly #betweenBeats: BandLevels;

  constructor(organ: Organ, frames: readonly BandLevels[]) {
    const of = (band: number) => frames.map((frame) => frame[band] as number);
    this.#bands = Array.from({ length: BANDS }, (_, band) => ({
      lowest: quantile(of(band), 0.03),
      highest: quantile(of(band), 0.97),
    }));
    const ofBeat = quantile(of(0), 0.9) - LIFTED.belowBeatsDb;
    // A lung's place has bursts of movement far above its rumble.
    this.#beatDb = organ === 'heart' ? ofBeat : Math.min(ofBeat, quantile(of(0), 0.5) - LIFTED.belowRumbleDb);
    this.#pause = longestPause(frames, this.#beatDb);
    const between = frames.filter((frame) => this.isBelowBeats(frame));
    this.#betweenBeats = mediansOf(between.length > 0 ? between : frames);
  }

  /** Louder than the contact in some band, or fainter. */
  isForeign(frame: BandLevels, { above, below } = FOREIGN_DB): boolean {
    return this.#bands.some(({ lowest, highest }, band) => {
      const level = frame[band] as number;
      return level > highest + above || level < lowest - below;
    });
  }

  foreignShare(frames: readonly BandLevels[]): number {
    return frames.filter((frame) => this.isForeign(frame)).length / (frames.length || 1);
  }

  /** No beat and no rumble any more, sooner where the rest has changed too. A knock is neither. */
  isLifted(frames: readonly BandLevels[]): boolean {
    const since = this.framesSinceBeat(frames);
    if (since < LIFTED.seconds * CONTACT_FRAMES_HZ) return false;
    if (this.foreignShare(frames.slice(-since)) >= LIFTED.foreignShare) return true;
    return since > this.longestWait;
  }

  /** In frames: longer than any pause of this heart. */
  get longestWait(): number {
    const wait = LIFTED.pauses * this.#pause + LIFTED.moreS * CONTACT_FRAMES_HZ;
    return Math.min(
      LIFTED.longestS * CONTACT_FRAMES_HZ,
      Math.max(LIFTED.shortestS * CONTACT_FRAMES_HZ, wait),
    );
  }

  framesSinceBeat(frames: readonly BandLevels[]): number {
    const last = frames.findLastIndex((frame) => this.#isBeat(frame));
    return frames.length - 1 - last;
  }

  #isBeat([low = 0]: BandLevels): boolean {
    return low >= this.#beatDb && low <= (this.#bands[0]?.highest ?? 0) + FOREIGN_DB.above;
  }

  /** Too faint for a beat of this contact, which nothing covers. */
  isBelowBeats([low = 0]: BandLevels): boolean {
    return low < this.#beatDb;
  }

  /** 25 to 150 Hz is so much fainter than it ever is in this contact. */
  isFainter([low = 0]: BandLevels, byDb: number): boolean {
    return low < (this.#bands[0]?.lowest ?? 0) - byDb;
  }

  /** How far the frames are from what is heard between the beats, in the band that differs most. */
  differenceFromPause(frames: readonly BandLevels[]): number {
    const medians = mediansOf(frames);
    return Math.max(...this.#betweenBeats.map((level, band) => Math.abs((medians[band] ?? level) - level)));
  }

  /**
   * How many of the last frames belong to this contact: back to the knock with which the chest piece landed,
   * or to other sound before it.
   */
  framesSinceLanding(frames: readonly BandLevels[]): number {
    let [foreign, sinceBeat, lastBeat] = [0, 0, 1];
    for (let back = 1; back <= frames.length; back++) {
      const frame = frames[frames.length - back] as BandLevels;
      const isKnock = this.isForeign(frame, { above: LANDING_DB.knock, below: Number.POSITIVE_INFINITY });
      foreign = this.isForeign(frame, LANDING_DB) ? foreign + (isKnock ? 2 : 1) : Math.max(0, foreign - 0.5);
      if (foreign >= LANDING_DB.frames) return this.#lastOwn(frames, back);
      sinceBeat = this.#isBeat(frame) ? 0 : sinceBeat + 1;
      if (sinceBeat === 0) lastBeat = back;
      if (sinceBeat > this.longestWait) return lastBeat;
    }
    return frames.length;
  }

  /** The first of the foreign frames, counted from the end, is where the landing ended. */
  #lastOwn(frames: readonly BandLevels[], back: number): number {
    let own = back;
    while (own > 1 && this.isForeign(frames[frames.length - own] as BandLevels, LANDING_DB)) own--;
    return own;
  }
}

const mediansOf = (frames: readonly BandLevels[]): BandLevels =>
  Array.from({ length: BANDS }, (_, band) =>
    quantile(
      frames.map((frame) => frame[band] as number),
      0.5,
    ),
  );

function longestPause(frames: readonly BandLevels[], limit: number): number {
  let [longest, here] = [0, 0];
  for (const [low = 0] of frames) {
    here = low < limit ? here + 1 : 0;
    longest = Math.max(longest, here);
  }
  return longest;
}
