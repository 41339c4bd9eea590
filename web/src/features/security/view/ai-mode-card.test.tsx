import type { Validation } from '@sadap/contract/ai-validation';
import { SECURITY_DEFAULTS, type SecurityState } from '@sadap/contract/security';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
import { AiModeCard } from './ai-mode-card.tsx';

const SETTINGS: SecurityState = { ...SECURITY_DEFAULTS, isAccessFixed: false, aiMode: 'on' };
const REACH = {
  accounts: 12,
  withoutSecondStep: { administrators: 1, everybody: 9 },
  withoutPatientGroup: 5,
};

const NONE = { murmur: 0, none: 0, uncertain: 0 };
const VALIDATION: Validation = {
  ...{ isOff: false, version: '2.0', versions: [{ version: '2.0', sounds: 318 }] },
  ...{ outcomes: 0, withoutSound: 0, unheard: 0, devices: [], ages: [] },
  overall: { diseased: NONE, healthy: NONE },
};
const HELD: Validation = {
  ...VALIDATION,
  outcomes: 41,
  overall: { diseased: { ...NONE, murmur: 40 }, healthy: NONE },
};

async function open(settings: SecurityState, language: 'th' | 'en' = 'en', validation = VALIDATION) {
  const saved: unknown[] = [];
  let now = settings;
  const { user } = await openPage(<AiModeCard />, {
    user: { role: 'ADMIN' },
    language,
    answers: {
      aiValidation: { figures: () => validation },
      security: {
        settings: () => now,
        reach: () => REACH,
        change: (changes) => {
          saved.push(changes);
          now = { ...now, ...(changes as Partial<SecurityState>) };
          return now;
        },
      },
    },
  });
  return { user, saved };
}

test.each([
  ['on', 'silent'],
  ['on', 'off'],
  ['silent', 'on'],
] as const)('from %s to %s: whom it concerns is said first, and a no changes nothing', async (from, to) => {
  const { user, saved } = await open({ ...SETTINGS, aiMode: from });
  expect(await screen.findByText(en.aiMode.now[from], { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: en.aiMode.choices[to] }));
  const asked = en.aiMode.ask[to].replace('{{all}}', '12');
  const told = to === 'on' ? `${en.aiMode.ask.notHeld} ${asked}` : asked;
  expect(await screen.findByText(told)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('radio', { name: en.aiMode.choices[to] }));
  await user.click(await screen.findByRole('button', { name: en.security.ask.confirm }));
  expect(await screen.findByText(en.aiMode.now[to], { exact: false })).toBeTruthy();
  expect(saved).toEqual([{ aiMode: to }]);
});

test('an AI that speaks without a validation here is said to, in Thai too', async () => {
  await open(SETTINGS, 'th');
  expect(await screen.findByText(th.aiMode.now.on)).toBeTruthy();
});

test('in silence it says how many hearts were heard and how many outcomes there are', async () => {
  await open({ ...SETTINGS, aiMode: 'silent' }, 'en', HELD);
  expect(await screen.findByText(/has heard 318 heart sounds; 40 outcomes/)).toBeTruthy();
  const link = screen.getByRole('link', { name: en.aiMode.toValidation });
  expect(link.getAttribute('href')).toBe('/admin/ai/validation');
});

test('switching it on says what its results were held against', async () => {
  const { user } = await open({ ...SETTINGS, aiMode: 'silent' }, 'th', HELD);
  await user.click(await screen.findByRole('radio', { name: th.aiMode.choices.on }));
  expect(await screen.findByText(/เทียบกับผลตรวจอ้างอิงของโรงพยาบาลนี้แล้ว 40 ผล/)).toBeTruthy();
});
