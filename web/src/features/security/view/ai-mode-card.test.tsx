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

async function open(settings: SecurityState, language: 'th' | 'en' = 'en') {
  const saved: unknown[] = [];
  let now = settings;
  const { user } = await openPage(<AiModeCard />, {
    user: { role: 'ADMIN' },
    language,
    answers: {
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
  expect(await screen.findByText(en.aiMode.now[from])).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: en.aiMode.choices[to] }));
  const told = en.aiMode.ask[to].replace('{{all}}', '12');
  expect(await screen.findByText(told)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('radio', { name: en.aiMode.choices[to] }));
  await user.click(await screen.findByRole('button', { name: en.security.ask.confirm }));
  expect(await screen.findByText(en.aiMode.now[to])).toBeTruthy();
  expect(saved).toEqual([{ aiMode: to }]);
});

test('an AI that speaks without a validation here is said to, in Thai too', async () => {
  await open(SETTINGS, 'th');
  expect(await screen.findByText(th.aiMode.now.on)).toBeTruthy();
});
