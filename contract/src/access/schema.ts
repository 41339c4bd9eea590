import { z } from 'zod';
import { withMessage } from '../validation/index.ts';
import { GLASS_NOTE_MAX_LENGTH, GLASS_NOTE_MIN_LETTERS, GLASS_REASONS, RESTRICTION_KINDS } from './index.ts';

/** What a list shows of a patient who is closed to the caller: enough to recognise the person in front. */
export const ClosedPatient = z
  .object({
    id: z.number().int(),
    patientID: z.string(),
    mergedHNs: z.array(z.string()),
    /** None: names that were given up are behind the glass. */
    mergedNames: z.array(z.string()).max(0),
    name: z.string().nullable(),
    isClosed: z.literal(true),
    /** Null: closed with need-to-know alone. */
    restriction: z.enum(RESTRICTION_KINDS).nullable(),
  })
  .meta({ id: 'ClosedPatient' });
export type ClosedPatient = z.infer<typeof ClosedPatient>;

/** Whether the caller opens a patient. */
export const PatientDoor = z
  .object({
    id: z.number().int(),
    patientID: z.string(),
    name: z.string().nullable(),
    isClosed: z.boolean(),
    /** When the caller's broken glass closes again; null where it was not broken. */
    openUntil: z.iso.datetime().nullable(),
    /** The use of the record is restricted: it is closed to everybody who has not broken the glass since. */
    restriction: z.enum(RESTRICTION_KINDS).nullable(),
  })
  .meta({ id: 'PatientDoor' });
export type PatientDoor = z.infer<typeof PatientDoor>;

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

export const GlassReasonGiven = z.object({
  reason: z.enum(GLASS_REASONS, withMessage('glassReasonRequired')),
  note: z.string().trim().max(GLASS_NOTE_MAX_LENGTH, withMessage('tooLong')).default(''),
});
export const BreakGlassInput = GlassReasonGiven.extend({ id: z.coerce.number().int() }).refine(
  ({ reason, note }) => reason !== 'other' || lettersIn(note) >= GLASS_NOTE_MIN_LETTERS,
  { path: ['note'], ...withMessage('glassNoteTooShort') },
);
export type BreakGlassInput = z.input<typeof BreakGlassInput>;

const Staff = z.object({ id: z.number().int(), username: z.string(), fullName: z.string() });

/** A glass that was broken and that no administrator has reviewed. */
export const GlassOpening = z
  .object({
    id: z.number().int(),
    at: z.iso.datetime(),
    until: z.iso.datetime(),
    user: Staff,
    patient: z.object({ id: z.number().int(), hn: z.string(), name: z.string().nullable() }),
    reason: z.enum(GLASS_REASONS),
    note: z.string(),
  })
  .meta({ id: 'GlassOpening' });
export type GlassOpening = z.infer<typeof GlassOpening>;

/** A group, and whether its members open each other's patients. */
export const PatientGroup = z
  .object({
    id: z.number().int(),
    name: z.string(),
    memberCount: z.number().int(),
    createdBy: z.string(),
    sharesPatients: z.boolean(),
    /** Usernames of all, in the order in which they came. */
    members: z.array(z.string()),
    /** Usernames of those who came after it was vouched for, and whom nobody has vouched for yet. */
    newMembers: z.array(z.string()),
  })
  .meta({ id: 'PatientGroup' });
export type PatientGroup = z.infer<typeof PatientGroup>;
export const PatientGroupChange = z.object({
  id: z.coerce.number().int(),
  sharesPatients: z.boolean(withMessage('required')),
});

const restrictionNote = z.string().trim().max(2_000, withMessage('tooLong')).default('');
export const RestrictInput = z.object({
  id: z.coerce.number().int(),
  kind: z.enum(RESTRICTION_KINDS, withMessage('required')),
  note: restrictionNote,
});
export const LiftRestrictionInput = z.object({ id: z.coerce.number().int(), note: restrictionNote });

/** A patient's record whose use is restricted at the patient's request. */
export const Restriction = z
  .object({
    id: z.number().int(),
    patient: z.object({ id: z.number().int(), hn: z.string(), name: z.string().nullable() }),
    kind: z.enum(RESTRICTION_KINDS),
    note: z.string(),
    at: z.iso.datetime(),
    by: z.string(),
  })
  .meta({ id: 'Restriction' });
export type Restriction = z.infer<typeof Restriction>;
