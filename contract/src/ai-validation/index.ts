export * from './agreement.ts';
export * from './device-drift.ts';
export * from './figures.ts';
export * from './operating-point.ts';
export type {
  Agreement,
  ChooseOperatingPointInput,
  DeviceDrift,
  DeviceInputs,
  HeartOutcome,
  OperatingPoint,
  OperatingPoints,
  OutcomeAnswer,
  OutcomeInput,
  OutcomePatient,
  Validation,
} from './schema.ts';

/** A heart sound counts for the patient's outcome of the nearest date, this many days before and after it. */
export const OUTCOME_WINDOW_DAYS = 90;
/** Rows of one request. */
export const OUTCOMES_BATCH_MAX = 50;

/**
 * What becomes of an entry. `new`: it is stored. `known`: it is stored already, the same. The others are
 * refused. `differs`: the day has the other result. `noPatient`: nobody has the HN. `restricted`: the use of
 * the record is restricted. `unconfirmed`: the patient is not the one who was shown.
 */
export const OUTCOME_FATES = [
  'new',
  'known',
  'differs',
  'noPatient',
  'restricted',
  'unconfirmed',
  'beforeBirth',
] as const;
export type OutcomeFate = (typeof OUTCOME_FATES)[number];

/** Ages in years at the day of the outcome. */
export const OUTCOME_AGE_BANDS = ['0-14', '15-39', '40-64', '65-'] as const;
export type OutcomeAgeBand = (typeof OUTCOME_AGE_BANDS)[number];
