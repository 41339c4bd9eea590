import type { AdtLetter, AdtState } from '@sadap/contract/adt';
import { ERRORS } from '@sadap/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
import { AdtSection } from './adt-section.tsx';

const ADMIN = { role: 'ADMIN' } as const;
const LETTER: AdtLetter = {
  ...{ id: 3, event: 'A08', hn: 'HN6900001', other_hn: null, why: 'DIFFERENT_PATIENT' },
  received_at: '2026-11-02T05:00:00.000Z',
};
const state = (...letters: AdtLetter[]): AdtState => ({
  listens: true,
  letters_count: letters.length,
  letters,
});
const opened = (answers: object, language: 'th' | 'en' = 'en') =>
  openPage(<AdtSection />, { user: ADMIN, language, answers: { adt: answers } });

test('where Sadap does not listen, nothing is shown', async () => {
  let asked = 0;
  await opened({
    state: () => {
      asked++;
      return { ...state(), listens: false };
    },
  });
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(screen.queryByRole('heading', { name: en.adt.title })).toBeNull());
});

test('nothing waits', async () => {
  await opened({ state: () => state() }, 'th');
  expect(await screen.findByText(th.adt.none)).toBeTruthy();
});

test.each([
  [LETTER, en.adt.reasons.DIFFERENT_PATIENT],
  [
    { ...LETTER, why: 'MERGE', other_hn: 'HN6600009' },
    'If only HN6600009 is here, correct the HN at the patient by hand',
  ],
  [{ ...LETTER, why: 'MERGE_BOTH', other_hn: 'HN6600009' }, 'Both are here'],
  [{ ...LETTER, why: 'MERGE_ONLY_OLD', other_hn: 'HN6600009' }, 'Only HN6600009 is here'],
  [
    { ...LETTER, why: 'MERGE_CONTRADICTS', other_hn: 'HN6600009' },
    'merged HN6600009 into this one, but the two',
  ],
  [{ ...LETTER, why: 'MERGE_ELSEWHERE', other_hn: 'HN6600009' }, 'part of another record here'],
  [{ ...LETTER, why: 'MERGE_REVERSED', other_hn: 'HN6600009' }, 'The record is HN6600009'],
  [{ ...LETTER, why: 'MERGE_UNDONE', other_hn: 'HN6600009' }, 'somebody undid a merge of these two here'],
  [{ ...LETTER, why: 'MERGE_NOT_TWO' }, en.adt.reasons.MERGE_NOT_TWO],
  [{ ...LETTER, why: 'SAME_NAME_AND_BIRTH_DATE' }, ERRORS.SAME_NAME_AND_BIRTH_DATE.en],
])('says why in words', async (letter, words) => {
  await opened({ state: () => state(letter) });
  expect((await screen.findByRole('article')).textContent).toContain(words);
});

test('what was sent is shown when it is asked for, and leads to the patient', async () => {
  const content = { id: 3, last_name: 'ดีงาม', first_name: 'มาลี', birth_date: '19580302', sex: null };
  const { user } = await opened({
    state: () => state(LETTER),
    read: () => ({ ...content, patient_id: 20, other_patient_id: 21 }),
  });
  const letter = await screen.findByRole('article', { name: 'HN6900001 (A08)' });
  expect(letter.textContent).not.toContain('มาลี');
  await user.click(within(letter).getByRole('button', { name: en.adt.read }));
  expect(await within(letter).findByText('Name: มาลี ดีงาม')).toBeTruthy();
  expect(within(letter).getByText('Birth date: 19580302, sex: –')).toBeTruthy();
  expect(within(letter).getByRole('link', { name: en.adt.open }).getAttribute('href')).toBe('/patients/20');
});

test('it is tried again', async () => {
  const { user } = await opened({ state: () => state(LETTER), again: () => state() });
  await user.click(await screen.findByRole('button', { name: en.adt.again }));
  expect(await screen.findByText(en.adt.none)).toBeTruthy();
});

test('it is put away with a reason, not without', async () => {
  let sent: unknown;
  const putAway = (input: unknown) => {
    sent = input;
    return state();
  };
  const { user } = await opened({ state: () => state(LETTER), putAway }, 'th');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: th.adt.putAway });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByRole('textbox'), 'โทรถามแล้ว');
  await user.click(button);
  expect(await screen.findByText(th.adt.none)).toBeTruthy();
  expect(sent).toEqual({ id: '3', reason: 'โทรถามแล้ว' });
});

test('where the server cannot, it says so and the letter stays', async () => {
  const { user } = await opened({ state: () => state(LETTER), again: () => refused('ADT_LETTER_NOT_FOUND') });
  await user.click(await screen.findByRole('button', { name: en.adt.again }));
  expect(await screen.findByText(en.adt.againFailed)).toBeTruthy();
  expect(screen.getByText(ERRORS.ADT_LETTER_NOT_FOUND.en)).toBeTruthy();
  expect(screen.getByRole('article')).toBeTruthy();
});
