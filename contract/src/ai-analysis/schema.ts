import { z } from 'zod';
import { Organ } from '../positions/schema.ts';
import { Quality } from '../quality/schema.ts';
import { says } from '../validation/index.ts';
import { AI_WARNINGS, CLASSIFIER_OF } from './classifiers.ts';

const Name = z.enum([CLASSIFIER_OF.heart, CLASSIFIER_OF.lung], says('invalid'));

/** Body of `POST …/ai-analysis`. Source: specification 2, section 7. */
export const AiAnalysisInput = z.object({
  modelName: Name,
  /** false: the result is answered and forgotten. */
  saveResults: z.boolean(says('invalid')).default(true),
  notes: z.string(says('invalid')).trim().max(2000, says('tooLong')).default(''),
});

/** What a clinician says of a result; kept for later evaluation. */
export const AiOpinion = z.object({
  user: z.object({ id: z.number().int(), username: z.string() }),
  agrees: z.boolean(),
  comment: z.string(),
  created_at: z.iso.datetime(),
});
export type AiOpinion = z.infer<typeof AiOpinion>;

export const AiResult = z
  .object({
    /** null: was not to be saved. */
    analysisId: z.number().int().nullable(),
    /** Class to fraction 0 to 1; sums to 1. */
    confidence: z.record(z.string(), z.number()),
    /** Addresses of PNG pictures: the log-mel spectrogram, and the same with the regions that drove the result. */
    spectrograms: z.object({ normal: z.string(), analysis: z.string() }),
    metadata: z.object({
      modelName: Name,
      modelVersion: z.string(),
      organ: Organ,
      /** The class that the model settled on; null: uncertain, and no class must be shown as the answer. */
      verdict: z.string().nullable(),
      /** Classes that the model did not recognise in its test: their fraction says nothing and must not be shown. */
      unproven: z.array(z.string()),
      /** Fractions 0 to 1 of what is heard in the sound itself: murmur; wheeze, crackles. */
      findings: z.record(z.string(), z.number()),
      quality: Quality,
      /** Of the sound; the model listens to at most `analysedS` of it. */
      durationS: z.number(),
      analysedS: z.number(),
      warnings: z.array(z.enum(AI_WARNINGS)),
      /** Axes of the pictures; `fromS`: where in the sound they begin. */
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
    /** The class that the model settled on; null: uncertain, and no class must be shown as the answer. */
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

/** null takes the opinion back. */
export const AiOpinionInput = z.object({
  agrees: z.boolean(says('invalid')).nullable(),
  comment: z.string(says('invalid')).trim().max(2000, says('tooLong')).default(''),
});

/** A classifier as it is on this server. */
export const Classifier = z
  .object({
    name: Name,
    organ: Organ,
    /** missing: no file; damaged: its bytes are not those of its description; failed: the runtime refuses it. */
    state: z.enum(['ready', 'missing', 'damaged', 'failed']),
    /** null where the description is missing. */
    version: z.string().nullable(),
    classes: z.array(z.string()),
    minimumSeconds: z.number().nullable(),
  })
  .meta({ id: 'Classifier' });
export type Classifier = z.infer<typeof Classifier>;
