export * from './birth-date.ts';
export * from './body-mass-index.ts';
export * from './citizen-id.ts';
export * from './person-name.ts';
export type {
  BmiSettings,
  CreatePatientInput,
  FormerValues,
  Gender,
  HnGeneration,
  HnSettings,
  ListPatientsInput,
  Patient,
  PatientChanges,
  PatientListInput,
  SamePatient,
  SamePatientInput,
  UpdatePatientInput,
} from './schema.ts';

export const GENDERS = ['male', 'female', 'other'] as const;

/** What the hospital's own system says of a patient where it opens them here; the age follows from it. */
export const HOSPITAL_FIELDS = [
  'patientID',
  'firstName',
  'lastName',
  'dateOfBirth',
  'age',
  'gender',
] as const;

/** Codes of underlying diseases; other diseases are free text. */
export const DISEASE_CODES = ['T2DM', 'HT', 'DLP', 'CKD', 'AF', 'CHF', 'ASTHMA', 'COPD'] as const;

/** Sort keys of the patient list: names without their titles, age by birth date. */
export const PATIENT_SORT_FIELDS = ['createdAt', 'patientID', 'name', 'age', 'lastCheckUp'] as const;
export type PatientSortField = (typeof PATIENT_SORT_FIELDS)[number];

/**
 * Who pays for the treatment. The first six are the main rights of the National Health Security Office, by
 * the codes in its eligibility service (`maininscl`) and its claim files (INSCL): UCS universal coverage, WEL
 * the same without the co-payment of 30 baht, SSS social security, SSI social security for the disabled, OFC
 * civil servants, LGO local government. The others are our own, for payers without such a code.
 */
export const INSURANCE_RIGHTS = [
  'UCS',
  'WEL',
  'SSS',
  'SSI',
  'OFC',
  'LGO',
  'MIGRANT',
  'SELF_PAY',
  'OTHER',
] as const;
export type InsuranceRight = (typeof INSURANCE_RIGHTS)[number];

/** Fields whose former values are kept when somebody changes them. */
export const KEPT_FIELDS = [
  'patientID',
  'name',
  'title',
  'firstName',
  'lastName',
  'citizenId',
  'insuranceRight',
  'gender',
  'dateOfBirth',
  'age',
  'weight',
  'height',
  'phone',
  'address',
  'medicalHistory',
  'underlyingDiseases',
  'allergies',
] as const;
export type KeptField = (typeof KEPT_FIELDS)[number];
