import { AGE_MAX_YEARS } from './limits.ts';

// Everything about a patient that needs no schema library: all that the web page's first views need.

/** Note of an earlier check-up created without a reason: no reason, in one language. */
export const NO_REASON_NOTE = 'New check-up session created';

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

/**
 * Whether the text is 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD', a real day, not in the future, at most 150 years
 * ago.
 */
export function isBirthDate(text: string, today = new Date()): boolean {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
  const date = new Date(year, month - 1, day);
  const isRealDay = date.getMonth() === month - 1 && date.getDate() === day;
  return isRealDay && date <= today && today.getFullYear() - year <= AGE_MAX_YEARS;
}

/** Full years from a birth date (an unknown month or day counts as the first) to `today`. */
export function ageYears(birthDate: string, today = new Date()): number {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number);
  const hadBirthday =
    today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day);
  return Math.max(0, today.getFullYear() - year - (hadBirthday ? 0 : 1));
}

/** Full years, months and days from a birth date to `today`; null where the birth date is incomplete. */
export function ageParts(
  birthDate: string,
  today = new Date(),
): { years: number; months: number | null; days: number | null } {
  const [year = 0, month, day] = birthDate.split('-').map(Number);
  const years = ageYears(birthDate, today);
  if (month === undefined) return { years, months: null, days: null };
  const isMonthFull = today.getDate() >= (day ?? 1);
  const sinceBirth = (today.getFullYear() - year) * 12 + today.getMonth() + 1 - month - (isMonthFull ? 0 : 1);
  const months = Math.max(0, sinceBirth) % 12;
  if (day === undefined) return { years, months, days: null };
  // The day on which the last full month ended; in a shorter month, its last day.
  const monthBefore = new Date(today.getFullYear(), today.getMonth(), 0).getDate();
  const days = isMonthFull ? today.getDate() - day : today.getDate() + Math.max(0, monthBefore - day);
  return { years, months, days };
}

const exactBodyMassIndex = (weightKg: number, heightCm: number) => (weightKg * 10_000) / heightCm ** 2;

/** kg / m², to one decimal place. */
export function bodyMassIndex(weightKg: number, heightCm: number): number {
  return Math.round(exactBodyMassIndex(weightKg, heightCm) * 10) / 10;
}

export const BMI_CATEGORIES = ['underweight', 'normal', 'overweight', 'obese'] as const;
export type BmiCategory = (typeof BMI_CATEGORIES)[number];
/**
 * Where overweight and obese begin: the World Health Organization's international classes, or those for Asia
 * and the Pacific (WHO Western Pacific Region, 2000), which Thai guidelines use.
 */
export const BMI_CUT_OFFS = {
  international: { overweight: 25, obese: 30 },
  asian: { overweight: 23, obese: 25 },
} as const;
export type BmiCutOffs = keyof typeof BMI_CUT_OFFS;
/** The classes apply to adults. */
const BMI_FROM_YEARS = 18;

/**
 * The class by the exact index, so that 24.96 does not count as 25; null for children, who have none of
 * these.
 */
export function bmiCategory(
  weightKg: number,
  heightCm: number,
  ageYears: number,
  cutOffs: BmiCutOffs = 'international',
): BmiCategory | null {
  if (ageYears < BMI_FROM_YEARS) return null;
  const bmi = exactBodyMassIndex(weightKg, heightCm);
  if (bmi < 18.5) return 'underweight';
  const { overweight, obese } = BMI_CUT_OFFS[cutOffs];
  if (bmi < overweight) return 'normal';
  return bmi < obese ? 'overweight' : 'obese';
}
