import type { Examination } from '@sadap/contract/examinations';
import type { NamingCounts } from '@sadap/contract/naming';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, refused } from '../../../test/fake-server.ts';
import { openPage } from '../../../test/page.tsx';
import { toBeNamed } from '../../../test/sample-data.ts';
import { en } from '../../i18n/texts/index.ts';
import { DashboardNaming } from './dashboard-naming.tsx';

const { naming: words, examination } = en;
const BEGUN: Examination = {
  id: 5,
  sessionId: 7,
  patientId: 70,
  protocolId: 'heart-adult',
  name: { th: 'หัวใจ', en: 'Heart' },
  steps: [{ organ: 'heart', position: 'Mitral', posture: null, manoeuvre: null, seconds: 10 }],
  skipped: [],
  recorded: [],
  startedBy: { id: 7, username: 'nurse' },
  startedAt: '2026-11-27T02:00:00.000Z',
};

beforeEach(() => localStorage.clear());

async function open({
  count = { toBeNamed: 0, overdue: 0 },
  ...others
}: { count?: NamingCounts } & Answers = {}) {
  const sent: unknown[] = [];
  const opened = await openPage(<DashboardNaming />, {
    path: '/',
    answers: {
      naming: {
        counts: () => count,
        start: (input) => {
          sent.push(input);
          return toBeNamed();
        },
        ...others.naming,
      },
      examinations: {
        start: (input) => {
          sent.push(input);
          return BEGUN;
        },
        ...others.examinations,
      },
    },
  });
  return { ...opened, sent };
}

test('one tap begins: a patient to be named, a check-up, and its examination', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('button', { name: examination.heart }));
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70/records/7/examinations/5'));
  expect(sent).toEqual([{}, { sessionId: 7, protocolId: 'heart-adult' }]);
});

test('the place is told, and remembered on this device', async () => {
  const { user, sent } = await open();
  await user.type(screen.getByLabelText(words.first.place), ' ER bed 4 ');
  await user.click(screen.getByRole('button', { name: examination.lung }));
  await waitFor(() =>
    expect(sent).toEqual([{ place: 'ER bed 4' }, { sessionId: 7, protocolId: 'lung-short' }]),
  );
  expect(localStorage.getItem('place')).toBe('ER bed 4');
});

test('a place that reads as an HN or a citizen id is asked about, and not remembered before', async () => {
  const { user, sent } = await open();
  const field = screen.getByLabelText(words.first.place);
  await user.type(field, 'HN 6900001');
  expect(localStorage.getItem('place')).toBe('');
  const heart = screen.getByRole('button', { name: examination.heart });
  await user.click(heart);
  expect(await screen.findByText(words.first.isPlace)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.first.noPlace }));
  await waitFor(() => expect(heart).toHaveProperty('disabled', false));
  expect(sent).toEqual([]);
  expect(window.location.pathname).toBe('/');
  await user.clear(field);
  await user.type(field, 'ER bed 4');
  await user.click(heart);
  await waitFor(() => expect(sent[0]).toEqual({ place: 'ER bed 4' }));
  expect(screen.queryByText(words.first.isPlace)).toBeNull();
});

test('what the user says to be a place is one, on this device without another question', async () => {
  const { user, sent } = await open({ naming: { start: () => refused('FORBIDDEN') } });
  const field = screen.getByLabelText(words.first.place);
  await user.type(field, '1204');
  const heart = screen.getByRole('button', { name: examination.heart });
  await user.click(heart);
  await user.click(await screen.findByRole('button', { name: words.first.yesPlace }));
  expect(await screen.findByText(words.first.failed)).toBeTruthy();
  expect(localStorage.getItem('place')).toBe('1204');
  await waitFor(() => expect(heart).toHaveProperty('disabled', false));
  await user.click(heart);
  await waitFor(() => expect(screen.getAllByText(words.first.failed).length).toBeGreaterThan(1));
  expect(sent).toEqual([]);
  expect(screen.queryByText(words.first.isPlace)).toBeNull();
});

test('where the examination does not open, the check-up does: nobody begins a second one', async () => {
  const { user } = await open({ examinations: { start: () => refused('FORBIDDEN') } });
  await user.click(screen.getByRole('button', { name: examination.heart }));
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70/records/7/select-type'));
});

test('what could not begin is said, and can be tried again', async () => {
  const { user } = await open({ naming: { start: () => refused('FORBIDDEN') } });
  const heart = screen.getByRole('button', { name: examination.heart });
  await user.click(heart);
  expect(await screen.findByText(words.first.failed)).toBeTruthy();
  await waitFor(() => expect(heart).toHaveProperty('disabled', false));
  expect(window.location.pathname).toBe('/');
});

test.each([
  [{ toBeNamed: 2, overdue: 0 }, [words.count.all.replace('{{count}}', '2')]],
  [
    { toBeNamed: 3, overdue: 1 },
    [words.count.all.replace('{{count}}', '3'), words.count.overdue.replace('{{count}}', '1')],
  ],
])('who waits for a name is counted (%j), with a link to them', async (count, said) => {
  await open({ count });
  for (const text of said) expect(await screen.findByText(text)).toBeTruthy();
  const link = screen.getByRole('link', { name: words.count.open });
  expect(link.getAttribute('href')).toBe('/patients/to-be-named');
  if (count.overdue === 0) expect(screen.queryByText(/24 hours/)).toBeNull();
});

test('where nobody waits, nothing is said', async () => {
  let isAsked = false;
  await open({
    naming: {
      counts: () => {
        isAsked = true;
        return { toBeNamed: 0, overdue: 0 };
      },
    },
  });
  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.queryByRole('region', { name: words.list.title })).toBeNull();
});

test('a count that cannot be had is no silence', async () => {
  await open({ naming: { counts: () => refused('FORBIDDEN') } });
  expect(await screen.findByText(words.count.failed)).toBeTruthy();
  expect(screen.getByRole('button', { name: examination.heart })).toBeTruthy();
});
