import { z } from 'zod';
import { Organ, Position } from '../positions/schema.ts';
import { Quality } from '../quality/schema.ts';
import { PhaseLoudness } from '../sound-findings/schema.ts';
import { vitalSignValues } from '../vital-signs/schema.ts';

/** How often clinicians marked a kind of event in a sound. */
export const TrendCount = z.object({
  events: z.number().int(),
  /** Breaths with such an event, of all that were heard; of 0 there is nothing to count in. */
  cycles: z.number().int(),
  ofCycles: z.number().int(),
});
export type TrendCount = z.infer<typeof TrendCount>;

/**
 * One position in one check-up. Of several recordings the newest that is not of poor quality, or the newest
 * if all of them are.
 */
export const TrendSound = z
  .object({
    organ: Organ,
    position: Position,
    checkUpId: z.number().int(),
    recordingId: z.number().int(),
    /** When it began; an imported sound's import. */
    recordedAt: z.iso.datetime(),
    /** Recordings of the position in the check-up. */
    ofRecordings: z.number().int(),
    /** Place in `stethoscopes`; null: imported, so that its stethoscope is unknown. */
    stethoscope: z.number().int().nullable(),
    /**
     * Findings are computed when they are first requested, by `…/beats` or `…/breathing`. Until then, and
     * after a correction of its marks, what follows from them is null here.
     */
    isPending: z.boolean(),
    quality: Quality.shape.verdict.nullable(),
    heartRateBpm: z.number().nullable(),
    loudness: PhaseLoudness.nullable(),
    breathsPerMinute: z.number().nullable(),
    /** Null: nobody has marked events in this sound. */
    crackles: TrendCount.nullable(),
    wheezes: TrendCount.nullable(),
  })
  .meta({ id: 'TrendSound' });
export type TrendSound = z.infer<typeof TrendSound>;

/** A patient over time. */
export const PatientTrends = z
  .object({
    /** The oldest first. */
    checkUps: z.array(
      z.object({
        id: z.number().int(),
        number: z.number().int(),
        begunAt: z.iso.datetime(),
        vitalSigns: z.object(vitalSignValues).nullable(),
      }),
    ),
    stethoscopes: z.array(z.object({ name: z.string() })),
    /** By check-up, the oldest first. */
    sounds: z.array(TrendSound),
  })
  .meta({ id: 'PatientTrends' });
export type PatientTrends = z.infer<typeof PatientTrends>;
