import type { Language } from './index.ts';
import { i18n } from './index.ts';

/** Thai dates are written in the Buddhist calendar. */
const LOCALES = { th: 'th-TH-u-ca-buddhist', en: 'en-GB' } as const;

type Style = Intl.DateTimeFormatOptions;
const DATE: Style = { day: 'numeric', month: 'short', year: 'numeric' };
const DATE_TIME: Style = { ...DATE, hour: '2-digit', minute: '2-digit' };

function format(instant: string | null | undefined, language: Language, style: Style): string {
  if (!instant) return i18n.t('dates.unknown');
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return i18n.t('dates.invalid');
  try {
    const text = new Intl.DateTimeFormat(LOCALES[language], style).format(date);
    // The era name is understood and takes the room of a word.
    return language === 'th' ? text.replace(/\s*พ\.?ศ\.?\s*/u, ' ') : text;
  } catch {
    return i18n.t('dates.error');
  }
}

export function dateText(instant: string | null | undefined, language: Language): string {
  return format(instant, language, DATE);
}

export function dateTimeText(instant: string | null | undefined, language: Language): string {
  return format(instant, language, DATE_TIME);
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
