import type { DocumentLanguage } from './document.ts';

/** Dates of printed documents in the hospital's time zone, with the Buddhist year in Thai. */
export function documentDates(language: DocumentLanguage, timeZone: string) {
  const locale = language === 'th' ? 'th-TH-u-ca-buddhist-nu-latn' : 'en-GB';
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
  const date = new Intl.DateTimeFormat(locale, day);
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const zone = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' });
  return {
    /** The hospital's offset at an instant: 'UTC+7'. */
    zone: (instant: Date) =>
      zone
        .formatToParts(instant)
        .find(({ type }) => type === 'timeZoneName')
        ?.value.replace('GMT', 'UTC') ?? timeZone,
    date: (instant: string | Date) => date.format(new Date(instant)),
    dateTime: (instant: string | Date) =>
      `${date.format(new Date(instant))} ${time.format(new Date(instant))}`,
    /** Of a birth date 'YYYY[-MM[-DD]]'; unknown parts are left out. */
    birthDate(text: string): string {
      const [year, month, dayOfMonth] = text.split('-');
      const shownYear = String(Number(year) + (language === 'th' ? 543 : 0));
      return [dayOfMonth, month, shownYear].filter(Boolean).join('/');
    },
  };
}
export type DocumentDates = ReturnType<typeof documentDates>;
