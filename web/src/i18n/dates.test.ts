import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: {} });
const { startI18n } = await import('./index.ts');
const { birthDateText, dateText, monthNames, yearText } = await import('./dates.ts');
await startI18n();

test('Thai dates use the Buddhist calendar, English ones the Gregorian', () => {
  expect(dateText('2025-03-09T05:00:00Z', 'th')).toBe('9 มี.ค. 2568');
  expect(dateText('2025-03-09T05:00:00Z', 'en')).toBe('9 Mar 2025');
  expect(yearText(1957, 'th')).toBe('2500');
  expect(monthNames('th')[0]).toBe('มกราคม');
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
