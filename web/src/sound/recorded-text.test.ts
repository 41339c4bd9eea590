import { afterEach, expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: {} });
const { setLanguage } = await import('../i18n/index.ts');
const { newestFirst, recordedText } = await import('./recorded-text.ts');

afterEach(() => setLanguage('th'));

const local = (text: string) => new Date(text).toISOString();
const SAVED = local('2026-11-28T08:02:00');
const HEARD = { recorded_at: local('2026-11-27T21:18:00'), created_at: SAVED };
const IMPORTED = { recorded_at: null, created_at: SAVED };

test.each([
  ['th', '27 พ.ย. 2569 21:18', 'นำเข้าเมื่อ 28 พ.ย. 2569 08:02'],
  ['en', '27 Nov 2026, 21:18', 'Imported 28 Nov 2026, 08:02'],
] as const)('in %s it is when the sound was heard, or else when it was imported', async (language, heard, imported) => {
  await setLanguage(language);
  expect(recordedText(HEARD, language)).toBe(heard);
  expect(recordedText(IMPORTED, language)).toBe(imported);
});

test('the newest is the one that was heard last, not the one that was saved last', () => {
  const savedAtOnce = { recorded_at: local('2026-11-27T21:40:00'), created_at: local('2026-11-27T21:41:00') };
  expect(newestFirst([HEARD, savedAtOnce])).toEqual([savedAtOnce, HEARD]);
  expect(newestFirst([HEARD, IMPORTED])).toEqual([IMPORTED, HEARD]);
});
