import { AGE_MAX_YEARS } from '../limits/index.ts';
import { present } from '../present-time/index.ts';

/**
 * Whether the text is 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD', a real day, not in the future, at most 150 years
 * ago.
 */
export function isBirthDate(text: string, today = present()): boolean {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
  const date = new Date(year, month - 1, day);
  const isRealDay = date.getMonth() === month - 1 && date.getDate() === day;
  return isRealDay && date <= today && today.getFullYear() - year <= AGE_MAX_YEARS;
}

/** Full years from a birth date (an unknown month or day counts as the first) to `today`. */
export function ageYears(birthDate: string, today = present()): number {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number);
  const hadBirthday =
    today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day);
  return Math.max(0, today.getFullYear() - year - (hadBirthday ? 0 : 1));
}

/** Full years, months and days from a birth date to `today`; null where the birth date is incomplete. */
export function ageParts(
  birthDate: string,
  today = present(),
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
