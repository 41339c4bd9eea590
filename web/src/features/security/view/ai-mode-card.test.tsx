import type { Validation } from '@sadap/contract/ai-validation';
import { SECURITY_DEFAULTS, type SecurityState } from '@sadap/contract/security';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
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
  ...{ isOff: false, installed: '2.0', version: '2.0', versions: [{ version: '2.0', sounds: 318 }] },
  ...{ outcomes: 0, withoutSound: 0, unheard: 0, devices: [], ages: [] },
  overall: { diseased: NONE, healthy: NONE },
};
const HELD: Validation = {
  ...VALIDATION,
  outcomes: 41,
  overall: { diseased: { ...NONE, murmur: 40 }, healthy: NONE },
};

type Figures = Validation | (() => Validation | ReturnType<typeof refused>);

async function open(settings: SecurityState, language: 'th' | 'en' = 'en', validation: Figures = VALIDATION) {
  const saved: unknown[] = [];
  const figures = vi.fn(() => (typeof validation === 'function' ? validation() : validation));
  let now = settings;
  const { user } = await openPage(<AiModeCard />, {
    user: { role: 'ADMIN' },
    language,
    answers: {
      aiValidation: { figures },
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
  return { user, saved, figures };
}

const UNTRIED = en.aiMode.held.none.replace('{{version}}', '2.0');

const startsWith = (words: string) => (text: string) => text.startsWith(words);

test.each([
  ['on', 'silent'],
  ['on', 'off'],
  ['silent', 'on'],
] as const)('from %s to %s: whom it concerns is said first, and a no changes nothing', async (from, to) => {
  const { user, saved } = await open({ ...SETTINGS, aiMode: from });
  expect(await screen.findByText(startsWith(en.aiMode.now[from]))).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: en.aiMode.choices[to] }));
  const asked = en.aiMode.ask[to].replace('{{all}}', '12');
  const told = to === 'on' ? `${UNTRIED} ${en.aiMode.held.lungs} ${asked}` : asked;
  expect(await screen.findByText(told)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('radio', { name: en.aiMode.choices[to] }));
  await user.click(await screen.findByRole('button', { name: en.security.ask.confirm }));
  expect(await screen.findByText(startsWith(en.aiMode.now[to]))).toBeTruthy();
  expect(saved).toEqual([{ aiMode: to }]);
});

/** Whether the words stand there as a warning. */
async function isWarned(words: string) {
  const said = await screen.findByText(words);
  const alert = said.closest<HTMLElement>('[role=alert]');
  return alert?.style.getPropertyValue('--alert-color').includes('yellow');
}

test('an AI that speaks without a validation here is said to, in Thai too', async () => {
  await open(SETTINGS, 'th');
  const { now: words, held } = th.aiMode;
  expect(await isWarned(`${words.on} ${held.none.replace('{{version}}', '2.0')} ${held.lungs}`)).toBe(true);
});

test.each([
  ['few', 1, 0],
  ['few', 200, 0],
  ['few', 0, 200],
  ['enough', 200, 200],
] as const)('%s: with %i outcomes with disease and %i without, lungs are as unknown as ever', async (...row) => {
  const [held, diseased, healthy] = row;
  const overall = { diseased: { ...NONE, murmur: diseased }, healthy: { ...NONE, none: healthy } };
  await open(SETTINGS, 'en', { ...VALIDATION, outcomes: diseased + healthy, overall });
  const told = en.aiMode.held[held].replace('{{count}}', String(diseased + healthy));
  expect(await isWarned(`${en.aiMode.now.on} ${told} ${en.aiMode.held.lungs}`)).toBe(held === 'few');
});

test('without figures nothing is said of a validation', async () => {
  const { figures } = await open(SETTINGS, 'en', () => refused('DATABASE_UNAVAILABLE'));
  expect(await isWarned(en.aiMode.now.on)).toBe(false);
  await waitFor(() => expect(figures).toHaveBeenCalled());
  expect(await isWarned(en.aiMode.now.on)).toBe(false);
});

test('after off the figures are asked for anew', async () => {
  const answers: Validation[] = [
    { ...VALIDATION, isOff: true, installed: null, version: null, versions: [] },
  ];
  await open(SETTINGS, 'en', () => answers.shift() ?? HELD);
  expect(await screen.findByText(/held against 40 outcomes/)).toBeTruthy();
});

test('from off to on: nothing was counted, which is said; not that there were no outcomes', async () => {
  const { user } = await open({ ...SETTINGS, aiMode: 'off' }, 'en', {
    ...VALIDATION,
    ...{ isOff: true, installed: null, version: null, versions: [], outcomes: 200 },
  });
  await user.click(await screen.findByRole('radio', { name: en.aiMode.choices.on }));
  const { held, ask } = en.aiMode;
  expect(
    await screen.findByText(`${held.off} ${held.lungs} ${ask.on.replace('{{all}}', '12')}`),
  ).toBeTruthy();
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
  expect(await screen.findByText(/เทียบกับผลตรวจอ้างอิงของโรงพยาบาลนี้แล้ว 40 ผล.*ปอดยังไม่เคยตรวจสอบ/)).toBeTruthy();
});

const OLDER = { version: '1.0', sounds: 900 };

test('after an update the card speaks of the installed version, and says where older figures stand', async () => {
  const updated = { ...VALIDATION, versions: [...VALIDATION.versions, OLDER], outcomes: 200 };
  await open(SETTINGS, 'en', updated);
  const { now: words, held } = en.aiMode;
  expect(await isWarned(`${words.on} ${UNTRIED} ${held.older} ${held.lungs}`)).toBe(true);
});

test('in silence after an update: what the installed version has heard, not the older one', async () => {
  const versions = [{ version: '2.0', sounds: 0 }, OLDER];
  await open({ ...SETTINGS, aiMode: 'silent' }, 'en', { ...VALIDATION, versions, outcomes: 200 });
  const told = await screen.findByText(/version 2.0 of the model has heard 0 heart sounds; 0 outcomes/);
  expect(told.textContent).toContain(en.aiMode.held.older);
});

test('without a model that can be used nothing is claimed', async () => {
  await open(SETTINGS, 'en', { ...HELD, installed: null });
  const { now: words, held } = en.aiMode;
  expect(await isWarned(`${words.on} ${held.noModel} ${held.lungs}`)).toBe(true);
});
