import type { Examination } from '@sadap/contract/examinations';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { type Answers, refused } from '../../test/fake-server.ts';
import { openPage } from '../../test/page.tsx';
import { checkUp, patient, recording, toBeNamed } from '../../test/sample-data.ts';
import { en } from '../i18n/texts/index.ts';
import { queryClient } from '../platform/api.ts';
import { checkUpQuery } from '../queries/checkups.ts';
import { examinationsKey } from '../queries/late/examinations.ts';
import { toBeNamedQuery } from '../queries/late/naming.ts';
import { ExaminationPage, WholePage } from './examination-page.tsx';
import { PatientPage } from './patient-page.tsx';
import { HeartSoundPage } from './recording-page.tsx';
import { SelectTypePage } from './select-type-page.tsx';

const { naming: words } = en;
const ADMIN = { userId: 1, username: 'admin', role: 'ADMIN' } as const;
const OF = { session_id: 7, patient_id: 70, examination: { id: 5, step: 0 } };
const SOUND = recording(OF);
const OTHER = recording({ ...OF, recording_id: 2, position: 'Aortic' });
const EXAMINATION: Examination = {
  id: 5,
  sessionId: 7,
  patientId: 70,
  protocolId: 'heart-adult',
  name: { th: 'หัวใจ', en: 'Heart' },
  steps: [{ organ: 'heart', position: 'Mitral', posture: null, manoeuvre: null, seconds: 10 }],
  skipped: [],
  recorded: [{ step: 0, recordingId: SOUND.recording_id }],
  startedBy: { id: 7, username: 'nurse' },
  startedAt: '2026-11-27T02:00:00.000Z',
};

const answers: Answers = {
  patients: { get: () => refused('PATIENT_NOT_FOUND') },
  naming: { get: () => toBeNamed() },
  checkUps: { get: () => checkUp({ id: 7, patientId: 70, heartRecordingCount: 1 }), list: () => [] },
  heart: { list: () => [SOUND, OTHER] },
  lung: { list: () => [] },
  protocols: { list: () => [] },
  examinations: { list: () => [], get: () => EXAMINATION },
  devices: { status: () => ({ devices: [] }) },
  captures: { list: () => [] },
};

const openAt = (page: ReactElement, below: string, path = below, answered = answers) =>
  openPage(page, {
    at: `/patients/70${below}`,
    path: `/patients/:patientId${path}`,
    user: ADMIN,
    answers: answered,
  });
const CHECK_UP = '/records/:recordId';

test('the page of a patient to be named is that of its check-up', async () => {
  await openAt(<PatientPage />, '');
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70/records/7/select-type'));
});

const PAGES: [string, string, string, ReactElement][] = [
  ['the check-up', '/records/7/select-type', `${CHECK_UP}/select-type`, <SelectTypePage key="select" />],
  ['the recording page', '/records/7/heart-sound', `${CHECK_UP}/heart-sound`, <HeartSoundPage key="heart" />],
  ['the overview', '/records/7/whole', `${CHECK_UP}/whole`, <WholePage key="whole" />],
  [
    'the examination',
    '/records/7/examinations/5',
    `${CHECK_UP}/examinations/:examinationId`,
    <ExaminationPage key="examination" />,
  ],
];

test.each(
  PAGES,
)('%s says that nobody knows who it is, when and where, and asks for the name', async (_which, at, path, page) => {
  await openAt(page, at, path);
  expect(await screen.findByText(words.nobody)).toBeTruthy();
  expect(screen.getByText(/^Begun .*2026/)).toBeTruthy();
  expect(screen.getByText('ER bed 4')).toBeTruthy();
  expect(screen.getByText(words.page.notYet)).toBeTruthy();
  const name = screen.getByRole('link', { name: words.list.name });
  expect(name.getAttribute('href')).toBe('/patients/to-be-named?of=70');
});

/** What a name is needed for, and where it is offered to whom has one. */
const NEEDS_A_NAME: Record<string, string[]> = {
  'the check-up': [en.reports.open, en.vitalSigns.record],
  'the recording page': [
    en.recording.history.openAnalysis,
    en.recording.history.download,
    en.questions.ask.open,
    en.importing.open,
    en.analysis.bulk.action,
  ],
  'the overview': [en.reports.open, en.trends.open, en.vitalSigns.record],
  'the examination': [en.reports.open, en.examination.toPatient, en.analysis.bulk.action],
};
const offered = (label: string) =>
  (['button', 'link'] as const).flatMap((role) =>
    screen.queryAllByRole(role, { name: (name) => name.startsWith(label) }),
  );

test.each(PAGES)('%s offers nothing that needs a name', async (which, at, path, page) => {
  await openAt(page, at, path);
  await screen.findByText(words.page.notYet);
  if (which === 'the recording page')
    await screen.findAllByRole('button', { name: new RegExp(`^${en.sound.play}`) });
  for (const label of Object.values(NEEDS_A_NAME).flat()) expect(offered(label), label).toEqual([]);
});

test.each(PAGES)('%s offers it once there is a name', async (which, at, path, page) => {
  await openAt(page, at, path, { ...answers, patients: { get: () => patient({ id: 70 }) } });
  await waitFor(() => {
    for (const label of NEEDS_A_NAME[which] ?? []) expect(offered(label).length, label).toBeGreaterThan(0);
  });
  expect(screen.queryByText(words.page.notYet)).toBeNull();
  expect(screen.queryByText(words.nobody)).toBeNull();
});

const NAMED = {
  patient: { id: 20, patientID: 'HN6900020', name: 'Malee Sukjai', age: 65, gender: 'female' as const },
  sessionNumber: 3,
  at: '2026-11-27T02:00:00.000Z',
  by: { id: 7, username: 'nurse', fullName: '' },
  canUndo: true,
};

test.each(PAGES)('once named, %s is that of the patient', async (_which, at, path, page) => {
  await openAt(page, at, path, { ...answers, naming: { get: () => toBeNamed({ named: NAMED }) } });
  await waitFor(() => expect(window.location.pathname).toBe(`/patients/20${at}`));
});

test('who is known to wait for a name is shown at once', async () => {
  queryClient.setQueryData(toBeNamedQuery(70).queryKey, toBeNamed());
  queryClient.setQueryData(checkUpQuery(7).queryKey, checkUp({ id: 7, patientId: 70 }));
  const [, at, path, page] = PAGES[0] as (typeof PAGES)[number];
  await openAt(page, at, path);
  expect(screen.getByText(words.nobody)).toBeTruthy();
});

test('a naming that was undone on another tablet leads nowhere', async () => {
  queryClient.setQueryData(toBeNamedQuery(70).queryKey, toBeNamed({ named: NAMED }));
  const [, at, path, page] = PAGES[0] as (typeof PAGES)[number];
  await openAt(page, at, path);
  expect(await screen.findByText(words.nobody)).toBeTruthy();
  expect(window.location.pathname).toBe(`/patients/70${at}`);
});

/** A server where another tablet names the patient, and takes that back, while the page is open. */
function anotherTablet() {
  const now = { patientId: 70, sessionId: 7 };
  const isNamed = () => now.patientId === 20;
  const entry = () => toBeNamed({ sessionId: now.sessionId, ...(isNamed() ? { named: NAMED } : {}) });
  const { patients: _patients, naming: _naming, ...others } = answers;
  const server: Answers = {
    // the list's address, before that of a patient
    naming: { list: () => [entry()], get: entry },
    patients: { get: ({ id }) => (Number(id) === 20 ? patient() : refused('PATIENT_NOT_FOUND')) },
    ...others,
    checkUps: {
      get: ({ id }) =>
        Number(id) === now.sessionId
          ? checkUp({ id: now.sessionId, patientId: now.patientId })
          : refused('CHECK_UP_NOT_FOUND'),
      list: () => [],
    },
    heart: { list: () => [{ ...SOUND, patient_id: now.patientId, session_id: now.sessionId }] },
    examinations: { list: () => [], get: () => ({ ...EXAMINATION, ...now }) },
  };
  return {
    server,
    name: () => Object.assign(now, { patientId: 20 }),
    takeBack: () => Object.assign(now, { patientId: 70, sessionId: 8 }),
  };
}

test.each(
  PAGES,
)('%s that is open goes on by itself with the patient whom another tablet names', async (_which, at, path, page) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { server, name } = anotherTablet();
    await openAt(page, at, path, server);
    await screen.findByText(words.page.notYet);
    const gone: string[] = [];
    const watch = new MutationObserver(() => {
      const isThere = screen.queryByText(words.nobody) ?? screen.queryAllByText(/Malee Sukjai/)[0];
      if (!isThere) gone.push(document.body.textContent ?? '');
    });
    watch.observe(document.body, { childList: true, subtree: true });
    name();
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(window.location.pathname).toBe(`/patients/20${at}`));
    await waitFor(() => expect(screen.getAllByText(/Malee Sukjai/).length).toBeGreaterThan(0));
    expect(screen.queryByText(words.page.notYet)).toBeNull();
    watch.disconnect();
    // what stood on the page, and what was chosen there, never went
    expect(gone).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test.each(
  PAGES.slice(0, 3),
)('%s of a patient says that the naming was undone, and leads to the sounds', async (_which, at, path, page) => {
  const { server, name, takeBack } = anotherTablet();
  name();
  await openAt(page, at, path, server);
  await waitFor(() => expect(window.location.pathname).toBe(`/patients/20${at}`));
  await waitFor(() => expect(screen.getAllByText(/Malee Sukjai/).length).toBeGreaterThan(0));
  takeBack();
  await queryClient.invalidateQueries();
  expect(await screen.findByText(words.page.takenBack)).toBeTruthy();
  expect(screen.queryAllByText(/Malee Sukjai/)).toEqual([]);
  const open = screen.getByRole('link', { name: words.list.open });
  expect(open.getAttribute('href')).toBe('/patients/70/records/8/select-type');
});

test('an open examination goes on where its sounds are when the naming was undone', async () => {
  const [, at, path, page] = PAGES[3] as (typeof PAGES)[number];
  const { server, name, takeBack } = anotherTablet();
  name();
  await openAt(page, at, path, server);
  await waitFor(() => expect(screen.getAllByText(/Malee Sukjai/).length).toBeGreaterThan(0));
  takeBack();
  await queryClient.invalidateQueries({ queryKey: examinationsKey() });
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70/records/8/examinations/5'));
  expect(await screen.findByText(words.nobody)).toBeTruthy();
});

test.each(
  PAGES,
)('%s keeps what it shows while everything is asked for again', async (_which, at, path, page) => {
  await openAt(page, at, path, anotherTablet().server);
  await screen.findByText(words.page.notYet);
  const answered = globalThis.fetch;
  const slowly = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return answered(...asked);
  });
  let hasGone = false;
  const watch = new MutationObserver(() => {
    hasGone ||= screen.queryByText(words.nobody) === null;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await queryClient.invalidateQueries();
  await screen.findByText(words.page.notYet);
  watch.disconnect();
  expect(slowly).toHaveBeenCalled();
  slowly.mockRestore();
  expect(hasGone).toBe(false);
});

test('an entry that goes while its page is open leads to the list', async () => {
  const { server } = anotherTablet();
  const [, at, path, page] = PAGES[1] as (typeof PAGES)[number];
  let isGone = false;
  await openAt(page, at, path, {
    ...server,
    naming: {
      get: () => (isGone ? refused('TO_BE_NAMED_NOT_FOUND') : toBeNamed()),
      list: () => [],
    },
  });
  await screen.findByText(words.page.notYet);
  isGone = true;
  await queryClient.invalidateQueries();
  expect(await screen.findByText(words.page.gone)).toBeTruthy();
  const link = screen.getByRole('link', { name: words.page.toList });
  expect(link.getAttribute('href')).toBe('/patients/to-be-named');
});

test('an examination that is open goes on with the patient whom another tablet has named', async () => {
  let isNamed = false;
  const [, at, path, page] = PAGES[3] as (typeof PAGES)[number];
  await openAt(page, at, path, {
    ...answers,
    naming: { get: () => toBeNamed(isNamed ? { named: NAMED } : {}) },
    examinations: { get: () => ({ ...EXAMINATION, patientId: isNamed ? 20 : 70 }) },
  });
  await screen.findByText(words.page.notYet);
  isNamed = true;
  await queryClient.invalidateQueries({ queryKey: examinationsKey() });
  await waitFor(() => expect(window.location.pathname).toBe(`/patients/20${at}`));
});

test.each(
  PAGES,
)('who is neither a patient nor waits for a name is not found: %s', async (_which, at, path, page) => {
  await openAt(page, at, path, { ...answers, naming: { get: () => refused('TO_BE_NAMED_NOT_FOUND') } });
  const said = [en.checkUps.notFound.title, en.examination.notFound];
  expect(await screen.findByText((text) => said.includes(text))).toBeTruthy();
});

test('where it cannot be known whether somebody waits for a name, that is said', async () => {
  await openAt(<PatientPage />, '', '', { ...answers, naming: { get: () => refused('RATE_LIMITED') } });
  expect(await screen.findByText(en.patients.details.loadFailed)).toBeTruthy();
});
