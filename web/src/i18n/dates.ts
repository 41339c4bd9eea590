import { BUDDHIST_OFFSET_YEARS } from '@sadap/contract/limits';
import { i18n, type Language } from './index.ts';
import { MONTHS } from './month-names.ts';

function format(instant: string | null | undefined, write: (date: Date) => string): string {
  if (!instant) return i18n.t('dates.unknown');
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return i18n.t('dates.invalid');
  try {
    return write(date);
  } catch {
    return i18n.t('dates.error');
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const monthOf = (date: Date, language: Language) => MONTHS[language].short[date.getMonth()] ?? '';
const dayMonthYear = (date: Date, language: Language) =>
  `${date.getDate()} ${monthOf(date, language)} ${yearText(date.getFullYear(), language)}`;
const hourMinute = (date: Date) => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

export function dateText(instant: string | null | undefined, language: Language): string {
  return format(instant, (date) => dayMonthYear(date, language));
}

/** For a table's column; in English the American way, 'Mar 9, 2025'. */
export function shortDateText(instant: string | null | undefined, language: Language): string {
  if (language === 'th') return dateText(instant, language);
  return format(
    instant,
    (date) => `${monthOf(date, 'en').slice(0, 3)} ${date.getDate()}, ${date.getFullYear()}`,
  );
}

export function dateTimeText(instant: string | null | undefined, language: Language): string {
  const comma = language === 'th' ? '' : ',';
  return format(instant, (date) => `${dayMonthYear(date, language)}${comma} ${hourMinute(date)}`);
}

export function timeText(instant: string | null | undefined): string {
  return format(instant, hourMinute);
}

/** A day 'YYYY-MM-DD' without its year. */
export function dayText(day: string, language: Language): string {
  return format(`${day}T00:00:00`, (date) => `${date.getDate()} ${monthOf(date, language)}`);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago an instant was, within a day; otherwise its date and time. */
export function agoText(instant: string, language: Language, nowMs: number): string {
  const agoMs = nowMs - Date.parse(instant);
  if (Number.isNaN(agoMs) || agoMs >= DAY_MS) return dateTimeText(instant, language);
  if (agoMs < MINUTE_MS) return i18n.t('dates.justNow');
  const minutes = Math.floor(agoMs / MINUTE_MS);
  if (minutes < 60) return i18n.t(minutes === 1 ? 'dates.minuteAgo' : 'dates.minutesAgo', { minutes });
  const hours = Math.floor(agoMs / HOUR_MS);
  return i18n.t(hours === 1 ? 'dates.hourAgo' : 'dates.hoursAgo', { hours });
}

/**
 * A birth date 'YYYY[-MM[-DD]]' as dd/MM/yyyy, with the Buddhist year in Thai; unknown parts are left out.
 */
export function birthDateText(birthDate: string, language: Language): string {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(birthDate);
  if (!match) return i18n.t(birthDate ? 'dates.invalid' : 'dates.unknown');
  const [, year, month, day] = match;
  return [day, month, yearText(Number(year), language)].filter(Boolean).join('/');
}

/** A month 'YYYY-MM'. */
export function monthText(month: string, language: Language): string {
  return format(
    `${month}-01T00:00:00`,
    (date) => `${monthOf(date, language)} ${yearText(date.getFullYear(), language)}`,
  );
}

/** A Gregorian year in the language's calendar: Buddhist in Thai. */
export function yearText(year: number, language: Language): string {
  return String(language === 'th' ? year + BUDDHIST_OFFSET_YEARS : year);
}

export function monthNames(language: Language): readonly string[] {
  return MONTHS[language].long;
}
