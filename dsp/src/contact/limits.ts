import type { ContactFeatures } from './contact-features.ts';

/** Logistic regression over features held to a range. */
export type Weights = {
  bias: number;
  terms: readonly { of: keyof ContactFeatures; weight: number; from: number; to: number }[];
};

export const WINDOW_S = { short: 2, long: 4 } as const;
export const JUDGE_EVERY_S = 0.3;
export const HISTORY_S = 10;
/** A longer gap in the stream ends what was heard. */
export const LONGEST_GAP_S = 0.5;
/** 90th percentile of 25 to 150 Hz: fainter is no chest. */
export const FAINTEST_DB = -85;
/** 25 to 150 Hz of a hum swings less, noise and chests more. */
export const LEAST_SWING_DB = 2;
/**
 * Share of the power of 100 to 600 Hz in spectral lines: more is a voice or music. One window in thirty of
 * the hearts and lungs exceeds 0.2 (0.47 among Yaseen's), one in fifty of the made voices and music is below
 * 0.44.
 */
export const VOICE_OR_MUSIC = {
  fromHz: 100,
  toHz: 600,
  lineOver: 30,
  isOverBothSides: true,
  share: 0.4,
} as const;
/** Logarithmic odds from which it is a chest. */
export const CERTAIN = { heart: { short: 4.2, long: 2.6 }, lung: { short: 2.4, long: 2.1 } } as const;
/** The same for something like a chest. */
export const LIKELY = { short: 0.5, long: 0.5 } as const;
/** Where the short window leaves it open, the long one is asked. */
export const DOUBTFUL_FROM = -1;
/** A heart alone on a lung's place must be this much more certain. */
export const HEART_BEHIND_LUNG = 1.3;
/** Judgements in a row until a state is told. */
export const IN_A_ROW = 2;
/** A contact ends where the odds stay below this for so many judgements. */
export const STAY_FROM = -1.5;
export const UNLIKELY_IN_A_ROW = 4;
/** No contact is told earlier after the landing; this much shows what it sounds like. */
export const AFTER_LANDING_S = 1.4;
/** How far outside the contact's range a frame must be to be something else. */
export const FOREIGN_DB = { above: 4, below: 4 };
/** The same before the contact, more for a knock, and how many frames of 20 ms of it end the contact. */
export const LANDING_DB = { above: 6, below: 5, knock: 12, frames: 4 };
/** More foreign frames than this leave it uncertain whether the chest piece still lies there. */
export const DISTURBED = { seconds: 0.6, share: 0.6 } as const;
export const LIFTED = {
  /** After this without a beat where the rest is foreign too. */
  seconds: 0.6,
  foreignShare: 0.8,
  /** 25 to 150 Hz this far below its 90th percentile is no beat. */
  belowBeatsDb: 8,
  /** Nor is it a lung's rumble this far below its median. */
  belowRumbleDb: 4,
  /** Otherwise after this much more than the longest pause between beats. */
  pauses: 1.25,
  moreS: 0.15,
  shortestS: 0.8,
  longestS: 2,
} as const;
export const WATCH_EVERY_S = 0.1;
/** What shows that the chest piece was in the air before it landed. */
export const AIR = {
  /** Logarithmic odds of a chest below which it is none, and from which one may have been there. */
  unlikeBelow: -1.5,
  likeFrom: 0.5,
  /** After so many judgements of none in a row, what is like a chest has come since. */
  inARow: 3,
  /** A pause of the heart sounds as between its beats; the air is so far from it in some band. */
  fromPauseDb: 9,
  /** So long without a beat where it was judged to be none. */
  beatlessS: 1,
  /** So long so much fainter than the contact, and in 25 to 150 Hz as even as noise, whatever was judged. */
  quietS: 0.8,
  fainterByDb: 3,
  mostSwingDb: 9,
} as const;
