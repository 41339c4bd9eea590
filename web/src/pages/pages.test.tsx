import type { User } from '@sadap/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../test/fake-server.ts';
import { openPage } from '../../test/page.tsx';
import { checkUp, patient } from '../../test/sample-data.ts';
import { en } from '../i18n/texts/index.ts';
import { AddStethoscopePage } from './add-stethoscope-page.tsx';
import { AdminPage } from './admin-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PatientPage } from './patient-page.tsx';
import { PatientsPage } from './patients-page.tsx';
import { QuestionsPage } from './question-page.tsx';
import { HeartSoundPage, LungSoundPage } from './recording-page.tsx';
import { SelectTypePage } from './select-type-page.tsx';

test.each([
  ['who is signed in', {}, en.layout.notFound.home, '/'],
  ['anybody else', null, en.layout.notFound.login, '/login'],
])('an unknown page leads %s on', async (_who, user, name, to) => {
  await openPage(<NotFoundPage />, { at: '/nowhere', user });
  expect(screen.getByText('404')).toBeTruthy();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
});

const OF_ANOTHER = () => checkUp({ id: 5, patientId: 2 });
const NOWHERE = () => refused('CHECK_UP_NOT_FOUND');
const NO_NUMBER = () => refused('VALIDATION', 'id');

test.each([
  ['of another patient', 'select-type', <SelectTypePage key="select" />, OF_ANOTHER],
  ['of another patient', 'heart-sound', <HeartSoundPage key="heart" />, OF_ANOTHER],
  ['of another patient', 'lung-sound', <LungSoundPage key="lung" />, OF_ANOTHER],
  ['that is nowhere', 'select-type', <SelectTypePage key="select" />, NOWHERE],
  ['without a number', 'heart-sound', <HeartSoundPage key="heart" />, NO_NUMBER],
])('a check-up %s is not found on %s, and leads back to the patient', async (_which, path, page, get) => {
  await openPage(page, {
    at: `/patients/1/records/5/${path}`,
    path: `/patients/:patientId/records/:recordId/${path}`,
    answers: { patients: { get: () => patient({ id: 1 }) }, checkUps: { get } },
  });
  expect(await screen.findByText(en.checkUps.notFound.title)).toBeTruthy();
  const back = screen.getByRole('link', { name: en.checkUps.select.backToPatient });
  expect(back.getAttribute('href')).toBe('/patients/1');
});

const ADMIN = { userId: 1, username: 'admin', role: 'ADMIN' } as const;
const ACCOUNT: User = {
  id: 1,
  username: 'admin',
  email: 'admin@example.org',
  role: 'ADMIN',
  clinicalRole: null,
  accountState: 'active',
  keptBy: 'local',
  createdAt: '2026-11-02T03:00:00.000Z',
  version: 1,
};

test('nobody but an administrator gets into the administration', async () => {
  await openPage(<AdminPage />, { at: '/admin', path: '/admin' });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(await screen.findByText(en.auth.session.deniedTitle)).toBeTruthy();
  expect(screen.getByText(en.auth.session.deniedMessage)).toBeTruthy();
});

test('what could not be loaded anew says from when it is, until it can', async () => {
  let isLost = false;
  const { user } = await openPage(<AdminPage />, {
    at: '/admin',
    user: ADMIN,
    answers: {
      users: {
        list: () =>
          isLost ? refused('NO_SUCH_ROUTE') : { headers: { 'x-total-count': '1' }, body: [ACCOUNT] },
        counts: () => ({ total: 1, administrators: 1, regular: 0, pending: 0 }),
      },
    },
  });
  const [stale = ''] = en.layout.stale.split('{{time}}');
  const note = () => screen.queryByText(new RegExp(`^${stale}`));
  await screen.findByRole('row', { name: /admin@example/ });
  expect(note()).toBeNull();
  isLost = true;
  await user.click(screen.getByRole('button', { name: en.layout.refresh }));
  await waitFor(() => expect(note()).not.toBeNull());
  expect(screen.getByRole('row', { name: /admin@example/ })).toBeTruthy();
  isLost = false;
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: en.layout.refresh }));
  await waitFor(() => expect(note()).toBeNull());
});

const counted = (total: number) => ({ 'x-total-count': String(total) });

test('the dashboard without the list of what waits says so, and shows everything else', async () => {
  await openPage(<DashboardPage />, {
    answers: {
      patients: { list: () => ({ headers: counted(12), body: [] }) },
      recordings: { waiting: () => refused('NO_SUCH_ROUTE') },
      devices: { status: () => ({ devices: [] }) },
      statistics: { activity: () => [] },
      captures: { list: () => [] },
    },
  });
  expect(await screen.findByText(en.waiting.failed)).toBeTruthy();
  expect(screen.getByRole('heading', { name: en.devices.title })).toBeTruthy();
  expect(await screen.findByText('12')).toBeTruthy();
});

test.each([
  ['a patient who is not there', '404', 'PATIENT_NOT_FOUND'],
  ['no patient number', 'abc', 'VALIDATION'],
] as const)('%s leads back to the list', async (_what, id, code) => {
  await openPage(<PatientPage />, {
    at: `/patients/${id}`,
    path: '/patients/:patientId',
    answers: {
      patients: { get: () => refused(code) },
      naming: { get: () => refused('TO_BE_NAMED_NOT_FOUND') },
    },
  });
  expect(await screen.findByText(en.patients.details.notFoundTitle)).toBeTruthy();
  const back = screen.getByRole('link', { name: en.patients.details.backToList });
  expect(back.getAttribute('href')).toBe('/patients');
});

test('patients that could not be loaded are asked for again on request', async () => {
  let isLost = true;
  const { user } = await openPage(<PatientsPage />, {
    at: '/patients',
    path: '/patients',
    answers: {
      patients: {
        list: () => (isLost ? refused('NO_SUCH_ROUTE') : { headers: counted(1), body: [patient()] }),
      },
    },
  });
  const again = await screen.findByRole('button', { name: en.layout.refresh });
  isLost = false;
  await user.click(again);
  expect(await screen.findByText('Malee Sukjai')).toBeTruthy();
});

test('whom nobody asked is told so', async () => {
  await openPage(<QuestionsPage />, {
    at: '/questions',
    path: '/questions',
    answers: { questions: { list: () => ({ headers: counted(0), body: [] }) } },
  });
  expect(await screen.findByText(en.questions.empty.received)).toBeTruthy();
});

test('a half-filled form asks before it is left, and keeps what was typed', async () => {
  const { user } = await openPage(<AddStethoscopePage />, {
    at: '/add-stethoscope',
    path: '/add-stethoscope',
  });
  const name = () => screen.getByRole('textbox', { name: new RegExp(`^${en.devices.form.name}`) });
  await user.type(name(), 'Room 2');
  await user.click(screen.getByRole('button', { name: en.layout.cancel }));
  expect(await screen.findByText(en.layout.unsaved.message)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: en.layout.unsaved.stay }));
  await waitFor(() => expect(screen.queryByText(en.layout.unsaved.message)).toBeNull());
  expect(name()).toHaveProperty('value', 'Room 2');
});
