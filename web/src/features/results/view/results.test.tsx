import { ERRORS } from '@sadap/contract/errors';
import type { RefusedResult, ResultsState } from '@sadap/contract/results';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused as refusedCall } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
import { RefusedResultsAlarm } from './refused-results-alarm.tsx';
import { ResultsSection } from './results-section.tsx';

const ADMIN = { role: 'ADMIN' } as const;
const AT = '2026-11-02T05:00:00.000Z';
const LETTER: RefusedResult = {
  ...{ id: 3, receiver: 'webhook', patient_id: 20, check_up_id: 41, number: 2 },
  ...{ changed_at: AT, why: 'HTTP 422' },
};
const state = (change: Partial<ResultsState> = {}): ResultsState => ({
  receivers: ['webhook'],
  waiting: 0,
  waiting_since: null,
  waiting_because: null,
  stuck_count: 0,
  latest_sent_at: AT,
  refused_count: 0,
  refused: [],
  ...change,
});
const withLetters = (...refused: RefusedResult[]) => state({ refused, refused_count: refused.length });
const opened = (answers: object, language: 'th' | 'en' = 'en') =>
  openPage(<ResultsSection />, { user: ADMIN, language, answers: { results: answers } });

test('where no system is configured, nothing is shown', async () => {
  let asked = 0;
  await opened({
    state: () => {
      asked++;
      return state({ receivers: [], latest_sent_at: null });
    },
  });
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(screen.queryByRole('heading', { name: en.results.title })).toBeNull());
});

test.each([
  ['nothing waits', {}, /^Last sent .* Nothing is waiting\.$/],
  ['nothing was ever sent', { latest_sent_at: null }, en.results.never],
  ['some wait', { waiting: 4, waiting_since: AT }, /^Waiting: 4, since /],
  [
    'the receiver is away',
    { waiting: 4, waiting_since: AT, waiting_because: 'ECONNREFUSED' },
    'They could not be sent (ECONNREFUSED). Sadap goes on trying; nothing is lost.',
  ],
])('%s', async (_, change, text) => {
  await opened({ state: () => state(change) });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

test('a refused one is named with its reason, leads to its check-up, and is sent again', async () => {
  let sent: unknown;
  const { user } = await opened(
    {
      state: () => withLetters(LETTER),
      again: (input: unknown) => {
        sent = input;
        return state();
      },
    },
    'th',
  );
  const letter = await screen.findByRole('article');
  expect(letter.textContent).toContain('HTTP 422');
  expect(letter.getAttribute('aria-label')).toBe(
    th.results.letter.replace('{{number}}', '2').replace('{{patient}}', '20'),
  );
  const link = within(letter).getByRole('link', { name: th.results.openCheckUp });
  expect(link.getAttribute('href')).toBe('/patients/20/records/41/select-type');
  await user.click(within(letter).getByRole('button', { name: th.results.again }));
  expect(await screen.findByText(th.results.againDone)).toBeTruthy();
  expect(sent).toEqual({ ids: [3] });
  expect(screen.queryByRole('article')).toBeNull();
});

test('several are sent again at once', async () => {
  let sent: unknown;
  const { user } = await opened({
    state: () => withLetters(LETTER, { ...LETTER, id: 4, number: 3 }),
    again: (input: unknown) => {
      sent = input;
      return state();
    },
  });
  await user.click(await screen.findByRole('button', { name: en.results.allAgain }));
  expect(await screen.findByText(en.results.againDone)).toBeTruthy();
  expect(sent).toEqual({ ids: [3, 4] });
});

test('giving up is asked about first', async () => {
  let asked = 0;
  const { user } = await opened({
    state: () => withLetters(LETTER),
    giveUp: () => {
      asked++;
      return state();
    },
  });
  const giveUp = async (answer: string) => {
    await user.click(await screen.findByRole('button', { name: en.results.giveUp }));
    const dialog = await screen.findByRole('dialog', { name: en.results.giveUpTitle });
    await user.click(within(dialog).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await giveUp(en.layout.cancel);
  expect(asked).toBe(0);
  expect(screen.getByRole('article')).toBeTruthy();
  await giveUp(en.results.giveUp);
  expect(await screen.findByText(en.results.giveUpDone)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

test('where the server cannot, it says so and the letter stays', async () => {
  const { user } = await opened(
    { state: () => withLetters(LETTER), again: () => refusedCall('RATE_LIMITED') },
    'th',
  );
  await user.click(await screen.findByRole('button', { name: th.results.again }));
  expect(await screen.findByText(th.results.againFailed)).toBeTruthy();
  expect(screen.getByText(ERRORS.RATE_LIMITED.th)).toBeTruthy();
  expect(screen.getByRole('article')).toBeTruthy();
});

test('who may not see it is told so', async () => {
  await opened({ state: () => refusedCall('FORBIDDEN') });
  expect(await screen.findByText(en.results.loadFailed)).toBeTruthy();
});

test.each([
  ['ADMIN', 2, 1],
  ['ADMIN', 0, 0],
  ['USER', 2, 0],
] as const)('the alarm for %s of %i refused ones', async (role, count, shown) => {
  let asked = 0;
  await openPage(<RefusedResultsAlarm />, {
    user: { role },
    language: 'th',
    answers: {
      results: {
        state: () => {
          asked++;
          return state({ refused_count: count / 2, stuck_count: count / 2 });
        },
      },
    },
  });
  await waitFor(() => expect(asked).toBe(role === 'ADMIN' ? 1 : 0));
  const text = `ผลตรวจยังไม่ถึงระบบของโรงพยาบาล ${count} รายการ`;
  await waitFor(() => expect(screen.queryAllByText(text)).toHaveLength(shown));
});
