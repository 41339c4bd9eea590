import { canonicalText, isSameText } from '@sadap/contract/canonical-text';
import { AGE_MAX_YEARS, BUDDHIST_OFFSET_YEARS } from '@sadap/contract/limits';
import { present } from '@sadap/contract/present-time';
import { MONTHS } from '../../i18n/month-names.ts';

export type BirthDateFault = 'format' | 'shortYear' | 'year' | 'month' | 'day' | 'future';
export type TypedBirthDate = { date: string } | { fault: BirthDateFault };

const twoDigits = (number: number) => String(number).padStart(2, '0');
const monthOfName = (name: string) =>
  Object.values(MONTHS)
    .flatMap(({ short, long }) => [short, long])
    .map((names) => names.findIndex((each) => isSameText(each, name)) + 1)
    .find((month) => month > 0);

/** Day, month and year as typed; missing ones are null. */
function partsOf(text: string) {
  const together = /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  const apart = /^(?:(?:(\d{1,2})[-/. ]{1,2})?(\d{1,2}|[^\d\s/-]{1,12})[-/. ]{1,2})?(\d{1,6})$/.exec(text);
  const [, day, month, year] = together ?? (iso ? [iso[0], iso[3], iso[2], iso[1]] : (apart ?? []));
  if (year === undefined) return null;
  const monthNumber = month === undefined || /^\d/.test(month) ? month : monthOfName(month);
  if (month !== undefined && monthNumber === undefined) return null;
  return {
    day: day === undefined ? null : Number(day),
    month: monthNumber === undefined ? null : Number(monthNumber),
    year,
  };
}

/**
 * Parses a typed birth date: day before month, the year Buddhist or Gregorian (they never overlap), in Arabic
 * or Thai digits: '28/02/2500', '28-2-1957', '28022500', '28 ก.พ. 2500'; also month and year, or the year
 * alone.
 */
export function typedBirthDate(typed: string, today = present()): TypedBirthDate {
  const parts = partsOf(canonicalText(typed));
  if (!parts) return { fault: 'format' };
  const { day, month } = parts;
  if (parts.year.length < 4) return { fault: 'shortYear' };
  const thisYear = today.getFullYear();
  const isPossible = (year: number) => year <= thisYear && year >= thisYear - AGE_MAX_YEARS;
  const written = Number(parts.year);
  const year = [written, written - BUDDHIST_OFFSET_YEARS].find(isPossible);
  if (year === undefined) return { fault: 'year' };
  if (month === null) return { date: String(year) };
  if (month < 1 || month > 12) return { fault: 'month' };
  if (day !== null && (day < 1 || day > new Date(year, month, 0).getDate())) return { fault: 'day' };
  if (new Date(year, month - 1, day ?? 1) > today) return { fault: 'future' };
  const date = `${year}-${twoDigits(month)}`;
  return { date: day === null ? date : `${date}-${twoDigits(day)}` };
}
