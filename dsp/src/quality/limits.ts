/** Limits of signal quality. Levels are in dB of full scale (a full-scale sine has −3 dB), ratios in dB. */
export const TOO_SHORT_S = { minor: 10, major: 4 } as const;
/** Fainter than the noise of any live microphone. */
export const SILENCE_DB = -90;
export const TOO_QUIET_DB = { minor: -55, major: -70 } as const;
/** Exact zeros for longer than this are frames that never arrived. */
export const DROPOUT_S = 0.015;
/** Shares of the sound's length. */
export const DROPOUT_SHARE = { minor: 0.005, major: 0.1 } as const;
export const CLIPPING_SHARE = { minor: 0.02, major: 0.15 } as const;
export const CONTACT_SHARE = { minor: 0.02, major: 0.3 } as const;
/**
 * At least three samples at or above this height, for this long, are clipped: a peak at full scale is
 * shorter.
 */
export const CLIPPED_FROM = 0.998;
const CLIPPED_S = 0.0004;
export const clippedRun = (sampleRateHz: number) => Math.max(3, Math.ceil(CLIPPED_S * sampleRateHz));
/** How far a knock exceeds the loudest moment of a typical second; crackles and coughs stay below. */
export const CONTACT_OVER_DB = { heart: 12, lung: 17 } as const;
/** Power of the mains lines relative to the total. */
export const HUM_DB = { minor: -12, major: -2 } as const;
/** Power of 500 to 1000 and of 1000 to 1800 Hz relative to 25 to 150 Hz, at their 90th percentiles. */
export const HEART_AMBIENT_DB = {
  middle: { minor: -12, major: 0 },
  high: { minor: -30, major: -20 },
} as const;
/** No heart is this much fainter at 25 to 150 Hz than at 150 to 500 Hz. */
export const NO_HEART_ABOVE_DB = 14;
/**
 * Breathing falls off steeply above 1 kHz (Gavriely et al. 1981): 1000 to 1800 Hz relative to 500 to 1000 and
 * to 25 to 150 Hz.
 */
export const LUNG_AMBIENT_DB = { minor: -9, major: -4, besideLow: -25 } as const;
/** Steady noise swings less than this; breathing swings more. */
export const BREATH_SWING_DB = { minor: 5, major: 2.5 } as const;
/**
 * When to decide that a confident heart rhythm is not a lung. With the beats smoothed away the level may
 * swing only this much: less when it is more alike a breath later, more when the beats themselves swing far
 * more than the remainder. It may swing more still when 25 to 150 Hz is so far above 300 to 800 Hz that
 * hardly any breath can be audible, and the median of 300 to 800 Hz is this little above its quietest tenth
 * (between breaths it falls lower). Lungs of KAUH and ICBHI with an audible heart: through the bell up to 66
 * dB, with 4.4 to 10 dB between median and quietest tenth (one below 5); 4.5 dB with a likeness of 0.27, 2.4
 * dB with 0.55.
 */
export const HEART_INSTEAD_OF_LUNG = {
  confidence: 0.6,
  /** 25 to 150 Hz over 300 to 800 Hz: higher pitched is no heart; CirCor's children reach −5. */
  atLeastLowDb: -8,
  faintBreath: { confidence: 0.65, lowOverBreathDb: 43, medianOverPauseDb: 5 },
  likeness: { none: 0.3, clear: 0.5 },
  slowSwingDb: { tooLow: 5, besideBeats: 3.2, none: 4.3, usual: 3.2, clear: 2.2 },
  besideBeats: 0.35,
} as const;
/**
 * When to decide the same from the level between the beats: its 20th percentile within a beat. With a
 * certain rhythm that may swing only this much, and more where the level is not alike a breath later, or
 * where 25 to 150 Hz is far above 300 to 800 Hz. With a less certain one, the level must repeat itself with
 * a beat that is faster than any breath. Lungs of KAUH and ICBHI with a rhythm as certain swing 4.2 to 19
 * dB there; through the bell, 12.5 and more.
 */
export const HEART_BETWEEN_BEATS = {
  certain: { confidence: 0.9, swingDb: 4, unlikeBreathDb: 8, likeness: 0.55 },
  farAbove: { confidence: 0.93, lowOverBreathDb: 50, swingDb: 9 },
  withBeats: { confidence: 0.7, slowestBpm: 62, swingDb: 6, repetition: 0.4 },
  /** Breath, however fast: the level between the beats swings this much and is as alike a breath later. */
  clearBreath: { swingDb: 7.5, likeness: 0.75 },
} as const;
/**
 * When to decide the same without any rhythm: 25 to 150 Hz swings more than this with the beats, 500 to 800
 * Hz less than this altogether, and the level is less alike a breath later. Where lungs of KAUH and ICBHI
 * swing less than 10 dB in 500 to 800 Hz, their beats swing at most 7.5 dB.
 */
export const HEART_WITHOUT_BREATH = { beatsSwingDb: 8, breathSwingDb: 10, breathLikeness: 0.8 } as const;
/** With a rhythm this certain a heart can be judged, whatever the room noise. */
export const CLEARLY_AUDIBLE_RHYTHM = 0.7;
/**
 * Live: the 75th and the 20th percentile of 500 to 1000 Hz relative to the 90th of 25 to 150 Hz. Above one of
 * these the room is too loud, even where the heart is audible or its rhythm is faint. CirCor's annotated
 * recordings of the even patients are below. A cry or a word is not room noise, nor is the patient's breath.
 * For a whole recording: the 90th percentile relative to the 90th.
 */
export const ROOM_NOISE_WITH_HEART_DB = { loud: 0, steady: -9, saved: -3 } as const;
export const ROOM_NOISE_WITH_FAINT_RHYTHM_DB = { loud: -6, steady: -16 } as const;
/**
 * Share of power in spectral lines. Murmurs and recordings that CirCor's cardiologist annotated seldom exceed
 * 0.4; music and voices do.
 */
export const VOICE_OR_MUSIC_SHARE = 0.45;
/**
 * 500 to 1000 Hz of a loud murmur repeat this well, with the beat. Room noise does not, and music has
 * spectral lines.
 */
export const MURMUR_REPETITION = 0.7;
/**
 * A sound of 0.7 s that returns this often is a heart, however irregular or covered by a murmur: in all
 * bands, or only in 150 to 500 Hz, where a rumble hides what is below. If the level is alike from breath to
 * breath, the sound must return more often than breaths do. Rubbing (made) returns 0.5 and 0.6 times a
 * second, lungs of KAUH at most 0.5 and 0.7 times, synthetic breathing 0.8 times.
 */
export const HEART_RETURNS = {
  perS: 0.6,
  perSInOneBand: 0.7,
  breathLikeness: 0.75,
  perSBesideBreath: 0.85,
} as const;
/** A less certain rhythm is faint. */
export const CERTAIN_RHYTHM = 0.7;
