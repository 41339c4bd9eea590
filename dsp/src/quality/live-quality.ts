import { repetitions } from '../beats/heart-sound-likeness.ts';
import { quantile, smoothed } from '../smoothing.ts';
import { decibels } from './frames.ts';
import { doesHeartReturn, heartConfidence, isHeartInsteadOfLung } from './heart-heard.ts';
import * as limits from './limits.ts';
import { LIVE_FRAMES_HZ, type LiveFrame, LiveFrameMeter } from './live-bands.ts';
import { RecentSound } from './recent-sound.ts';
import { tonalShare } from './tonal-share.ts';
import {
  type Organ,
  QUALITY_PROBLEM_CODES,
  type QualityHint,
  type QualityProblemCode,
  type QualityProblemSeverity,
} from './types.ts';

/** Hints cover this much of the sound; the rhythm is judged on more once there is more. */
const MEMORY_S = 6;
const RHYTHM_MEMORY_S = 10;
/** How long a knock, a gap or clipping is reported. */
const RECENT_S = 2;
/** No hints before this. */
const FIRST_HINT_S = 1.5;
/** Hearts repeat themselves more than this in ten seconds, noise mostly less. */
const RHYTHM = 0.3;
/** Rubbing repeats itself by chance, but less than this. */
const RHYTHM_NOT_RUBBING = 0.55;
/** No rhythm is found earlier. */
const RHYTHM_NEEDS_S = 4;
/** Surroundings of a heart sound, and of a murmur, in values of 10 ms. */
const AROUND_SOUND = 15;
const AROUND_MURMUR = 60;
/** The live filters separate the bands less sharply than the spectra of a whole recording. */
const LEAKAGE_DB = 6;
/** A mains line is this many times as high as its neighbours. */
const MAINS_OVER = 3;

/**
 * Signal quality of a sound while it arrives, at 0.4 to 2.5 % of a core. Feed it blocks of any length in
 * order. `hints` covers the last six seconds (ten for the rhythm). A call usually costs well under 1 ms, now
 * and then some 50 ms. Coarser than `judgeQuality`, whose verdict on the whole recording counts.
 */
export class LiveQuality {
  readonly #organ: Organ;
  readonly #meter: LiveFrameMeter;
  /** The last ten seconds, and the last six. */
  readonly #long: LiveFrame[] = [];
  #frames: LiveFrame[] = [];
  readonly #sound: RecentSound;

  constructor(sampleRateHz: number, organ: Organ) {
    this.#organ = organ;
    this.#sound = new RecentSound(sampleRateHz, RHYTHM_MEMORY_S);
    this.#meter = new LiveFrameMeter(sampleRateHz);
  }

  push(chunk: Float32Array): void {
    this.#sound.push(chunk);
    this.#long.push(...this.#meter.push(chunk));
    this.#long.splice(0, Math.max(0, this.#long.length - RHYTHM_MEMORY_S * LIVE_FRAMES_HZ));
    this.#frames = this.#long.slice(-MEMORY_S * LIVE_FRAMES_HZ);
  }

  /** The most severe first; none before 1.5 s of sound. */
  hints(): QualityHint[] {
    const frames = this.#frames;
    if (frames.length < FIRST_HINT_S * LIVE_FRAMES_HZ) return [];
    const levelDb = decibels(quantile(this.#of('all'), 0.95));
    if (levelDb < limits.SILENCE_DB) return [{ code: 'silence', severity: 'major' }];
    const found: (QualityHint | null)[] = [
      hint('too-quiet', -levelDb, { minor: -limits.TOO_QUIET_DB.minor, major: -limits.TOO_QUIET_DB.major }),
      this.#dropouts(),
      this.#clipping(),
      this.#knocks(),
      this.#hum(),
      this.#organ === 'heart' ? this.#roomBesideHeart() : this.#roomBesideBreath(),
      frames.length < MEMORY_S * LIVE_FRAMES_HZ
        ? null
        : this.#organ === 'heart'
          ? this.#noHeart()
          : this.#noBreath(),
    ];
    return found.filter((each) => each !== null).sort(byGravity);
  }

  #of(band: 'all' | 'low' | 'middle' | 'high' | 'highest'): number[] {
    return this.#frames.map((frame) => frame[band]);
  }

  #recent(): LiveFrame[] {
    return this.#frames.slice(-RECENT_S * LIVE_FRAMES_HZ);
  }

  #dropouts(): QualityHint | null {
    const lost = this.#recent().filter(({ longestZerosS }) => longestZerosS >= limits.DROPOUT_S);
    return hint('dropouts', lost.length / (RECENT_S * LIVE_FRAMES_HZ), { minor: 0, major: 0.2 });
  }

  #clipping(): QualityHint | null {
    const cut = this.#recent().filter(({ clippedRuns }) => clippedRuns > 0);
    return hint('clipping', cut.length / (RECENT_S * LIVE_FRAMES_HZ), limits.CLIPPING_SHARE);
  }

  /**
   * A tenth of a second far louder than the loudest of a typical second. Above the pitch of a heart, a click
   * or a word covers nothing; the room is judged separately.
   */
  #knocks(): QualityHint | null {
    const all =
      this.#organ === 'heart' ? this.#frames.map(({ low, middle }) => low + middle) : this.#of('all');
    const seconds: number[] = [];
    for (let first = 0; first + LIVE_FRAMES_HZ <= all.length; first += LIVE_FRAMES_HZ)
      seconds.push(Math.max(...all.slice(first, first + LIVE_FRAMES_HZ)));
    const limit = quantile(seconds, 0.4) * 10 ** (limits.CONTACT_OVER_DB[this.#organ] / 10);
    const loud = all.slice(-RECENT_S * LIVE_FRAMES_HZ).filter((power) => power > limit);
    const share = loud.length / (RECENT_S * LIVE_FRAMES_HZ);
    return hint('contact-noise', share, { minor: 0, major: limits.CONTACT_SHARE.major });
  }

  #hum(): QualityHint | null {
    const last = this.#frames.at(-1);
    if (!last || last.mains < MAINS_OVER * last.besideMains) return null;
    const power = this.#of('all').reduce((sum, each) => sum + each, 0) / this.#frames.length;
    return hint('hum', decibels((0.5 * last.mains ** 2) / power), limits.HUM_DB);
  }

  #louderDb(band: 'middle' | 'high' | 'highest', other: 'low' | 'high'): number {
    return decibels(quantile(this.#of(band), 0.9)) - decibels(quantile(this.#of(other), 0.9));
  }

  #roomBesideHeart(): QualityHint | null {
    const found = hint('ambient-noise', this.#louderDb('high', 'low'), limits.HEART_AMBIENT_DB.middle);
    if (!found || this.#sound.find(tonalShare) > limits.VOICE_OR_MUSIC_SHARE) return found;
    // A murmur is high pitched too: with an audible heart, it is not room noise.
    if (this.#isHeartHeard())
      return this.#isMurmur() || !this.#isRoomAbove(limits.ROOM_NOISE_WITH_HEART_DB) ? null : found;
    if (this.#frames.length < RHYTHM_NEEDS_S * LIVE_FRAMES_HZ) return null;
    return this.#hasRhythm(RHYTHM_NOT_RUBBING) && !this.#isRoomAbove(limits.ROOM_NOISE_WITH_FAINT_RHYTHM_DB)
      ? null
      : found;
  }

  #heartConfidence(): number {
    return this.#louderDb('middle', 'low') > limits.NO_HEART_ABOVE_DB ? 0 : this.#sound.find(heartConfidence);
  }

  #isHeartHeard(): boolean {
    return this.#heartConfidence() >= limits.CLEARLY_AUDIBLE_RHYTHM || this.#sound.find(doesHeartReturn);
  }

  #isMurmur(): boolean {
    return this.#highestRepetition('murmur', AROUND_MURMUR) >= limits.MURMUR_REPETITION;
  }

  /** How well the changes of a band within `around` repeat themselves. */
  #highestRepetition(band: 'rhythm' | 'murmur', around: number): number {
    const powers = Float32Array.from(this.#long.flatMap((frame) => [...frame[band]]));
    const floor = 1e-4 * quantile(powers, 0.95) + 1e-15;
    const levels = powers.map((value) => Math.log(value + floor));
    const near = smoothed(levels, 2);
    const wide = smoothed(levels, around);
    const changes = near.map((value, index) => value - (wide[index] ?? 0));
    return repetitions(changes).reduce((a, b) => Math.max(a, b), 0);
  }

  #isRoomAbove({ loud, steady }: Readonly<{ loud: number; steady: number }>): boolean {
    const heartDb = decibels(quantile(this.#of('low'), 0.9));
    const aboveHeartDb = (share: number) => decibels(quantile(this.#of('high'), share)) - heartDb;
    return aboveHeartDb(0.75) > loud || aboveHeartDb(0.2) > steady;
  }

  #roomBesideBreath(): QualityHint | null {
    if (this.#louderDb('highest', 'low') < limits.LUNG_AMBIENT_DB.besideLow) return null;
    return hint('ambient-noise', this.#louderDb('highest', 'high') - LEAKAGE_DB, limits.LUNG_AMBIENT_DB);
  }

  /**
   * Nothing repeats itself, and the signs of an irregular heart are missing too: fitting marks, or a sound
   * that returns.
   */
  #noHeart(): QualityHint | null {
    if (this.#hasRhythm(RHYTHM) || this.#sound.find(doesHeartReturn)) return null;
    return { code: 'no-heart-sound', severity: 'major' };
  }

  #hasRhythm(least: number): boolean {
    return this.#highestRepetition('rhythm', AROUND_SOUND) >= least || this.#heartConfidence() > 0;
  }

  /** The level hardly moves, or only with the beats of a heart. */
  #noBreath(): QualityHint | null {
    if (this.#sound.find(isHeartInsteadOfLung)) return { code: 'no-breath-sound', severity: 'major' };
    const levels = this.#frames.map(({ middle, high }) => decibels(middle + high));
    const level = smoothed(Float32Array.from(levels), 1.5);
    return quantile(level, 0.9) - quantile(level, 0.1) < limits.BREATH_SWING_DB.major
      ? { code: 'no-breath-sound', severity: 'major' }
      : null;
  }
}

function hint(
  code: QualityProblemCode,
  value: number,
  { minor, major }: Readonly<Record<QualityProblemSeverity, number>>,
): QualityHint | null {
  return value > minor ? { code, severity: value > major ? 'major' : 'minor' } : null;
}

function byGravity(one: QualityHint, other: QualityHint): number {
  if (one.severity !== other.severity) return one.severity === 'major' ? -1 : 1;
  return QUALITY_PROBLEM_CODES.indexOf(one.code) - QUALITY_PROBLEM_CODES.indexOf(other.code);
}
