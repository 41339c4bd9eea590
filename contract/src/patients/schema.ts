import { z } from 'zod';
import { RESTRICTION_KINDS } from '../access/index.ts';
import { AGE_MAX_YEARS, HN_SEQUENCE_MAX } from '../limits/index.ts';
import { HOSPITAL_NUMBER, normalizeHospitalNumber, SAME_PERSON_GROUNDS } from '../patient-identity/index.ts';
import { withMessage } from '../validation/index.ts';
import { isBloodPressureInOrder } from '../vital-signs/index.ts';
import { bloodPressureOrder, newVitalSignFields, vitalSignValues } from '../vital-signs/schema.ts';
import { isBirthDate } from './birth-date.ts';
import { BMI_CUT_OFFS, type BmiCutOffs } from './body-mass-index.ts';
import { citizenIdOf, isCitizenId } from './citizen-id.ts';
import { GENDERS, INSURANCE_RIGHTS, KEPT_FIELDS, PATIENT_SORT_FIELDS } from './index.ts';

export const Gender = z.enum(GENDERS);
export type Gender = z.infer<typeof Gender>;

/**
 * Hospital number. 'HN6800001' is the usual form, not a requirement: hospitals have older forms. Thai digits
 * and a scanner on a Thai keyboard layout are understood.
 */
export const HospitalNumber = z
  .string(withMessage('hnRequired'))
  .overwrite(normalizeHospitalNumber)
  .min(1, withMessage('hnRequired'))
  .regex(HOSPITAL_NUMBER, withMessage('hnCharacters'));

/** ISO date; the day, or month and day, may be missing when unknown. */
export const BirthDate = z
  .string(withMessage('birthDateRequired'))
  .min(1, withMessage('birthDateRequired'))
  .refine(isBirthDate, withMessage('birthDateInvalid'));

/** Thirteen digits with a check digit; dashes, spaces and Thai digits are understood. */
export const CitizenId = z
  .string()
  .overwrite(citizenIdOf)
  .refine((id) => id === '' || isCitizenId(id), withMessage('citizenIdInvalid'));

const InsuranceRight = z.enum(INSURANCE_RIGHTS);

const Disease = z.string().trim().min(1, withMessage('diseaseEmpty')).max(100, withMessage('tooLong'));
const Allergy = z.string().trim().min(1, withMessage('allergyEmpty')).max(100, withMessage('tooLong'));

/** `name` is made from title, first and last name if a first or last name is given. */
const name = z.string().trim().max(200, withMessage('tooLong'));
const nameParts = {
  title: z.string().trim().max(30, withMessage('tooLong')).nullish(),
  firstName: z.string().trim().max(80, withMessage('tooLong')).nullish(),
  lastName: z.string().trim().max(80, withMessage('tooLong')).nullish(),
};
const age = z
  .number(withMessage('ageRange'))
  .int(withMessage('ageRange'))
  .min(0, withMessage('ageRange'))
  .max(AGE_MAX_YEARS, withMessage('ageRange'));
const weight = z
  .number(withMessage('required'))
  .positive(withMessage('weightPositive'))
  .max(700, withMessage('weightTooLarge'));
const height = z
  .number(withMessage('required'))
  .positive(withMessage('heightPositive'))
  .max(300, withMessage('heightTooLarge'));
const phone = z.string().trim().max(50, withMessage('tooLong'));
const address = z.string().trim().max(500, withMessage('tooLong'));
const medicalHistory = z.string().trim().max(5000, withMessage('tooLong'));
/** Null: nobody has asked. Empty: asked, and there are none. */
const underlyingDiseases = z.array(Disease).max(50).nullish();
const allergies = z.array(Allergy).max(50).nullish();
const citizenId = CitizenId.nullish();
const insuranceRight = z.union([InsuranceRight, z.literal('')]).nullish();
const gender = z.enum(Gender.options, withMessage('genderRequired'));

/** Letters of a reason why a patient is another person. */
export const OTHER_PERSON_REASON_MIN_LETTERS = 5;
const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** The patients whom the caller has seen (`POST /patients/same/search`), and why this is none of them. */
const otherPerson = z
  .object({
    than: z.array(z.number().int()).min(1).max(50),
    reason: z
      .string()
      .trim()
      .max(200, withMessage('tooLong'))
      .refine((text) => lettersIn(text) >= OTHER_PERSON_REASON_MIN_LETTERS, withMessage('otherPersonReason')),
  })
  .optional();

export const CreatePatientInput = z
  .object({
    patientID: HospitalNumber,
    name: name.optional(),
    ...nameParts,
    citizenId,
    insuranceRight,
    dateOfBirth: BirthDate,
    age: age.optional(),
    gender,
    weight,
    height,
    phone: phone.optional(),
    address: address.optional(),
    medicalHistory: medicalHistory.optional(),
    underlyingDiseases,
    allergies,
    otherPerson,
    ...newVitalSignFields,
  })
  .refine(isBloodPressureInOrder, bloodPressureOrder());
export type CreatePatientInput = z.input<typeof CreatePatientInput>;

/**
 * Changes of a patient: absent means unchanged, null (or an empty text) removes an optional value. Vital
 * signs are a new set of measurements; those of a check-up are changed there.
 */
const changes = {
  patientID: HospitalNumber.optional(),
  name: name.nullish(),
  ...nameParts,
  citizenId,
  insuranceRight,
  dateOfBirth: BirthDate,
  /** Null: the age follows from the birth date again. */
  age: age.nullish(),
  gender,
  weight: weight.optional(),
  height: height.optional(),
  phone: phone.nullish(),
  address: address.nullish(),
  medicalHistory: medicalHistory.nullish(),
  underlyingDiseases,
  allergies,
  otherPerson,
  ...newVitalSignFields,
};
export const PatientChanges = z.object(changes).refine(isBloodPressureInOrder, bloodPressureOrder());
export type PatientChanges = z.infer<typeof PatientChanges>;

/** What is typed about a patient so far; `exceptId` is the patient who is edited. */
export const SamePatientInput = z.object({
  patientID: HospitalNumber.nullish(),
  citizenId: z.string().max(60).overwrite(citizenIdOf).nullish(),
  name: name.nullish(),
  ...nameParts,
  dateOfBirth: BirthDate.nullish(),
  exceptId: z.number().int().optional(),
});
export type SamePatientInput = z.infer<typeof SamePatientInput>;

/** Somebody who may be the same person. Of a closed patient, HN and name alone, as in lists. */
export const SamePatient = z
  .object({
    id: z.number().int(),
    patientID: z.string(),
    name: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
    isClosed: z.boolean(),
    grounds: z.array(z.enum(SAME_PERSON_GROUNDS)).min(1),
  })
  .meta({ id: 'SamePatient' });
export type SamePatient = z.infer<typeof SamePatient>;

/** `version` is the one that was edited; if there is a newer one the error is PATIENT_CHANGED. */
export const UpdatePatientInput = z
  .object({ id: z.coerce.number().int(), version: z.number().int(), ...changes })
  .refine(isBloodPressureInOrder, bloodPressureOrder());
export type UpdatePatientInput = z.infer<typeof UpdatePatientInput>;

export const Patient = z
  .object({
    id: z.number().int(),
    patientID: z.string(),
    /** HNs of records that were merged into this one: they find it, too. */
    mergedHNs: z.array(z.string()),
    /** Names that these records have or had, other than this one's. */
    mergedNames: z.array(z.string()),
    name: z.string().nullable(),
    title: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    citizenId: z.string().nullable(),
    insuranceRight: InsuranceRight.nullable(),
    age: z.number().int(),
    gender: Gender,
    dateOfBirth: z.string(),
    /** kg and cm. */
    weight: z.number(),
    height: z.number(),
    bmi: z.number(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    medicalHistory: z.string().nullable(),
    /** Null: nobody has asked. Empty: asked, and there are none. */
    underlyingDiseases: z.array(z.string()).nullable(),
    allergies: z.array(z.string()).nullable(),
    /** The latest set of measurements; null means not measured then. */
    ...vitalSignValues,
    vitalSignsUpdatedAt: z.iso.datetime().nullable(),
    /** When the newest check-up began; null means never examined. */
    lastCheckUpAt: z.iso.datetime().nullable(),
    /** Unreviewed recordings of this patient. */
    waitingSounds: z.number().int(),
    /** When the hospital's system last agreed with `HOSPITAL_FIELDS`; null: they are typed here. */
    hospitalAgreedAt: z.iso.datetime().nullable(),
    /** Null unless the use of the record is restricted at the patient's request. */
    restriction: z.enum(RESTRICTION_KINDS).nullable(),
    createdAt: z.iso.datetime(),
    /** Counts the record's changes; an update names the version it was made from. */
    version: z.number().int(),
    updatedAt: z.iso.datetime(),
    updatedByUsername: z.string(),
  })
  .meta({ id: 'Patient' });
export type Patient = z.infer<typeof Patient>;

export const PatientListInput = z.object({
  /** Part of the HN, the name or the phone number, or a whole citizen id; letter case does not matter. */
  search: z.string().trim().max(100).optional(),
  sort: z.enum(PATIENT_SORT_FIELDS).default('createdAt'),
  order: z.enum(['ascending', 'descending']).default('descending'),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(0).max(1000).optional().describe('0: only how many there are'),
});

export type PatientListInput = z.infer<typeof PatientListInput>;

/** PostgreSQL's integer. */
const LARGEST_ID = 2 ** 31 - 1;

export const ListPatientsInput = PatientListInput.extend({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.coerce.number<string>().int().positive().max(LARGEST_ID)).max(1000))
    .optional()
    .describe('Instead of a search: these patients, in this order, as far as they exist; "12,7"'),
});
export type ListPatientsInput = z.infer<typeof ListPatientsInput>;

export const HnGeneration = z
  .object({
    hn: z.string(),
    christianYear: z.number().int(),
    buddhistYear: z.number().int(),
    yearPrefix: z.string(),
    sequence: z.number().int(),
    existingHNs: z.array(z.string()),
    totalPatientsThisYear: z.number().int(),
    message: z.string(),
  })
  .meta({ id: 'HnGeneration' });
export type HnGeneration = z.infer<typeof HnGeneration>;

/** The most HNs that may be generated in one year. */
export const HnSettings = z
  .object({
    maximumPatients: z
      .number(withMessage('maximumPatientsRange'))
      .int(withMessage('maximumPatientsRange'))
      .min(1, withMessage('maximumPatientsRange'))
      .max(HN_SEQUENCE_MAX, withMessage('maximumPatientsRange')),
  })
  .meta({ id: 'HnSettings' });
export type HnSettings = z.infer<typeof HnSettings>;

/** Which classes judge a body mass index. */
export const BmiSettings = z
  .object({ cutOffs: z.enum(Object.keys(BMI_CUT_OFFS) as [BmiCutOffs, ...BmiCutOffs[]]) })
  .meta({ id: 'BmiSettings' });
export type BmiSettings = z.infer<typeof BmiSettings>;

/** What fields held before somebody changed them. */
export const FormerValues = z
  .object({
    id: z.number().int(),
    changedAt: z.iso.datetime(),
    changedBy: z.string(),
    /** The patient's version before the change. */
    version: z.number().int(),
    fields: z.array(
      z.object({
        name: z.enum(KEPT_FIELDS),
        value: z.union([z.string(), z.number(), z.array(z.string())]).nullable(),
      }),
    ),
  })
  .meta({ id: 'FormerValues' });
export type FormerValues = z.infer<typeof FormerValues>;
