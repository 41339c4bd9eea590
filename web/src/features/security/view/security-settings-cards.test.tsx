import { SECURITY_DEFAULTS, type SecurityReach, type SecurityState } from '@sadap/contract/security';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { SecuritySettingsCards } from './security-settings-cards.tsx';

const SETTINGS: SecurityState = { ...SECURITY_DEFAULTS, isAccessFixed: false };
const REACH: SecurityReach = {
  accounts: 12,
  withoutSecondStep: { administrators: 1, everybody: 9 },
  withoutPatientGroup: 5,
};

async function open(settings = SETTINGS) {
  const saved: unknown[] = [];
  const { user } = await openPage(<SecuritySettingsCards />, {
    user: { role: 'ADMIN' },
    answers: {
      security: {
        settings: () => settings,
        reach: () => REACH,
        change: (changes) => {
          saved.push(changes);
          return { ...settings, ...(changes as Partial<SecurityState>) };
        },
      },
    },
  });
  return { user, saved };
}

test.each([
  [/Required of everybody/, /without a second step: 9\./, { secondFactorFor: 'everybody' }],
  [/Required of administrators/, /without a second step: 1\./, { secondFactorFor: 'administrators' }],
  [/Need to know/, /shares patients: 5 of 12\./, { access: 'need-to-know' }],
])('%s: whom it concerns is said first, and a no changes nothing', async (choice, told, change) => {
  const { user, saved } = await open();
  await user.click(await screen.findByRole('radio', { name: choice }));
  expect(await screen.findByText(told)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('radio', { name: choice }));
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(saved).toEqual([change]));
});

test.each([
  [/Required of nobody/, /Nobody will have to/, { ...SETTINGS, secondFactorFor: 'everybody' as const }],
  [/Every account opens/, /All 12 accounts/, { ...SETTINGS, access: 'need-to-know' as const }],
])('%s is asked about too', async (choice, told, settings) => {
  const { user, saved } = await open(settings);
  await user.click(await screen.findByRole('radio', { name: choice }));
  expect(await screen.findByText(told)).toBeTruthy();
  expect(saved).toEqual([]);
});
