import { z } from 'zod';
import { Organ, Position } from '../positions/schema.ts';
import { Quality } from '../quality/schema.ts';
import { withMessage } from '../validation/index.ts';
import { AI_WARNINGS, CLASSIFIER_OF } from './classifiers.ts';

const Name = z.enum([CLASSIFIER_OF.heart, CLASSIFIER_OF.lung], withMessage('invalid'));

/** Body of `POST …/ai-analysis`. Source: specification 2, section 7. */
export const AiAnalysisInput = z.object({
  modelName: Name,
  /** False: the result is returned but not stored. */
  saveResults: z.boolean(withMessage('invalid')).default(true),
  notes: z.string(withMessage('invalid')).trim().max(2000, withMessage('tooLong')).default(''),
});

/** A clinician's opinion of a result, kept for later evaluation. */
export const AiOpinion = z.object({
  user: z.object({ id: z.number().int(), username: z.string() }),
  agrees: z.boolean(),
  comment: z.string(),
  created_at: z.iso.datetime(),
});
export type AiOpinion = z.infer<typeof AiOpinion>;

export const AiResult = z
  .object({
    /** Null: the result was not to be saved. */
    analysisId: z.number().int().nullable(),
    /** Class to fraction 0 to 1; sums to 1. */
    confidence: z.record(z.string(), z.number()),
    /**
     * URLs of PNG pictures: the log-mel spectrogram, and the same with the regions that drove the result. The
     * first twice where it is not proven that the model's regions did.
     */
    spectrograms: z.object({ normal: z.string(), analysis: z.string() }),
    metadata: z.object({
      modelName: Name,
      modelVersion: z.string(),
      organ: Organ,
      /** The model's class; null means uncertain, and no class may be shown as the answer. */
      verdict: z.string().nullable(),
      /**
       * Classes that the model did not recognise in its test, and findings that it tells too badly on strange
       * stethoscopes. Their fractions are meaningless and must not be shown.
       */
      unproven: z.array(z.string()),
      /** Fractions, 0 to 1, of the findings in the sound itself: murmur; wheeze, crackles. */
      findings: z.record(z.string(), z.number()),
      quality: Quality,
      /** Length of the sound; the model analyses at most `analysedS` of it. */
      durationS: z.number(),
      analysedS: z.number(),
      warnings: z.array(z.enum(AI_WARNINGS)),
      /** Limits of this hospital that the answer follows; null: the model's own. */
      operatingPoint: z
        .object({
          number: z.number().int(),
          absentUpTo: z.number(),
          presentFrom: z.number(),
          chosenAt: z.iso.datetime(),
        })
        .nullable(),
      /** Axes of the pictures; `fromS` is where in the sound they begin. */
      spectrum: z.object({ lowHz: z.number(), highHz: z.number(), fromS: z.number(), seconds: z.number() }),
      notes: z.string(),
      created_at: z.iso.datetime(),
      created_by: z.object({ id: z.number().int(), username: z.string() }),
    }),
    opinions: z.array(AiOpinion),
  })
  .meta({ id: 'AiResult' });
export type AiResult = z.infer<typeof AiResult>;

/** A stored result in a list of recordings. */
export const AiSummary = z
  .object({
    analysisId: z.number().int(),
    /** The model's class; null means uncertain, and no class may be shown as the answer. */
    verdict: z.string().nullable(),
    /** Class to fraction 0 to 1. */
    confidence: z.record(z.string(), z.number()),
    /** As in `AiResult`. */
    unproven: z.array(z.string()),
    warnings: z.array(z.enum(AI_WARNINGS)),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'AiSummary' });
export type AiSummary = z.infer<typeof AiSummary>;

export const AiAnalysisAnswer = z.object({ aiResult: AiResult, analysisId: z.number().int().nullable() });

/** Null withdraws the opinion. */
export const AiOpinionInput = z.object({
  agrees: z.boolean(withMessage('invalid')).nullable(),
  comment: z.string(withMessage('invalid')).trim().max(2000, withMessage('tooLong')).default(''),
});

/** A classifier as installed on this server. */
export const Classifier = z
  .object({
    name: Name,
    organ: Organ,
    /** missing: no file; damaged: its bytes do not match its description; failed: the runtime rejects it. */
    state: z.enum(['ready', 'missing', 'damaged', 'failed']),
    /** Null where the description is missing. */
    version: z.string().nullable(),
    classes: z.array(z.string()),
    minimumSeconds: z.number().nullable(),
  })
  .meta({ id: 'Classifier' });
export type Classifier = z.infer<typeof Classifier>;

const Count = z.number().int();

/** Stored results, and what clinicians thought of them. */
const Counts = {
  results: Count,
  /** Results without a class. */
  uncertain: Count,
  agrees: Count,
  disagrees: Count,
};

/** What a stethoscope gave the classifier: the share of poor sounds, and their mean novelty, 0 to 1. */
const Inputs = z.object({ results: Count, poor: z.number(), novelty: z.number() });

export const AiUsageInput = z.object({ organ: Organ.default('heart') });

/** Use of one organ's classifier over `AI_USAGE_MONTHS`. It names no patient and no clinician. */
export const AiUsage = z
  .object({
    organ: Organ,
    /** Months of the hospital's time zone as YYYY-MM, oldest first, each of them. */
    months: z.array(z.object({ month: z.string(), ...Counts })),
    /** Null: uncertain. */
    classes: z.array(z.object({ verdict: z.string().nullable(), ...Counts })),
    positions: z.array(z.object({ position: Position, ...Counts })),
    devices: z.array(
      z.object({
        /** Null: an imported sound, or one of a browser's microphone that left no name. */
        name: z.string().nullable(),
        ...Counts,
        /** The last `AI_DRIFT_DAYS`; null: nothing. */
        recent: Inputs.nullable(),
        /** What came before. */
        before: Inputs.nullable(),
        /** What the recent sounds have more of than chance explains. */
        drifts: z.array(z.enum(['poor', 'novelty'])),
      }),
    ),
  })
  .meta({ id: 'AiUsage' });
export type AiUsage = z.infer<typeof AiUsage>;
export type AiUsageCounts = Pick<AiUsage['months'][number], keyof typeof Counts>;
