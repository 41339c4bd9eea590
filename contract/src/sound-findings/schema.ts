import { z } from 'zod';
import { withMessage } from '../validation/index.ts';

/*
 * Findings in a sound that a clinician may correct: S1 and S2 of a heart, the phases of breathing. The same
 * shapes as in `dsp/src/beats` and `dsp/src/breathing`; seconds count from the beginning of the sound.
 */

const MAX_MARKS = 20_000;
const Second = z
  .number(withMessage('invalid'))
  .min(0, withMessage('invalid'))
  .max(24 * 3600, withMessage('invalid'));

export const BeatMark = z.object({
  kind: z.enum(['S1', 'S2']),
  second: z.number(),
  /** 0 to 1; 1 for a mark set by hand. */
  confidence: z.number(),
});
export type BeatMark = z.infer<typeof BeatMark>;

export const BreathPhase = z.object({
  kind: z.enum(['inspiration', 'expiration', 'breath', 'pause']),
  startS: z.number(),
  endS: z.number(),
  confidence: z.number(),
});
export type BreathPhase = z.infer<typeof BreathPhase>;

/** Who corrected, and the version; null: as computed. */
export const Correction = z.object({
  version: z.number().int(),
  author: z.object({ id: z.number().int(), username: z.string() }),
  created_at: z.iso.datetime(),
});
export type Correction = z.infer<typeof Correction>;

const Decibels = z.number().nullable();
/** Loudness of the phases of a heart sound in 20 to 500 Hz; null: it could not be measured. */
export const PhaseLoudness = z
  .object({
    /** Complete beats that were measured. */
    beatCount: z.number().int(),
    /** dB; 0 is an RMS of full scale. They depend on the stethoscope and its gain. */
    s1Db: Decibels,
    systoleDb: Decibels,
    s2Db: Decibels,
    diastoleDb: Decibels,
    /** Ratios in dB, whatever the gain; the latter two relative to the mean power of S1 and S2. */
    s1ToS2Db: Decibels,
    systoleToSoundsDb: Decibels,
    diastoleToSoundsDb: Decibels,
  })
  .meta({ id: 'PhaseLoudness' });
export type PhaseLoudness = z.infer<typeof PhaseLoudness>;

export const BeatAnalysis = z
  .object({
    durationS: z.number(),
    /** Null: no rhythm was found. */
    heartRate: z
      .object({
        bpm: z.number(),
        confidence: z.number(),
        lowestBpm: z.number(),
        highestBpm: z.number(),
        /**
         * `irregular`: the cycles differ too much; `bpm` is then from their mean. `unknown`: too few beats.
         */
        rhythm: z.enum(['regular', 'irregular', 'unknown']),
      })
      .nullable(),
    /** Certainty, 0.5 to 1, about which of the sounds are S1; null without marks. */
    kindConfidence: z.number().nullable(),
    marks: z.array(BeatMark),
    intervals: z.array(
      z.object({ kind: z.enum(['systole', 'diastole']), startS: z.number(), endS: z.number() }),
    ),
    systoleS: z.number().nullable(),
    diastoleS: z.number().nullable(),
    averagedBeat: z
      .object({
        beatCount: z.number().int(),
        startS: z.number(),
        stepS: z.number(),
        envelope: z.array(z.number()),
        waveform: z.array(z.number()),
        s2S: z.number().nullable(),
      })
      .nullable(),
    /** Null: fewer than 5 beats whose marks are certain. */
    loudness: PhaseLoudness.nullable(),
    correction: Correction.nullable(),
  })
  .meta({ id: 'BeatAnalysis' });
export type BeatAnalysis = z.infer<typeof BeatAnalysis>;

export const BreathingAnalysis = z
  .object({
    durationS: z.number(),
    /** Null: no breathing was found. */
    rate: z.object({ perMinute: z.number(), confidence: z.number() }).nullable(),
    phases: z.array(BreathPhase),
    /** The cue that told inspiration from expiration; null: none did. */
    direction: z.object({ cue: z.enum(['pair', 'loudness', 'hand']), confidence: z.number() }).nullable(),
    inspirationS: z.number().nullable(),
    expirationS: z.number().nullable(),
    correction: Correction.nullable(),
  })
  .meta({ id: 'BreathingAnalysis' });
export type BreathingAnalysis = z.infer<typeof BreathingAnalysis>;

/**
 * The version seen when correcting began (0: none), so that two people who correct do not overwrite each
 * other.
 */
const BaseVersion = z
  .number(withMessage('invalid'))
  .int(withMessage('invalid'))
  .min(0, withMessage('invalid'));

/** All marks in their corrected form; null: back to the computed ones. */
export const CorrectBeatsInput = z.object({
  base_version: BaseVersion,
  marks: z
    .array(z.object({ kind: z.enum(['S1', 'S2'], withMessage('invalid')), second: Second }))
    .max(MAX_MARKS, withMessage('invalid'))
    .nullable(),
});

/**
 * All audible breathing phases in their corrected form, without the pauses; null: back to the computed ones.
 */
export const CorrectBreathingInput = z.object({
  base_version: BaseVersion,
  phases: z
    .array(
      z.object({
        kind: z.enum(['inspiration', 'expiration', 'breath'], withMessage('invalid')),
        startS: Second,
        endS: Second,
      }),
    )
    .max(MAX_MARKS, withMessage('invalid'))
    .nullable(),
});
