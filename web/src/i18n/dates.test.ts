import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: {} });
const { setLanguage, startI18n } = await import('./index.ts');
const {
  agoText,
  birthDateText,
  dateText,
  dateTimeText,
  dayText,
  monthNames,
  monthText,
  shortDateText,
  yearText,
} = await import('./dates.ts');
await startI18n();

test('Thai dates use the Buddhist calendar, English ones the Gregorian', () => {
  expect(dateText('2025-03-09T05:00:00Z', 'th')).toBe('9 มี.ค. 2568');
  expect(dateText('2025-03-09T05:00:00Z', 'en')).toBe('9 Mar 2025');
  expect(shortDateText('2025-03-09T05:00:00Z', 'en')).toBe('Mar 9, 2025');
  expect(shortDateText('2025-03-09T05:00:00Z', 'th')).toBe('9 มี.ค. 2568');
  expect(yearText(1957, 'th')).toBe('2500');
  expect(dateTimeText('2025-09-09T05:03:00', 'th')).toBe('9 ก.ย. 2568 05:03');
  expect(dateTimeText('2025-09-09T05:03:00', 'en')).toBe('9 Sept 2025, 05:03');
});

test.each([
  ['th', 'th-TH'],
  ['en', 'en-GB'],
] as const)('the months of %s are those of Intl', (language, locale) => {
  const namesOf = (month: 'short' | 'long') =>
    Array.from({ length: 12 }, (_each, index) =>
      new Intl.DateTimeFormat(locale, { month }).format(new Date(2025, index, 5)),
    );
  expect(monthNames(language)).toEqual(namesOf('long'));
  const shown = namesOf('short').map((_name, index) => {
    const day = new Date(2025, index, 5, 12).toISOString();
    return dateText(day, language).split(' ')[1];
  });
  expect(shown).toEqual(namesOf('short'));
});

test.each([
  ['1957-04-02', 'th', '02/04/2500'],
  ['1957-04', 'th', '04/2500'],
  ['1957', 'en', '1957'],
  ['soon', 'th', 'วันที่ไม่ถูกต้อง'],
  ['', 'th', 'ไม่ทราบวันที่'],
] as const)('birth date %s in %s is %s', (birthDate, language, text) => {
  expect(birthDateText(birthDate, language)).toBe(text);
});

test('a missing or broken instant says so', () => {
  expect(dateText(null, 'th')).toBe('ไม่ทราบวันที่');
  expect(dateText('2025-99-99', 'th')).toBe('วันที่ไม่ถูกต้อง');
});

test('a day of a statistic is a day wherever the browser stands', () => {
  expect(dayText('2025-03-09', 'th')).toBe('9 มี.ค.');
  expect(dayText('2025-03-09', 'en')).toBe('9 Mar');
  expect(monthText('2025-03', 'th')).toBe('มี.ค. 2568');
  expect(monthText('2025-03', 'en')).toBe('Mar 2025');
});

test.each([
  [-5_000, 'en', 'just now'],
  [59_999, 'th', 'เมื่อสักครู่'],
  [60_000, 'en', '1 minute ago'],
  [3_599_999, 'th', '59 นาทีที่ผ่านมา'],
  [3_600_000, 'en', '1 hour ago'],
  [86_399_999, 'en', '23 hours ago'],
] as const)('%d ms ago in %s is %s', async (agoMs, language, text) => {
  await setLanguage(language);
  const now = Date.parse('2025-03-09T05:00:00Z');
  expect(agoText(new Date(now - agoMs).toISOString(), language, now)).toBe(text);
});

test('what is older than a day has its date', () => {
  expect(agoText('2025-03-09T05:00:00Z', 'en', Date.parse('2025-03-10T05:00:00Z'))).toContain('9 Mar 2025');
});
