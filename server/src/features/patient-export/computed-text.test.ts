import { expect, test } from 'vitest';
import { aiAnswerText } from './computed-text.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

test.each([
  ['th', 'มีเสียงฟู่ (ไม่ระบุลิ้น)', 'ไม่แน่ใจ'],
  ['en', 'Murmur, valve not named', 'Uncertain'],
] as const)('documents in %s name a valve as it is called, and say in words what is none', (language, murmur, none) => {
  const { sounds } = OVERVIEW_TEXTS[language];
  expect([aiAnswerText('AS', sounds), aiAnswerText('Murmur', sounds), aiAnswerText(null, sounds)]).toEqual([
    'AS',
    murmur,
    none,
  ]);
});
