import { z } from 'zod';

/** What the hospital's system said of a patient and Sadap did not take. Names nobody but by HN. */
export const AdtLetter = z
  .object({
    id: z.number().int(),
    /** A01, A04, A08 or A40. */
    event: z.string(),
    hn: z.string().nullable(),
    /** Of A40: the number that is given up. */
    other_hn: z.string().nullable(),
    received_at: z.iso.datetime(),
    /** MERGE and the like of docs/hospital-system.md, or a code of an error. */
    why: z.string(),
  })
  .meta({ id: 'AdtLetter' });
export type AdtLetter = z.infer<typeof AdtLetter>;

export const AdtState = z
  .object({
    /** Whether Sadap listens for such messages. */
    listens: z.boolean(),
    letters_count: z.number().int(),
    /** At most 200, newest first. */
    letters: z.array(AdtLetter),
  })
  .meta({ id: 'AdtState' });
export type AdtState = z.infer<typeof AdtState>;

/** Null: it was not said, or in no form that Sadap reads. */
const Said = z.string().nullable();
export const AdtLetterContent = z
  .object({
    id: z.number().int(),
    last_name: Said,
    first_name: Said,
    /** As it stands in the message. */
    birth_date: Said,
    sex: Said,
    /** Who has the HN here. */
    patient_id: z.number().int().nullable(),
    /** Of A40: who has the number that is given up, where that is another record. */
    other_patient_id: z.number().int().nullable(),
  })
  .meta({ id: 'AdtLetterContent' });
export type AdtLetterContent = z.infer<typeof AdtLetterContent>;

export const PutAway = z.object({ id: z.coerce.number().int(), reason: z.string().trim().min(3).max(500) });
