import { ERRORS } from '@sadap/contract/errors';
import { SECURITY_DEFAULTS, type SecurityReach, type SecurityState } from '@sadap/contract/security';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
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

const openRefused = (security: NonNullable<Answers['security']>, language: 'th' | 'en') =>
  openPage(<SecuritySettingsCards />, { user: { role: 'ADMIN' }, language, answers: { security } });

test('who may not see the settings is told so, and may ask again', async () => {
  let isAllowed = false;
  const settings = () => (isAllowed ? SETTINGS : refused('FORBIDDEN'));
  const { user } = await openRefused({ settings }, 'th');
  expect(await screen.findByText(th.security.loadFailed)).toBeTruthy();
  expect(screen.getByText(ERRORS.FORBIDDEN.th)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  isAllowed = true;
  await user.click(screen.getByRole('button', { name: th.layout.refresh }));
  expect(await screen.findByRole('radio', { name: th.security.secondFactor.for.nobody })).toBeTruthy();
});

test('a change that the server refuses is said, and what held goes on', async () => {
  const { user } = await openRefused(
    { settings: () => SETTINGS, reach: () => REACH, change: () => refused('FORBIDDEN') },
    'en',
  );
  const everybody = (await screen.findByRole('radio', { name: /Required of everybody/ })) as HTMLInputElement;
  await user.click(everybody);
  await user.click(await screen.findByRole('button', { name: en.security.ask.confirm }));
  expect(await screen.findByText(en.security.failed)).toBeTruthy();
  expect(screen.getByText(ERRORS.FORBIDDEN.en)).toBeTruthy();
  expect(everybody.checked).toBe(false);
  expect((screen.getByRole('radio', { name: /Required of nobody/ }) as HTMLInputElement).checked).toBe(true);
});

test('where it is not known whom a choice concerns, nothing is changed', async () => {
  const { user } = await openRefused(
    { settings: () => SETTINGS, reach: () => refused('RATE_LIMITED') },
    'th',
  );
  await user.click(await screen.findByRole('radio', { name: th.security.secondFactor.for.everybody }));
  expect(await screen.findByText(th.security.ask.failed)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what the server’s configuration fixes cannot be chosen, and says why', async () => {
  await openRefused({ settings: () => ({ ...SETTINGS, isAccessFixed: true }) }, 'th');
  expect(await screen.findByText(th.access.setting.fixed)).toBeTruthy();
  const open = screen.getByRole('radio', { name: th.access.setting.open }) as HTMLInputElement;
  expect(open.disabled).toBe(true);
});

test('a number out of its range is refused at its field', async () => {
  const { user } = await openRefused({ settings: () => SETTINGS }, 'en');
  const years = (await screen.findByLabelText(en.retention.setting.years)) as HTMLInputElement;
  expect(years.value).toBe('');
  await user.type(years, '51');
  const [save] = screen
    .getAllByRole('button', { name: en.security.save })
    .filter((button) => !(button as HTMLButtonElement).disabled);
  await user.click(save as HTMLElement);
  await waitFor(() => expect(years.getAttribute('aria-invalid')).toBe('true'));
});
