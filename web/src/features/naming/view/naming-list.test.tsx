import { ERRORS } from '@sadap/contract/errors';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { patient, toBeNamed } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { queryClient } from '../../../platform/api.ts';
import { namingKey } from '../../../queries/late/naming.ts';
import { NamingList } from '../index.ts';

const { naming: words } = en;
const { list, dialog: asked, done } = words;
const { yes, no, failed } = asked;
const ADMIN = { userId: 1, username: 'admin', role: 'ADMIN' } as const;
const NOW = Date.now();
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

const NURSE = { id: 7, username: 'nurse', fullName: '' };
const waiting = (change: Partial<ToBeNamed> = {}): ToBeNamed =>
  toBeNamed({
    startedAt: hoursAgo(1),
    recordings: 2,
    captures: 1,
    positions: ['Mitral', 'Anterior_Upper_Left'],
    ...change,
  });
const MALEE = patient();
const named = (change: Partial<NonNullable<ToBeNamed['named']>> = {}) => ({
  patient: {
    id: MALEE.id,
    patientID: MALEE.patientID,
    name: MALEE.name,
    age: MALEE.age,
    gender: MALEE.gender,
  },
  sessionNumber: 3,
  at: hoursAgo(0),
  by: NURSE,
  canUndo: true,
  ...change,
});

type Served = { rows: ToBeNamed[]; patients?: Patient[] };

/** A list that changes as it would on the server, unless `answers` says otherwise. */
async function openList(
  { rows, patients = [MALEE] }: Served,
  answers: Answers['naming'] = {},
  { at = '', user = {} }: { at?: string; user?: Partial<typeof ADMIN> } = {},
) {
  const sent: unknown[] = [];
  const put = (id: number, change: Partial<ToBeNamed>): ToBeNamed => {
    const place = rows.findIndex(({ patientId }) => patientId === Number(id));
    const row = { ...waiting(), ...rows[place], ...change };
    rows[place] = row;
    return row;
  };
  const found = () => ({ headers: { 'x-total-count': String(patients.length) }, body: patients });
  const opened = await openPage(<NamingList />, {
    at: `/patients/to-be-named${at}`,
    path: '/patients/to-be-named',
    user,
    answers: {
      patients: { list: found, search: found },
      checkUps: {
        delete: ({ id }) => {
          sent.push(['delete', id]);
          rows.splice(0, 1);
          return { ok: true as const };
        },
      },
      naming: {
        list: () => rows,
        get: ({ id }) => put(id as number, {}),
        name: (input) => {
          sent.push(['name', input]);
          return put(input.id as number, { named: named() });
        },
        undo: (input) => {
          sent.push(['undo', input]);
          return put(input.id as number, { named: null });
        },
        ...answers,
      },
    },
  });
  return { ...opened, sent, rows };
}

const nameButton = () => screen.findByRole('button', { name: new RegExp(`^${list.name}: `) });
const find = async (user: Awaited<ReturnType<typeof openPage>>['user'], typed: string) => {
  await user.click(await nameButton());
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(asked.hn), `${typed}{Enter}`);
  return dialog;
};

test('nobody waits: that is said, with the way back', async () => {
  await openList({ rows: [] });
  expect(await screen.findByText(list.empty)).toBeTruthy();
  expect(screen.getByRole('link', { name: list.toDashboard }).getAttribute('href')).toBe('/');
});

test('a list that cannot be loaded says so, and is asked for again', async () => {
  let isLost = true;
  const { user } = await openList(
    { rows: [] },
    { list: () => (isLost ? refused('FORBIDDEN') : [waiting()]) },
  );
  expect(await screen.findByText(list.failed)).toBeTruthy();
  isLost = false;
  await user.click(screen.getByRole('button', { name: en.layout.refresh }));
  expect(await nameButton()).toBeTruthy();
});

test('each entry says when, where, by whom, with what and how much; after a day that it is overdue', async () => {
  await openList({ rows: [waiting(), waiting({ patientId: 71, startedAt: hoursAgo(25), place: null })] });
  const [fresh, old] = (await screen.findAllByRole('listitem')).map((row) => within(row));
  expect(fresh?.getByText(/ER bed 4$/)).toBeTruthy();
  const { Mitral, Anterior_Upper_Left: upper } = en.recording.positionsShort;
  expect(fresh?.getByText(`Sounds: 2 (${Mitral}, ${upper}) · Not saved yet: 1 · Ward 3`)).toBeTruthy();
  expect(fresh?.getByText('by nurse')).toBeTruthy();
  expect(fresh?.queryByText(list.overdue)).toBeNull();
  expect(old?.getByText(new RegExp(words.noPlace))).toBeTruthy();
  expect(old?.getByText(list.overdue)).toBeTruthy();
  expect(fresh?.getByRole('link').getAttribute('href')).toBe('/patients/70/records/7/select-type');
});

test('a scanned HN shows who it is; a scanner’s second Enter confirms nothing, a tap does', async () => {
  const { user, sent } = await openList({ rows: [waiting()] });
  const dialog = await find(user, '*HN 6900020*');
  const who = await dialog.findByRole('region', { name: asked.isIt });
  for (const fact of ['Malee Sukjai', '65 years', 'Female', 'HN6900020'])
    expect(within(who).getByText(fact)).toBeTruthy();
  expect(document.activeElement).toBe(who);
  await user.keyboard('{Enter}');
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: asked.yes }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([['name', { id: '70', patientId: 20 }]]);
  const notice = await screen.findByRole('status');
  expect(within(notice).getByText(/Malee Sukjai · HN6900020/)).toBeTruthy();
  expect(document.activeElement).toBe(notice);
  expect(screen.getByText(list.empty)).toBeTruthy();
});

test('a wrong patient is undone from the notice, and waits again', async () => {
  const { user, sent } = await openList({ rows: [waiting()] });
  const dialog = await find(user, 'HN6900020');
  await user.click(await dialog.findByRole('button', { name: asked.yes }));
  const notice = within(await screen.findByRole('status'));
  await user.click(notice.getByRole('button', { name: new RegExp(`^${done.undo}`) }));
  expect(await screen.findByText(done.undone)).toBeTruthy();
  expect(await nameButton()).toBeTruthy();
  expect(screen.queryByText(done.title)).toBeNull();
  expect(sent.at(-1)).toEqual(['undo', { id: '70' }]);
});

test('not this one: looks again, and nothing is sent', async () => {
  const { user, sent } = await openList({ rows: [waiting()] });
  const dialog = await find(user, 'HN6900020');
  await user.click(await dialog.findByRole('button', { name: asked.no }));
  expect(dialog.getByLabelText(asked.hn)).toHaveProperty('value', '');
  expect(sent).toEqual([]);
});

test.each([
  ['nobody', [], asked.nobody],
  ['several', [MALEE, patient({ id: 21, patientID: 'HN6900021', name: 'Malee Other' })], asked.several],
])('an HN of %s puts the sounds to nobody by itself', async (_whom, patients, said) => {
  const { user, sent } = await openList({ rows: [waiting()], patients });
  const dialog = await find(user, 'Malee');
  expect(await dialog.findByText(said)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: asked.yes })).toBeNull();
  expect(sent).toEqual([]);
});

test.each([
  ['TMP-8', 1],
  ['HN6900020', 0],
])('an only match by %s is looked at first where that is the HN of a merged record', async (typed, looks) => {
  const merged = { ...MALEE, mergedHNs: ['TMP-8'] };
  const { user } = await openList({ rows: [waiting()], patients: [merged] });
  const dialog = await find(user, typed);
  if (looks) {
    expect(await dialog.findByText(asked.one)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /HN6900020 · Includes HN TMP-8$/ }));
  }
  expect(await dialog.findByRole('button', { name: asked.yes })).toBeTruthy();
});

test('of several one is tapped, and confirmed', async () => {
  const other = patient({ id: 21, patientID: 'HN6900021', name: 'Malee Other', gender: 'male' });
  const { user, sent } = await openList({ rows: [waiting()], patients: [MALEE, other] });
  const dialog = await find(user, 'Malee');
  await user.click(
    await dialog.findByRole('button', { name: /^Malee Other · 65 years · Male · HN6900021$/ }),
  );
  await user.click(await dialog.findByRole('button', { name: asked.yes }));
  await waitFor(() => expect(sent).toEqual([['name', { id: '70', patientId: 21 }]]));
});

test('nothing typed asks for the HN', async () => {
  const { user } = await openList({ rows: [waiting()] });
  await user.click(await nameButton());
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: asked.find }));
  expect(await dialog.findByText(asked.missing)).toBeTruthy();
});

test('a patient who is closed to the user is opened first', async () => {
  const closed = {
    id: 9,
    patientID: 'HN6900009',
    mergedHNs: [],
    mergedNames: [],
    name: 'Boon',
    isClosed: true as const,
    restriction: null,
  };
  const { user, sent } = await openList({ rows: [waiting()], patients: [closed as unknown as Patient] });
  const dialog = await find(user, 'HN6900009');
  expect(await dialog.findByText(asked.closed)).toBeTruthy();
  const link = dialog.getByRole('link', { name: new RegExp(`^${asked.openClosed}`) });
  expect(link.getAttribute('href')).toBe('/patients/9');
  expect(sent).toEqual([]);
});

test.each([
  'CAPTURE_RUNNING',
  'NAMED_ALREADY',
  'TO_BE_NAMED_NOT_FOUND',
  'GLASS_CLOSED',
] as const)('what the server refuses (%s) is said in the dialog, which stays; the list is asked for again', async (code) => {
  let times = 0;
  const { user } = await openList(
    { rows: [waiting()] },
    {
      name: () => refused(code),
      list: () => {
        times += 1;
        return [waiting()];
      },
    },
  );
  const dialog = await find(user, 'HN6900020');
  await user.click(await dialog.findByRole('button', { name: yes }));
  expect(await dialog.findByText(failed)).toBeTruthy();
  expect(dialog.getByText(ERRORS[code].en)).toBeTruthy();
  expect(dialog.getByRole('button', { name: no })).toBeTruthy();
  expect(times).toBe(2);
});

test('once somebody has read a sound there is no way back, and the list says why', async () => {
  await openList({ rows: [waiting({ named: named({ canUndo: false }) })] });
  expect(await screen.findByText(list.read)).toBeTruthy();
  expect(screen.queryByRole('button', { name: new RegExp(`^${done.undo}`) })).toBeNull();
  const link = screen.getByRole('link', { name: new RegExp(`^${list.toCheckUp}`) });
  expect(link.getAttribute('href')).toBe('/patients/20/records/7/select-type');
});

test('an undo that comes too late is refused with the reason, and is not offered again', async () => {
  const rows = [waiting({ named: named() })];
  const { user } = await openList(
    { rows },
    {
      undo: () => {
        rows[0] = waiting({ named: named({ canUndo: false }) });
        return refused('NAMING_READ');
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${done.undo}`) }));
  expect(await screen.findByText(done.undoFailed)).toBeTruthy();
  expect(await screen.findByText(list.read)).toBeTruthy();
  expect(screen.queryByRole('button', { name: new RegExp(`^${done.undo}`) })).toBeNull();
});

const EMPTY = { recordings: 0, captures: 0, positions: [] };
const removeButtons = () => screen.findAllByRole('button', { name: new RegExp(`^${list.remove}: `) });

test('an own entry without sounds is deleted after a question; with sounds, or another’s, it is not', async () => {
  const { user, sent } = await openList({
    rows: [
      waiting(EMPTY),
      waiting({ patientId: 71 }),
      waiting({ patientId: 72, ...EMPTY, captures: 1 }),
      waiting({ patientId: 73, ...EMPTY, startedBy: { ...NURSE, id: 99, username: 'other' } }),
    ],
  });
  const [remove, ...others] = await removeButtons();
  expect(others).toEqual([]);
  await user.click(remove as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: list.remove }));
  expect(await screen.findByText(list.removed)).toBeTruthy();
  expect(sent).toEqual([['delete', '7']]);
});

test('an administrator deletes sounds of nobody, who types how many they are', async () => {
  const { user, sent } = await openList({ rows: [waiting()] }, {}, { user: ADMIN });
  const [remove] = await removeButtons();
  await user.click(remove as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  const sure = dialog.getByRole('button', { name: list.remove });
  expect(sure).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox'), '3');
  await user.click(sure);
  await waitFor(() => expect(sent).toEqual([['delete', '7']]));
});

test.each([
  ['a sound came', { recordings: 3 }],
  ['somebody named it', { named: named() }],
])('an entry is not deleted where %s meanwhile', async (_what, change) => {
  const { user, sent, rows } = await openList({ rows: [waiting()] }, {}, { user: ADMIN });
  const [remove] = await removeButtons();
  await user.click(remove as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '3');
  rows[0] = waiting(change);
  await user.click(dialog.getByRole('button', { name: list.remove }));
  expect(await screen.findByText(list.removeChanged)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('an address that names one opens the question for that one', async () => {
  const { user } = await openList(
    { rows: [waiting(), waiting({ patientId: 71, place: 'Hall' })] },
    {},
    { at: '?of=71' },
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Hall/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

test('one who is in the list only after it was asked for again is found all the same', async () => {
  const rows: ToBeNamed[] = [];
  const { user } = await openList({ rows }, { list: () => [...rows] }, { at: '?of=70' });
  await screen.findByText(list.empty);
  rows.push(waiting());
  await queryClient.invalidateQueries({ queryKey: namingKey() });
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await queryClient.invalidateQueries({ queryKey: namingKey() });
  expect(screen.queryByRole('dialog')).toBeNull();
});
