import type { Merge, MergeComparison } from '@sadap/contract/merges';
import type { Patient } from '@sadap/contract/patients';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '../../test/fake-server.ts';
import { openPage } from '../../test/page.tsx';
import { patient } from '../../test/sample-data.ts';
import { MergedNotes } from '../features/merges/index.ts';
import { en, th } from '../i18n/texts/index.ts';
import { queryClient } from '../platform/api.ts';
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
  ...{
    id: 3,
    keptId: 20,
    keptHn: 'HN6900001',
    hn: 'TMP-7',
    name: 'มาลี ดีจัย',
    byUsername: 'admin',
    isByHospital: false,
  },
  ...{ at: '2026-11-02T05:00:00.000Z', reason: 'HN ชั่วคราว', addedAllergies: ['แอสไพริน'], soundsInMoved: 1 },
  vitalSignsInMoved: 2,
  ...{ keptVersion: 4, allergiesThatStay: ['แอสไพริน'], allergiesOfKept: ['เพนิซิลลิน'] },
  goneSaid: { underlyingDiseases: ['โรคไต'], medicalHistory: 'ผ่าตัดหัวใจ' },
  moved: { ...NOTHING, checkUps: 2 },
  since: { ...NOTHING, files: 1 },
  resultsToWithdraw: 0,
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
        ...answers.patients,
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

test.each([
  [
    1,
    /Moves from HN TMP-7: 1 check-up · 1 sound · 1 set of vital signs · 1 file · 1 heart outcome · 1 request(?!s)/,
  ],
  [
    2,
    /Moves from HN TMP-7: 2 check-ups · 2 sounds · 2 sets of vital signs · 2 files · 2 heart outcomes · 2 requests/,
  ],
])('counts %i in English', async (count, said) => {
  const counts = Object.fromEntries(Object.keys(NOTHING).map((each) => [each, count]));
  const moves = counts as MergeComparison['moves'];
  await opened({ answers: { merges: { compare: () => comparison({ moves, outcomesThatStay: count }) } } });
  await screen.findByRole('table', { name: en.merges.compare.title });
  expect(document.body.textContent).toMatch(said);
  const stay = count === 1 ? /1 heart outcome is .* It does/ : /2 heart outcomes are .* They do/;
  expect(document.body.textContent).toMatch(stay);
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
  // A scanner sends it, too.
  expect(sent).toEqual([]);
  await user.click(button);
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
  await user.type(screen.getByLabelText(en.merges.form.hn), 'TMP-7');
  await user.click(screen.getByRole('button', { name: /^Merge HN TMP-7/ }));
  expect(await screen.findByText(en.merges.form.failed)).toBeTruthy();
});

test('one that is in use cannot be merged', async () => {
  await opened({ answers: { merges: { compare: () => comparison({ obstacle: 'MERGE_IN_USE' }) } } });
  expect(await screen.findByText(/is being examined, recorded or listened to/)).toBeTruthy();
});

test('a confirmation holds for what both records said when it was typed', async () => {
  let goneVersion = 1;
  const { user, sent } = await opened({
    answers: { merges: { compare: () => comparison({ gone: { ...GONE, version: goneVersion } }) } },
  });
  const button = await screen.findByRole('button', { name: /^Merge HN TMP-7/ });
  await user.type(screen.getByLabelText(en.merges.form.reason), 'temporary HN');
  await user.type(screen.getByLabelText(en.merges.form.hn), 'TMP-7');
  expect(button.hasAttribute('disabled')).toBe(false);
  goneVersion = 2;
  await queryClient.invalidateQueries();
  expect(await screen.findByText(en.merges.form.changed)).toBeTruthy();
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(screen.getByLabelText(en.merges.form.reason)).toHaveProperty('value', 'temporary HN');
  await user.type(screen.getByLabelText(en.merges.form.hn), 'TMP-7');
  await user.click(button);
  await waitFor(() => expect(sent).toMatchObject([{ goneVersion: 2 }]));
});

test.each([
  ['stays', { kept: { ...KEPT, restriction: 'objection' as const } }],
  ['goes', { gone: { ...GONE, restriction: 'restriction' as const } }],
])('says that a restriction of the record that %s is of both', async (_which, change) => {
  await opened({ answers: { merges: { compare: () => comparison(change) } } });
  expect(await screen.findByText(en.merges.compare.restricted)).toBeTruthy();
});

const PARTS = { mergedHNs: ['TMP-8'], mergedNames: ['สมใส'] };
const SURVIVOR = patient({ id: 22, patientID: 'HN6900022', name: 'สมใจ', ...PARTS });
test.each([
  [
    'an HN that is part of this record',
    'TMP-9',
    [{ ...KEPT, mergedHNs: ['TMP-9'] }],
    /HN TMP-9 is already part/,
  ],
  ['this record’s own HN', 'HN6900001', [KEPT], en.merges.find.itself],
  ['the HN of a merged record', 'TMP-8', [SURVIVOR], /HN6900022 · Includes HN TMP-8, สมใส$/],
  ['nobody', 'TMP-1', [], en.merges.find.nobody],
])('says who was found: %s', async (_what, typed, body, said) => {
  const { user } = await opened({ at: '', answers: { patients: { search: () => listOf(body) } } });
  await user.type(await screen.findByLabelText(en.merges.find.hn), `${typed}{Enter}`);
  expect(await screen.findByText(said)).toBeTruthy();
});

test('says that there are more matches than it shows', async () => {
  const search = () => ({ headers: { 'x-total-count': '25' }, body: [GONE] });
  const { user } = await opened({ at: '', answers: { patients: { search } } });
  await user.type(await screen.findByLabelText(en.merges.find.hn), 'มาลี{Enter}');
  expect(await screen.findByText(/more than 24/)).toBeTruthy();
});

test('an answer to words that have changed since is dropped', async () => {
  await opened({ at: '' });
  const field = await screen.findByLabelText(en.merges.find.hn);
  const form = field.closest('form') as HTMLFormElement;
  fireEvent.change(field, { target: { value: 'TMP-7' } });
  fireEvent.submit(form);
  fireEvent.change(field, { target: { value: 'TMP-71' } });
  expect(queryClient.isFetching()).toBeGreaterThan(0);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: /TMP-7/ })).toBeNull();
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

test('a merged record whose other one cannot be asked for is not missing', async () => {
  let isLost = true;
  const door = {
    id: 20,
    patientID: 'HN6900001',
    name: null,
    isClosed: false,
    openUntil: null,
    restriction: null,
  };
  const { user } = await openPage(<MergePage />, {
    at: '/patients/21/merge',
    path: '/patients/:patientId/merge',
    user: ADMIN,
    answers: {
      patients: { get: ({ id }) => (Number(id) === 20 ? KEPT : refused('PATIENT_MERGED')) },
      access: { door: () => (isLost ? refused('FORBIDDEN') : door) },
    },
  });
  expect(await screen.findByText(en.patients.details.loadFailed)).toBeTruthy();
  isLost = false;
  await user.click(screen.getByRole('button', { name: en.layout.refresh }));
  await waitFor(() => expect(window.location.pathname).toBe('/patients/20/merge'));
});

const line = (user: object, answers: Answers['merges'] = {}) =>
  openPage(<MergedNotes patientId={20} />, {
    user,
    answers: { merges: { list: () => [MERGE], ...answers } },
  });

test('the line says who merged what, and which allergies came with it', async () => {
  await line({});
  const text = (await screen.findByRole('region', { name: 'HN TMP-7' })).textContent;
  for (const each of ['HN TMP-7', 'admin', 'HN ชั่วคราว', 'แอสไพริน', 'โรคไต', 'ผ่าตัดหัวใจ'])
    expect(text).toContain(each);
  expect(screen.queryByRole('button')).toBeNull();
});

test('of several merges in a row each has its line, and the last is undone first', async () => {
  const before = { ...MERGE, id: 2, keptId: 21, keptHn: 'TMP-7', hn: 'TMP-6', reason: 'ก่อนหน้า' };
  await line(ADMIN, { list: () => [MERGE, before] });
  const note = await screen.findByRole('region', { name: 'HN TMP-6' });
  expect(note.textContent).toMatch(/HN TMP-6 was merged into HN TMP-7 on .* by admin/);
  expect(note.textContent).toContain('ก่อนหน้า');
  expect(note.textContent).toContain('Undo the merge of HN TMP-7 first');
  const buttons = screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'));
  expect(buttons).toEqual(['Undo the merge of HN TMP-7']);
});

test('what the hospital merged has no reason of its own', async () => {
  await line({}, { list: () => [{ ...MERGE, isByHospital: true }] });
  const text = (await screen.findByRole('region', { name: 'HN TMP-7' })).textContent;
  expect(text).not.toContain('HN ชั่วคราว');
});

test('an undo says first what stays and what goes back', async () => {
  const undone: unknown[] = [];
  let files = 1;
  const { user } = await line(ADMIN, {
    list: () => [{ ...MERGE, since: { ...NOTHING, files }, keptVersion: 3 + files }],
    undo: (input) => {
      undone.push(input);
      return { resultsToWithdraw: 0 };
    },
  });
  const button = await screen.findByRole('button', { name: 'Undo the merge of HN TMP-7' });
  // Added since the page came.
  files = 2;
  await user.click(button);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('2 files');
  expect(dialog.textContent).toMatch(/from HN TMP-7 stay in this record: แอสไพริน. Ask the patient again/);
  expect(dialog.textContent).toMatch(/Allergies in this record alone: เพนิซิลลิน/);
  expect(dialog.textContent).toContain('1 sound recorded since in check-ups that moved goes back');
  expect(dialog.textContent).toContain('2 sets of vital signs');
  await user.click(within(dialog).getByRole('button', { name: en.merges.line.undo }));
  await waitFor(() => expect(undone).toEqual([{ id: '20', mergeId: '3', version: 5 }]));
  expect(await screen.findByText(en.merges.line.undone)).toBeTruthy();
});

test('an undo says before and after what another system has under the wrong HN', async () => {
  const { user } = await line(ADMIN, {
    list: () => [{ ...MERGE, resultsToWithdraw: 2 }],
    // One left after the dialog was shown.
    undo: () => ({ resultsToWithdraw: 3 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Undo the merge of HN TMP-7' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('The results of 2 check-ups');
  await user.click(within(dialog).getByRole('button', { name: en.merges.line.undo }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/The results of 3 check-ups .* withdrawn there/)).toBeTruthy();
});
