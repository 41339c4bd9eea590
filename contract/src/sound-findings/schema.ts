import { z } from 'zod';
import { says } from '../validation/index.ts';

/*
 * What the computer finds in a sound and a clinician may correct: S1 and S2 of a heart, the phases of breathing. The same
 * shapes as in `dsp/src/beats` and `dsp/src/breathing`; seconds count from the beginning of the sound.
 */

const MOST_MARKS = 20_000;
const Second = z
  .number(says('invalid'))
  .min(0, says('invalid'))
  .max(24 * 3600, says('invalid'));

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

/** Who corrected, and which version it is; null: as the computer found it. */
export const Correction = z.object({
  version: z.number().int(),
  author: z.object({ id: z.number().int(), username: z.string() }),
  created_at: z.iso.datetime(),
});
export type Correction = z.infer<typeof Correction>;

export const BeatAnalysis = z
  .object({
    durationS: z.number(),
    /** null: no rhythm was found. */
    heartRate: z
      .object({
        bpm: z.number(),
        confidence: z.number(),
        lowestBpm: z.number(),
        highestBpm: z.number(),
        /** `irregular`: the cycles differ too much; its `bpm` is of their mean. `unknown`: too few beats. */
        rhythm: z.enum(['regular', 'irregular', 'unknown']),
      })
      .nullable(),
    /** 0.5 to 1: how certain it is which of the sounds are S1; null without marks. */
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
    correction: Correction.nullable(),
  })
  .meta({ id: 'BeatAnalysis' });
export type BeatAnalysis = z.infer<typeof BeatAnalysis>;

export const BreathingAnalysis = z
  .object({
    durationS: z.number(),
    /** null: no breathing was found. */
    rate: z.object({ perMinute: z.number(), confidence: z.number() }).nullable(),
    phases: z.array(BreathPhase),
    /** By what inspiration was told from expiration; null: it was not. */
    direction: z.object({ cue: z.enum(['pair', 'loudness', 'hand']), confidence: z.number() }).nullable(),
    inspirationS: z.number().nullable(),
    expirationS: z.number().nullable(),
    correction: Correction.nullable(),
  })
  .meta({ id: 'BreathingAnalysis' });
export type BreathingAnalysis = z.infer<typeof BreathingAnalysis>;

/** The version that was seen when correcting began (0: none), so that two who correct do not undo each other. */
const BaseVersion = z.number(says('invalid')).int(says('invalid')).min(0, says('invalid'));

/** All marks as they are to be; null: as the computer finds them again. */
export const CorrectBeatsInput = z.object({
  base_version: BaseVersion,
  marks: z
    .array(z.object({ kind: z.enum(['S1', 'S2'], says('invalid')), second: Second }))
    .max(MOST_MARKS, says('invalid'))
    .nullable(),
});

/** All phases of breathing sound as they are to be, without the pauses between them; null: as found again. */
export const CorrectBreathingInput = z.object({
  base_version: BaseVersion,
  phases: z
    .array(
      z.object({
        kind: z.enum(['inspiration', 'expiration', 'breath'], says('invalid')),
        startS: Second,
        endS: Second,
      }),
    )
    .max(MOST_MARKS, says('invalid'))
    .nullable(),
});
