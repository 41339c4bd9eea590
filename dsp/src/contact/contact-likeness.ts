import { tonalShare } from '../quality/tonal-share.ts';
import type { Organ } from '../quality/types.ts';
import { beatsIn, type ContactFeatures, levelFeatures } from './contact-features.ts';
import { type BandLevels, CONTACT_RATE_HZ } from './contact-frames.ts';
import { FAINTEST_DB, HEART_BEHIND_LUNG, LEAST_SWING_DB, VOICE_OR_MUSIC, type Weights } from './limits.ts';
import { WEIGHTS } from './weights.ts';

export type WindowLength = 'short' | 'long';
/**
 * Logarithmic odds that the sound comes from a chest: as this organ should sound, or as either. A voice or
 * music is no chest, and yet may be heard over one: `underVoice`.
 */
export type Likeness = { ofOrgan: number; ofAny: number; underVoice: number };
export const NOTHING_LIKE_A_CHEST: Likeness = { ofOrgan: -20, ofAny: -20, underVoice: -20 };
/** The best rhythm. */
const BEST_BEATS = 5;

/**
 * How much a window of sound (4 kHz) and its frames are like a chest. The costly rhythm is looked for only
 * where it can lift the odds to `worthwhile`.
 */
export function likenessOf(
  organ: Organ,
  sound: Float32Array,
  frames: readonly BandLevels[],
  length: WindowLength,
  worthwhile: number,
): Likeness {
  const levels = levelFeatures(frames);
  if (levels.lowDb < FAINTEST_DB || levels.lowSwing < LEAST_SWING_DB) return NOTHING_LIKE_A_CHEST;
  const likeness = (beats: number): Likeness => {
    const heart = oddsOf(WEIGHTS.heart[length], { ...levels, beats });
    const lung = oddsOf(WEIGHTS.lung[length], { ...levels, beats });
    // On any place of the chest the heart may be the loudest; a heart's place needs a heart.
    const ofOrgan = organ === 'heart' ? heart : Math.max(lung, heart - HEART_BEHIND_LUNG);
    const ofAny = Math.max(heart, lung);
    return { ofOrgan, ofAny, underVoice: ofAny };
  };
  const most = likeness(BEST_BEATS);
  if (most.ofAny < worthwhile) return most;
  const found = likeness(beatsIn(sound));
  const isVoice = tonalShare(sound, CONTACT_RATE_HZ, VOICE_OR_MUSIC) > VOICE_OR_MUSIC.share;
  return isVoice ? { ...NOTHING_LIKE_A_CHEST, underVoice: found.underVoice } : found;
}

function oddsOf({ bias, terms }: Weights, found: ContactFeatures): number {
  return terms.reduce(
    (odds, { of, weight, from, to }) => odds + weight * Math.max(from, Math.min(to, found[of])),
    bias,
  );
}
