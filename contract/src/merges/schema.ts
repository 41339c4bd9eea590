import { z } from 'zod';
import { Patient } from '../patients/schema.ts';
import { withMessage } from '../validation/index.ts';
import { MERGE_REASON_MAX_LENGTH, MERGE_REASON_MIN_LENGTH } from './index.ts';

const count = z.number().int();

/** What hangs on a record. */
export const MergeCounts = z.object({
  checkUps: count,
  recordings: count,
  vitalSigns: count,
  files: count,
  heartOutcomes: count,
  rightsRequests: count,
});
export type MergeCounts = z.infer<typeof MergeCounts>;

export const MERGE_OBSTACLES = ['MERGE_IN_USE'] as const;

/** Two records side by side, before one of them goes. */
export const MergeComparison = z
  .object({
    kept: Patient,
    gone: Patient,
    /** What the record that goes brings. */
    moves: MergeCounts,
    /** What the record that stays has already. */
    has: MergeCounts,
    /** Outcomes of a day of which the other record has one, too: they stay where they are. */
    outcomesThatStay: count,
    /** Why they cannot be merged now. */
    obstacle: z.enum(MERGE_OBSTACLES).nullable(),
  })
  .meta({ id: 'MergeComparison' });
export type MergeComparison = z.infer<typeof MergeComparison>;

export const MergePairInput = z.object({
  id: z.coerce.number().int().describe('The record that stays'),
  goneId: z.coerce.number().int().describe('The record that goes'),
});

const reason = z
  .string()
  .trim()
  .min(MERGE_REASON_MIN_LENGTH, withMessage('required'))
  .max(MERGE_REASON_MAX_LENGTH, withMessage('tooLong'));

export const MergeInput = z.object({
  id: z.coerce.number().int().describe('The record that stays'),
  goneId: z.number().int().describe('The record that goes'),
  hn: z.string().trim().max(60).describe('The HN of the record that goes, typed again'),
  /** The versions that were compared. */
  version: z.number().int(),
  goneVersion: z.number().int(),
  reason,
});
export type MergeInput = z.infer<typeof MergeInput>;

/** What a record says of the person, as far as it is told; `COMPARED_FIELDS`. */
const Said = Patient.pick({
  name: true,
  dateOfBirth: true,
  gender: true,
  citizenId: true,
  allergies: true,
  underlyingDiseases: true,
  medicalHistory: true,
  phone: true,
  address: true,
  insuranceRight: true,
  weight: true,
  height: true,
}).partial();

/** A record that became part of another one. */
export const Merge = z
  .object({
    id: z.number().int(),
    /** The record that stayed. Of several merges in a row it may be part of another one by now. */
    keptId: z.number().int(),
    keptHn: z.string(),
    /** Of the record that stays, as it is now: an undo names it. */
    keptVersion: z.number().int(),
    /** Of the record that went. */
    hn: z.string(),
    name: z.string().nullable(),
    at: z.iso.datetime(),
    byUsername: z.string(),
    /** The hospital's system told so; else an administrator did it. */
    isByHospital: z.boolean(),
    reason: z.string(),
    moved: MergeCounts,
    /** Allergies that came from the record that went. They stay after an undo: somebody asks the patient. */
    addedAllergies: z.array(z.string()),
    /** Of these, the ones that the record that stays says still: an undo leaves them there. */
    allergiesThatStay: z.array(z.string()),
    /** Allergies that the record that stays says, and the one that went does not. */
    allergiesOfKept: z.array(z.string()),
    /** What the record that went says, where the one in use says something else. */
    goneSaid: Said,
    /** Made at the record that stays since then: an undo leaves it there. */
    since: MergeCounts,
    /** Sounds made since then in check-ups that an undo takes back: they go with these. */
    soundsInMoved: count,
    /** The same of vital signs. */
    vitalSignsInMoved: count,
    /**
     * Check-ups that moved whose results left since then under the HN that stays, or perhaps did, the answer
     * being lost. After an undo they leave again under their own, but only a FHIR receiver takes them from
     * the other patient by itself.
     */
    resultsToWithdraw: count,
  })
  .meta({ id: 'Merge' });
export type Merge = z.infer<typeof Merge>;

/** `resultsToWithdraw`: as in `Merge`, counted when nothing could leave any more. */
export const UndoneMerge = Merge.pick({ resultsToWithdraw: true }).meta({ id: 'UndoneMerge' });
export type UndoneMerge = z.infer<typeof UndoneMerge>;

export const MergeOfPatientInput = z.object({
  id: z.coerce.number().int(),
  mergeId: z.coerce.number().int(),
  version: z.number().int().describe('Of the record that stays, as it was seen'),
});
export type MergeOfPatientInput = z.infer<typeof MergeOfPatientInput>;
