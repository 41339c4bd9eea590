import type { Language } from './index.ts';
import { i18n } from './index.ts';

/** Thai dates are written in the Buddhist calendar. */
const LOCALES = { th: 'th-TH-u-ca-buddhist', en: 'en-GB' } as const;

type Style = Intl.DateTimeFormatOptions;
/** Making one costs milliseconds, and a list asks for the same one again and again. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, style: Style): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(style)}`;
  const formatter = formatters.get(name) ?? new Intl.DateTimeFormat(locale, style);
  formatters.set(name, formatter);
  return formatter;
}

const DATE: Style = { day: 'numeric', month: 'short', year: 'numeric' };
const DATE_TIME: Style = { ...DATE, hour: '2-digit', minute: '2-digit' };

function format(
  instant: string | null | undefined,
  language: Language,
  style: Style,
  locale: string = LOCALES[language],
): string {
  if (!instant) return i18n.t('dates.unknown');
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return i18n.t('dates.invalid');
  try {
    const text = formatterOf(locale, style).format(date);
    // The era name is understood and takes the room of a word.
    return language === 'th' ? text.replace(/\s*พ\.?ศ\.?\s*/u, ' ') : text;
  } catch {
    return i18n.t('dates.error');
  }
}

export function dateText(instant: string | null | undefined, language: Language): string {
  return format(instant, language, DATE);
}

/** As a table's column says it: in English the American way, 'Mar 9, 2025'. */
export function shortDateText(instant: string | null | undefined, language: Language): string {
  return language === 'th' ? dateText(instant, language) : format(instant, language, DATE, 'en-US');
}

export function dateTimeText(instant: string | null | undefined, language: Language): string {
  return format(instant, language, DATE_TIME);
}

export function timeText(instant: string | null | undefined, language: Language): string {
  return format(instant, language, { hour: '2-digit', minute: '2-digit' });
}

/** A day 'YYYY-MM-DD' without its year. */
export function dayText(day: string, language: Language): string {
  return format(`${day}T00:00:00Z`, language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago an instant was, within a day; else its date and time. */
export function agoText(instant: string, language: Language, nowMs: number): string {
  const agoMs = nowMs - Date.parse(instant);
  if (Number.isNaN(agoMs) || agoMs >= DAY_MS) return dateTimeText(instant, language);
  if (agoMs < MINUTE_MS) return i18n.t('dates.justNow');
  const ago = new Intl.RelativeTimeFormat(LOCALES[language]);
  if (agoMs < HOUR_MS) return ago.format(-Math.floor(agoMs / MINUTE_MS), 'minute');
  return ago.format(-Math.floor(agoMs / HOUR_MS), 'hour');
}

/** A birth date 'YYYY[-MM[-DD]]' as dd/MM/yyyy with the Buddhist year in Thai; what is unknown is left out. */
export function birthDateText(birthDate: string, language: Language): string {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(birthDate);
  if (!match) return i18n.t(birthDate ? 'dates.invalid' : 'dates.unknown');
  const [, year, month, day] = match;
  return [day, month, yearText(Number(year), language)].filter(Boolean).join('/');
}

/** A Gregorian year as the language writes it. */
export function yearText(year: number, language: Language): string {
  const date = new Date(Date.UTC(year, 6, 1));
  const parts = new Intl.DateTimeFormat(LOCALES[language], {
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(date);
  return parts.find(({ type }) => type === 'year')?.value ?? String(year);
}

export function monthNames(language: Language): string[] {
  const name = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_each, month) => name.format(new Date(Date.UTC(2000, month, 1))));
}
