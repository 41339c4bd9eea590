import type { Merge, MergeComparison } from '@sadap/contract/merges';
import type { Patient } from '@sadap/contract/patients';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '../../test/fake-server.ts';
import { openPage } from '../../test/page.tsx';
import { patient } from '../../test/sample-data.ts';
import { MergedNotes } from '../features/merges/index.ts';
import { en, th } from '../i18n/texts/index.ts';
import { MergePage } from './merge-page.tsx';

const ADMIN = { userId: 1, username: 'admin', role: 'ADMIN' } as const;
const KEPT = patient({ id: 20, patientID: 'HN6900001', name: 'มาลี ดีใจ', allergies: ['เพนิซิลลิน'] });
const GONE = patient({ id: 21, patientID: 'TMP-7', name: 'มาลี ดีจัย', allergies: ['แอสไพริน'] });
const NOTHING = { checkUps: 0, recordings: 0, vitalSigns: 0, files: 0, heartOutcomes: 0, rightsRequests: 0 };
const comparison = (change: Partial<MergeComparison> = {}): MergeComparison => ({
  ...{ kept: KEPT, gone: GONE, has: NOTHING, outcomesThatStay: 0, obstacle: null },
  moves: { ...NOTHING, checkUps: 2, recordings: 5 },
  ...change,
});
const MERGE: Merge = {
  ...{ id: 3, keptId: 20, hn: 'TMP-7', name: 'มาลี ดีจัย', byUsername: 'admin', isByHospital: false },
  ...{ at: '2026-11-02T05:00:00.000Z', reason: 'HN ชั่วคราว', addedAllergies: ['แอสไพริน'], soundsInMoved: 1 },
  moved: { ...NOTHING, checkUps: 2 },
  since: { ...NOTHING, files: 1 },
  sentUnderKept: 0,
};
const listOf = (body: Patient[]) => ({ headers: { 'x-total-count': String(body.length) }, body });

type Options = { at?: string; language?: 'th' | 'en'; user?: object; answers?: Answers };
async function opened({ at = '?with=21', language = 'en', user = ADMIN, answers = {} }: Options = {}) {
  const sent: unknown[] = [];
  const page = await openPage(<MergePage />, {
    at: `/patients/20/merge${at}`,
    path: '/patients/:patientId/merge',
    language,
    user,
    answers: {
      patients: {
        get: () => KEPT,
        search: () => listOf([KEPT, GONE]),
        list: () => listOf([KEPT, GONE]),
      },
      merges: {
        compare: ({ id }) => (Number(id) === 20 ? comparison() : comparison({ kept: GONE, gone: KEPT })),
        merge: (input) => {
          sent.push(input);
          return MERGE;
        },
        ...answers.merges,
      },
    },
  });
  return { ...page, sent };
}

test('the other record is found by its HN; the page’s own is not offered', async () => {
  const { user } = await opened({ at: '' });
  await user.type(await screen.findByLabelText(en.merges.find.hn), 'มาลี{Enter}');
  const found = await screen.findByRole('button', { name: /TMP-7/ });
  expect(screen.queryByRole('button', { name: /HN6900001/ })).toBeNull();
  await user.click(found);
  expect(window.location.search).toBe('?with=21');
});

test('shows both side by side, with what differs and what moves', async () => {
  await opened({ language: 'th' });
  const table = await screen.findByRole('table', { name: th.merges.compare.title });
  const name = within(table).getByRole('row', { name: /มาลี ดีจัย/ });
  expect(name.textContent).toContain(th.merges.compare.telling);
  const allergies = within(table).getByRole('row', { name: /แอสไพริน/ });
  expect(allergies.textContent).toContain(th.merges.compare.joined);
  const birth = within(table).getByRole('row', { name: new RegExp(th.patients.fields.dateOfBirth) });
  expect(birth.textContent).not.toContain(th.merges.compare.differs);
  expect(screen.getByText(/การตรวจ 2 ครั้ง · เสียง 5/)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain(th.merges.compare.name);
});

test('merges only with a reason and the typed HN of the record that goes', async () => {
  const { user, sent } = await opened();
  const button = await screen.findByRole('button', { name: 'Merge HN TMP-7 into HN6900001' });
  expect(button.hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByLabelText(en.merges.form.reason), 'temporary HN');
  await user.type(screen.getByLabelText(en.merges.form.hn), 'HN6900001');
  expect(button.hasAttribute('disabled')).toBe(true);
  await user.clear(screen.getByLabelText(en.merges.form.hn));
  await user.type(screen.getByLabelText(en.merges.form.hn), 'tmp-7{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/patients/20'));
  expect(sent).toEqual([
    { id: '20', goneId: 21, hn: 'tmp-7', version: 1, goneVersion: 1, reason: 'temporary HN' },
  ]);
});

test('the other one may stay', async () => {
  const { user } = await opened();
  await screen.findByRole('button', { name: 'Merge HN TMP-7 into HN6900001' });
  await user.click(screen.getByRole('radio', { name: /TMP-7/ }));
  expect(await screen.findByRole('button', { name: 'Merge HN6900001 into HN TMP-7' })).toBeTruthy();
});

test('says why not now, and what the server refuses', async () => {
  const { user } = await opened({
    answers: {
      merges: { compare: () => comparison(), merge: () => refused('MERGE_CHANGED') },
    },
  });
  await user.type(await screen.findByLabelText(en.merges.form.reason), 'xxx');
  await user.type(screen.getByLabelText(en.merges.form.hn), 'TMP-7{Enter}');
  expect(await screen.findByText(en.merges.form.failed)).toBeTruthy();
});

test('one that is in use cannot be merged', async () => {
  await opened({ answers: { merges: { compare: () => comparison({ obstacle: 'MERGE_IN_USE' }) } } });
  expect(await screen.findByText(/is being examined, recorded or listened to/)).toBeTruthy();
});

test('is for administrators', async () => {
  await opened({ user: {} });
  expect(await screen.findByText(en.merges.notAllowed)).toBeTruthy();
});

test('a merged record leads to the one that it is part of', async () => {
  await openPage(<MergePage />, {
    at: '/patients/21/merge?with=9',
    path: '/patients/:patientId/merge',
    user: ADMIN,
    answers: {
      patients: { get: ({ id }) => (Number(id) === 20 ? KEPT : refused('PATIENT_MERGED')) },
      merges: { compare: () => comparison() },
      access: {
        door: () => ({
          id: 20,
          patientID: 'HN6900001',
          name: null,
          isClosed: false,
          openUntil: null,
          restriction: null,
        }),
      },
    },
  });
  await waitFor(() => expect(window.location.pathname).toBe('/patients/20/merge'));
  expect(window.location.search).toBe('?with=9');
});

const line = (user: object, answers: Answers['merges'] = {}) =>
  openPage(<MergedNotes patientId={20} />, {
    user,
    answers: { merges: { list: () => [MERGE], ...answers } },
  });

test('the line says who merged what, and which allergies came with it', async () => {
  await line({});
  const text = (await screen.findByRole('region', { name: 'HN TMP-7' })).textContent;
  for (const each of ['HN TMP-7', 'admin', 'HN ชั่วคราว', 'แอสไพริน']) expect(text).toContain(each);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an undo says first what stays and what goes back', async () => {
  const undone: unknown[] = [];
  const { user } = await line(ADMIN, {
    undo: (input) => {
      undone.push(input);
      return { ok: true as const };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo the merge of HN TMP-7' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('1 files');
  expect(dialog.textContent).toContain('1 sounds');
  await user.click(within(dialog).getByRole('button', { name: en.merges.line.undo }));
  await waitFor(() => expect(undone).toHaveLength(1));
  expect(await screen.findByText(en.merges.line.undone)).toBeTruthy();
});
