import { z } from 'zod';

/** A result that the hospital's system has refused or not taken for 14 days, or that cannot be made. */
export const RefusedResult = z
  .object({
    id: z.number().int(),
    receiver: z.string(),
    patient_id: z.number().int(),
    check_up_id: z.number().int(),
    /** Of the check-up, within the patient. */
    number: z.number().int(),
    changed_at: z.iso.datetime(),
    /** NO_ANSWER, NOT_FHIR, NOT_HL7, NOT_MADE, or words for that system's people, such as `HTTP 422`. */
    why: z.string(),
  })
  .meta({ id: 'RefusedResult' });
export type RefusedResult = z.infer<typeof RefusedResult>;

/** What is on its way to the hospital's system. */
export const ResultsState = z
  .object({
    /** Empty: none is configured. */
    receivers: z.array(z.string()),
    waiting: z.number().int(),
    waiting_since: z.iso.datetime().nullable(),
    /** Why the oldest of them could not leave; null before the first try. */
    waiting_because: z.string().nullable(),
    /** Of the waiting ones, those that have failed for more than an hour. */
    stuck_count: z.number().int(),
    latest_sent_at: z.iso.datetime().nullable(),
    refused_count: z.number().int(),
    /** At most 200, oldest first. */
    refused: z.array(RefusedResult),
  })
  .meta({ id: 'ResultsState' });
export type ResultsState = z.infer<typeof ResultsState>;

export const ResultIds = z.object({ ids: z.array(z.number().int().min(1)).min(1).max(200) });
