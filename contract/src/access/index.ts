export type {
  BreakGlassInput,
  ClosedPatient,
  GlassOpening,
  PatientDoor,
  PatientGroup,
  Restriction,
} from './schema.ts';

/**
 * Which patients an account opens. `open`: all. `need-to-know`: those of its own groups, those that it
 * created or recorded, was asked about, or is in a call about, and others once it has broken the glass.
 */
export const ACCESS_MODES = ['open', 'need-to-know'] as const;
export type AccessMode = (typeof ACCESS_MODES)[number];

/** Why somebody opens a patient who is closed to them. `other` needs words. */
export const GLASS_REASONS = [
  'emergency',
  'covering',
  'consultation',
  'transferred',
  'patient-request',
  'other',
] as const;
export type GlassReason = (typeof GLASS_REASONS)[number];

/** The longest shift. */
export const GLASS_HOURS = 12;
export const GLASS_NOTE_MIN_LETTERS = 5;
export const GLASS_NOTE_MAX_LENGTH = 500;

/** Why the use of a record is restricted: section 32 or section 34 of the PDPA. */
export const RESTRICTION_KINDS = ['objection', 'restriction'] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];
