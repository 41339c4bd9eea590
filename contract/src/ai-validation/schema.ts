import { z } from 'zod';
import { TABLE_PAGE_SIZE } from '../limits/index.ts';
import { Gender, HospitalNumber } from '../patients/schema.ts';
import { Position } from '../positions/schema.ts';
import { presentMs } from '../present-time/index.ts';
import { ById } from '../procedures.ts';
import { withMessage } from '../validation/index.ts';
import {
  AGREEMENT_FINDINGS,
  AIMS,
  DRIFT_KINDS,
  isOnGrid,
  OUTCOME_AGE_BANDS,
  OUTCOME_FATES,
  OUTCOMES_BATCH_MAX,
} from './index.ts';

const EARLIEST = '2000-01-01';
/** East of every hospital it is tomorrow already. */
const AHEAD_MS = 14 * 3_600_000;

/** The day of the echocardiography. */
export const OutcomeDate = z.iso
  .date(withMessage('required'))
  .refine((day) => day >= EARLIEST, withMessage('instantTooEarly'))
  .refine((day) => Date.parse(day) <= presentMs() + AHEAD_MS, withMessage('instantInFuture'));

const said = {
  date: OutcomeDate,
  /** Whether the reference found a murmur or a valve disease. */
  hasDisease: z.boolean(),
  note: z.string().trim().max(500, withMessage('tooLong')),
};

/** `patientId`: who was shown for the HN, and confirmed; null in a trial. */
export const OutcomeInput = z.object({
  hn: HospitalNumber,
  ...said,
  patientId: z.number().int().nullable(),
});
export type OutcomeInput = z.infer<typeof OutcomeInput>;

/** `isTrial`: says what would become of the rows and whose they are, and stores nothing. */
export const AddOutcomesInput = z.object({
  rows: z.array(OutcomeInput).min(1).max(OUTCOMES_BATCH_MAX),
  isTrial: z.boolean(),
});

/** Whom an HN belongs to. Age and sex are null where the record is closed to the caller. */
export const OutcomePatient = z
  .object({
    id: z.number().int(),
    hn: z.string(),
    name: z.string().nullable(),
    age: z.number().int().nullable(),
    gender: Gender.nullable(),
  })
  .meta({ id: 'OutcomePatient' });
export type OutcomePatient = z.infer<typeof OutcomePatient>;

/** What becomes of one row. */
export const OutcomeAnswer = z
  .object({ fate: z.enum(OUTCOME_FATES), patient: OutcomePatient.nullable() })
  .meta({ id: 'OutcomeAnswer' });
export type OutcomeAnswer = z.infer<typeof OutcomeAnswer>;

/** What a reference said of a patient's heart. */
export const HeartOutcome = z
  .object({
    id: z.number().int(),
    patient_id: z.number().int(),
    hn: z.string(),
    name: z.string().nullable(),
    date: z.iso.date(),
    hasDisease: z.boolean(),
    note: z.string(),
    version: z.number().int(),
    enteredBy: z.string(),
    enteredAt: z.iso.datetime(),
  })
  .meta({ id: 'HeartOutcome' });
export type HeartOutcome = z.infer<typeof HeartOutcome>;

export const OutcomesInput = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
});

/** `version` is the one that was edited; if there is a newer one the error is OUTCOME_CHANGED. */
export const CorrectOutcomeInput = ById.extend({ ...said, version: z.number().int().min(1) });

const Answers = z.object({
  murmur: z.number().int(),
  none: z.number().int(),
  uncertain: z.number().int(),
});
const counts = { diseased: Answers, healthy: Answers };

export const ValidationInput = z.object({
  /** Of the model; without it the one that is installed. */
  version: z.string().max(100).optional(),
});

/** The heart's results held against the outcomes; those of one version of the model. */
export const Validation = z
  .object({
    /** Nothing is counted while the AI is off. */
    isOff: z.boolean(),
    /** The version that answers now; null: no model can be used. */
    installed: z.string().nullable(),
    /** Null: none is installed, and no heart was heard yet. */
    version: z.string().nullable(),
    /** The installed one first, whether it has heard a sound or not, then the newest. */
    versions: z.array(z.object({ version: z.string(), sounds: z.number().int() })),
    outcomes: z.number().int(),
    /** Outcomes that no heart sound belongs to. */
    withoutSound: z.number().int(),
    /** Outcomes whose sounds this version has not heard. */
    unheard: z.number().int(),
    overall: z.object(counts),
    /** By its newest name; null: imported from another one. An outcome counts for each that it has. */
    devices: z.array(z.object({ name: z.string().nullable(), ...counts })),
    ages: z.array(z.object({ band: z.enum(OUTCOME_AGE_BANDS), ...counts })),
  })
  .meta({ id: 'Validation' });
export type Validation = z.infer<typeof Validation>;

const Count = z.number().int();
const AgreementMonths = z.array(
  z.object({
    bothAbnormal: Count,
    bothNormal: Count,
    aiAlone: Count,
    clinicianAlone: Count,
    uncertain: Count,
  }),
);

/** Clinicians' analyses of hearts beside the results of one version of the model, month by month. */
export const Agreement = z
  .object({
    /** Nothing is counted while the AI is off. */
    isOff: z.boolean(),
    /** Null: none is installed. */
    version: z.string().nullable(),
    /** Of the hospital's time zone as YYYY-MM, the oldest first; the lists below have one entry for each. */
    months: z.array(z.string()),
    overall: AgreementMonths,
    /** By what the clinician found; a sound counts for each finding that it has. */
    findings: z.array(z.object({ finding: z.enum(AGREEMENT_FINDINGS), counts: AgreementMonths })),
    /** By its newest name; null: imported from another one. */
    devices: z.array(z.object({ name: z.string().nullable(), counts: AgreementMonths })),
    positions: z.array(z.object({ position: Position, counts: AgreementMonths })),
  })
  .meta({ id: 'Agreement' });
export type Agreement = z.infer<typeof Agreement>;

const Part = z.object({ k: Count, n: Count });
const DeviceInputs = z.object({
  /** Check-ups, of each of which one sound counts. */
  sounds: Count,
  /** Of the sounds whose quality is known. */
  poor: Part,
  /** Of the sounds that the version has heard. */
  uncertain: Part,
  /** The median, relative to full scale; null: no sound. */
  levelDb: z.number().nullable(),
});
export type DeviceInputs = z.infer<typeof DeviceInputs>;

/** What each stethoscope gave the heart's AI, and whether that has changed. */
export const DeviceDrift = z
  .object({
    /** Nothing is counted while the AI is off. */
    isOff: z.boolean(),
    /** Of the hospital's time zone as YYYY-MM, the oldest first. */
    months: z.array(z.string()),
    devices: z.array(
      z.object({
        name: z.string(),
        /** One entry for each month. */
        months: z.array(DeviceInputs),
        /** The last `DRIFT_DAYS`. */
        recent: DeviceInputs,
        /** What the recent sounds are compared with; its own earlier ones, where there are too few. */
        base: DeviceInputs,
        /** Whose these are: its own earlier ones, or others'; null: too few to compare. */
        basis: z.enum(['before', 'others']).nullable(),
        changes: z.array(z.enum(DRIFT_KINDS)),
      }),
    ),
  })
  .meta({ id: 'DeviceDrift' });
export type DeviceDrift = z.infer<typeof DeviceDrift>;

const Fraction = z.number().min(0).max(1);
const Limits = z.object({ absentUpTo: Fraction, presentFrom: Fraction });
/** Null: the model's own. */
const ChosenLimits = Limits.nullable();

/** Limits that this hospital has chosen, and its return to the model's own. */
export const OperatingPoint = z
  .object({
    /** Within the model's version, from 1. */
    number: z.number().int(),
    limits: ChosenLimits,
    reason: z.string(),
    chosenBy: z.string(),
    chosenAt: z.iso.datetime(),
  })
  .meta({ id: 'OperatingPoint' });
export type OperatingPoint = z.infer<typeof OperatingPoint>;

/** Where the installed heart model says murmur, and where it might. */
export const OperatingPoints = z
  .object({
    /** Null: the AI is off, or no model can be used whose limits can be chosen. */
    inForce: z
      .object({
        version: z.string(),
        own: Limits,
        limits: Limits,
        overall: z.object(counts),
        /** The outcomes entered since the choice, which it does not rest on; null: nothing was chosen. */
        since: z.object(counts).nullable(),
      })
      .nullable(),
    /** How many more outcomes with a heard sound a choice needs. */
    missing: z.object({ diseased: z.number().int(), healthy: z.number().int() }),
    /** One for each aim; none while outcomes are missing. `limits` null: none reach it. */
    proposals: z.array(
      z.object({
        aim: z.literal(AIMS),
        limits: Limits.nullable(),
        overall: z.object(counts).nullable(),
        /** Of patients who are not among those of the choice. */
        expected: z
          .object({
            sensitivity: Fraction,
            specificity: Fraction,
            uncertain: Fraction,
            found: z.number().int(),
            of: z.number().int(),
          })
          .nullable(),
      }),
    ),
    /** Of the installed version, the newest first. */
    history: z.array(OperatingPoint),
  })
  .meta({ id: 'OperatingPoints' });
export type OperatingPoints = z.infer<typeof OperatingPoints>;

export const ChooseOperatingPointInput = z.object({
  version: z.string().max(100),
  /** The number of the last choice that was seen; 0: none. Another one since is OPERATING_POINT_CHANGED. */
  after: z.number().int().min(0).max(1_000_000),
  limits: Limits.refine(isOnGrid, withMessage('invalid')).nullable(),
  reason: z.string().trim().min(1, withMessage('required')).max(500, withMessage('tooLong')),
});
export type ChooseOperatingPointInput = z.infer<typeof ChooseOperatingPointInput>;
