import { trackBeats } from '../beats/beat-tracking.ts';
import { soundForBeats } from '../beats/heart-band.ts';
import { heartSoundLikeness } from '../beats/heart-sound-likeness.ts';
import { quantile, smoothed } from '../smoothing.ts';
import { BANDS, type BandLevels, CONTACT_FRAMES_HZ, CONTACT_RATE_HZ } from './contact-frames.ts';

/** Slower changes are breath, faster ones beats and bursts. */
const SLOW_SIGMA_S = 0.16;

/** What a few seconds of sound say about lying on a chest. Levels, swings and differences in dB. */
export type ContactFeatures = {
  /** How well the best sequence of S1 and S2 explains the sound, per second; costs most of the work. */
  beats: number;
  lowDb: number;
  /** 90th above 10th percentile of 25 to 150 Hz, and the maximum above the 90th. */
  lowSwing: number;
  lowPeak: number;
  /** 25 to 150 Hz above 150 to 500 and above 1000 to 1800 Hz: 90th percentiles. */
  lowOverMiddle: number;
  lowOverHighest: number;
  /** Swings of 25 to 150 Hz and of 150 to 500 Hz, fast and slow. */
  fastLow: number;
  fastMiddle: number;
  slowLow: number;
  slowMiddle: number;
};
export type LevelFeatures = Omit<ContactFeatures, 'beats'>;

const swingOf = (levels: Float32Array) => quantile(levels, 0.9) - quantile(levels, 0.1);

export function levelFeatures(frames: readonly BandLevels[]): LevelFeatures {
  const bands = Array.from({ length: BANDS }, (_, band) =>
    Float32Array.from(frames, (frame) => frame[band] as number),
  );
  const [low, middle, , highest] = bands as [Float32Array, Float32Array, Float32Array, Float32Array];
  const parts = (levels: Float32Array) => {
    const slow = smoothed(levels, SLOW_SIGMA_S * CONTACT_FRAMES_HZ);
    return { slow: swingOf(slow), fast: swingOf(levels.map((value, at) => value - (slow[at] as number))) };
  };
  const [ofLow, ofMiddle] = [parts(low), parts(middle)];
  const lowDb = quantile(low, 0.9);
  return {
    lowDb,
    lowSwing: lowDb - quantile(low, 0.1),
    lowPeak: quantile(low, 1) - lowDb,
    lowOverMiddle: lowDb - quantile(middle, 0.9),
    lowOverHighest: lowDb - quantile(highest, 0.9),
    fastLow: ofLow.fast,
    fastMiddle: ofMiddle.fast,
    slowLow: ofLow.slow,
    slowMiddle: ofMiddle.slow,
  };
}

/** `sound` at 4 kHz. */
export function beatsIn(sound: Float32Array): number {
  const likeness = heartSoundLikeness(soundForBeats(sound, CONTACT_RATE_HZ));
  return (trackBeats(likeness).score * 100) / (likeness.likeness.length || 1);
}
