import { canonicalText, isSameText } from '@sadap/contract/canonical-text';
import { BUDDHIST_OFFSET_YEARS } from '@sadap/contract/limits';
import { yearText } from '../../i18n/dates.ts';
import type { Language } from '../../i18n/index.ts';
import { MONTHS } from '../../i18n/month-names.ts';

/** Between the years of both calendars that anybody writes today. */
const FIRST_BUDDHIST_YEAR = 2300;

const twoDigits = (number: number) => String(number).padStart(2, '0');

const monthOf = (written: string) =>
  /^\d/.test(written)
    ? Number(written)
    : Object.values(MONTHS)
        .flatMap(({ short, long }) => [short, long])
        .map((names) => names.findIndex((each) => isSameText(each, written)) + 1)
        .find((month) => month > 0);

function dayMonthYear(text: string) {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return { day: iso[3], month: iso[2], year: iso[1] };
  const together = /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const apart = /^(\d{1,2})[-/. ]{1,2}(\d{1,2}|[^\d\s/-]{1,12})[-/. ]{1,2}(\d{4})$/.exec(text);
  const [, day, month, year] = together ?? apart ?? [];
  return { day, month, year };
}

/** 'YYYY-MM-DD', or null if there is no such day. */
function dateOf(text: string): string | null {
  const { day, month: written, year: writtenYear } = dayMonthYear(text);
  if (!day || !written || !writtenYear) return null;
  const month = monthOf(written);
  if (month === undefined || month < 1 || month > 12) return null;
  const year = Number(writtenYear) - (Number(writtenYear) >= FIRST_BUDDHIST_YEAR ? BUDDHIST_OFFSET_YEARS : 0);
  if (Number(day) < 1 || Number(day) > new Date(year, month, 0).getDate()) return null;
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(Number(day))}`;
}

function timeOf(text: string): string | null {
  const [, hour = '', minute = ''] =
    /^(\d{1,2})[:.](\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${twoDigits(Number(hour))}:${minute}`;
}

/**
 * Parses what is typed into a date field: the day first, the year of either calendar, Arabic or Thai digits:
 * '02/11/2569', '2 พ.ย. 2569 10:15', '2026-11-02T10:15'. Returns 'YYYY-MM-DD', with a time
 * 'YYYY-MM-DDTHH:mm', or null.
 */
export function typedDate(typed: string, hasTime: boolean): string | null {
  const text = canonicalText(typed).trim();
  if (!hasTime) return dateOf(text);
  const [, day = '', clock = ''] = /^(.+?)[Tt ,]{1,2}(\d{1,2}[:.]\d{2}|\d{4})$/.exec(text) ?? [];
  const date = dateOf(day);
  const time = timeOf(clock);
  return date && time && `${date}T${time}`;
}

/** '2.11' alone: eleven past two, or the second of November. */
export function isDayOrTime(typed: string): boolean {
  const text = canonicalText(typed).trim();
  const [, day = 0, month = 0] = /^(\d{1,2})[.](\d{2})$/.exec(text) ?? [];
  return timeOf(text) !== null && Number(day) >= 1 && Number(month) >= 1 && Number(month) <= 12;
}

/**
 * The time at the end of what is typed, also where the rest is no date; null without one, or where it may be
 * a day.
 */
export function typedTime(typed: string): string | null {
  if (isDayOrTime(typed)) return null;
  const clock = /(?:^|[Tt ,])(\d{1,2}[:.]\d{2})$/.exec(canonicalText(typed))?.[1];
  return clock === undefined ? null : timeOf(clock);
}

/** The same as it is shown: '02/11/2569 10:15' in Thai, '02/11/2026 10:15' in English. */
export function dateFieldText(value: string, language: Language): string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?$/.exec(value) ?? [];
  if (!year) return '';
  const date = `${day}/${month}/${yearText(Number(year), language)}`;
  return time ? `${date} ${time}` : date;
}
