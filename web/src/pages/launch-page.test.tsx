import { ERRORS } from '@sadap/contract/errors';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, refused } from '../../test/fake-server.ts';
import { openPage } from '../../test/page.tsx';
import { device, patient } from '../../test/sample-data.ts';
import { keepLaunched, launchedIn } from '../features/launch/index.ts';
import { AddPatientForm } from '../features/patients/index.ts';
import { en } from '../i18n/texts/index.ts';
import { useLocation } from '../platform/navigation.tsx';
import { isScreenLocked, markUnlocked } from '../platform/screen-lock.ts';
import { currentSession, endSession, startSession } from '../platform/session.ts';
import { LaunchPage } from './launch-page.tsx';

const words = en.launch;
const NURSE = { userId: 7, username: 'nurse', role: 'USER' } as const;
const LAUNCHED = {
  patientID: 'HN6800070',
  firstName: 'Malee',
  lastName: 'Deengam',
  dateOfBirth: '1958-03-02',
  gender: 'female',
} as const;
const STORED = {
  version: 3,
  name: 'Malee Jaidee',
  title: 'Mrs',
  firstName: 'Malee',
  lastName: 'Jaidee',
  dateOfBirth: '1958-03-02',
  gender: 'female',
} as const;
const ME = {
  id: 7,
  username: 'nurse',
  email: 'nurse@example.org',
  role: 'USER',
  clinicalRole: 'nurse',
  accountState: 'active',
  keptBy: 'local',
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  title: '',
  firstName: '',
  lastName: '',
  department: '',
  phone: '',
} as const;
const LOGIN = {
  ...NURSE,
  token: 'token',
  email: '',
  clinicalRole: 'nurse',
  keptBy: 'local',
  message: '',
  messageEn: '',
  sessionReplaced: false,
} as const;

let made = 0;
/** A code of its own each: a code is exchanged once. */
const open = (patientAnswer: object | null, more: Answers = {}) =>
  openPage(<LaunchPage />, {
    at: patientAnswer ? `/launch#code=code-${++made}` : '/launch',
    path: '/launch',
    user: NURSE,
    answers: {
      launch: { signIn: () => ({ signedIn: true, isLocked: false }), patient: () => patientAnswer },
      users: { me: () => ME },
      ...more,
    } as Answers,
  });
const button = (name: string) => screen.queryByRole('button', { name });
const different = (stored: object) => ({ is: 'different', id: 70, launched: LAUNCHED, stored });

test('a launch that was refused says what to do', async () => {
  await open(null);
  expect(await screen.findByText(words.again)).toBeTruthy();
});

test('a launch by SMART on FHIR that was refused says why, and what to do', async () => {
  await open({}, {
    launch: {
      signIn: () => refused('SMART_PATIENT_INACTIVE'),
    },
  } as unknown as Answers);
  expect(await screen.findByText(ERRORS.SMART_PATIENT_INACTIVE.en)).toBeTruthy();
  expect(screen.queryByText(words.again)).toBeNull();
});

test('a screen that stays locked shows no patient before it is unlocked', async () => {
  const asked: string[] = [];
  await open(
    {},
    {
      launch: {
        signIn: () => ({ signedIn: true, isLocked: true }),
        patient: () => {
          asked.push('patient');
          return { is: 'same', id: 70 };
        },
      },
    },
  );
  await waitFor(() => expect(isScreenLocked()).toBe(true));
  expect(window.location.pathname).toBe('/launch');
  expect(asked).toEqual([]);
  act(() => markUnlocked());
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70'));
});

test('a patient who has died opens, and the page says what the hospital says', async () => {
  await open({ is: 'same', id: 70, isDeceased: true });
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70'));
  expect(await screen.findByText(words.deceased.title)).toBeTruthy();
});

test('the same patient opens', async () => {
  await open({ is: 'same', id: 70 });
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70'));
  expect(window.location.hash).toBe('');
});

/** What the browser's history keeps of the page that follows. */
function PageOrState() {
  const { pathname, state } = useLocation();
  return pathname === '/launch' ? (
    <LaunchPage />
  ) : (
    <output aria-label="state">{JSON.stringify(state)}</output>
  );
}

test('a new patient is added with what the hospital says', async () => {
  await openPage(<PageOrState />, {
    at: '/launch#code=new',
    user: NURSE,
    answers: {
      launch: {
        signIn: () => ({ signedIn: true, isLocked: false }),
        patient: () => ({ is: 'new', launched: LAUNCHED }),
      },
      users: { me: () => ME },
    } as Answers,
  });
  await waitFor(() => expect(window.location.pathname).toBe('/patients/add'));
  const state = await screen.findByRole('status', { name: 'state' });
  expect(state.textContent).toMatch(/launched/);
  expect(state.textContent).not.toMatch(/Malee|HN6800070/);
});

test('a new patient on the way is known to the login alone that launched it', () => {
  startSession(LOGIN);
  const state = { launched: keepLaunched({ patient: LAUNCHED, code: 'code' }) };
  expect(launchedIn(state)).toMatchObject({ patient: LAUNCHED, code: 'code' });
  startSession({ ...LOGIN, token: 'renewed' }, true);
  expect(launchedIn(state)).toMatchObject({ patient: LAUNCHED });
  endSession('logout');
  startSession(LOGIN);
  expect(launchedIn(state)).toBeNull();
  expect(launchedIn(null)).toBeNull();
});

test('a closed patient is not compared, and whoever launched is told so', async () => {
  await open({ is: 'closed', id: 70 });
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70'));
  expect(await screen.findByText(words.closed.title)).toBeTruthy();
});

test('what is shown of a patient goes with the login', async () => {
  await open(different(STORED));
  await screen.findByText('Malee Jaidee');
  act(() => endSession('logout'));
  expect(screen.queryByText('Malee Jaidee')).toBeNull();
  expect(window.location.pathname).toBe('/login');
});

/** Somebody else is signed in until `loggedOut` has something. */
async function openAsOther() {
  const loggedOut: unknown[] = [];
  await open({ is: 'same', id: 70 }, {
    launch: {
      signIn: () => (loggedOut.length ? { ...LOGIN, username: 'nok', userId: 8 } : { launchedUser: 'nok' }),
      patient: () => ({ is: 'same', id: 70 }),
    },
    devices: {
      status: () => ({ devices: [device(1, { connectedHere: true })] }),
      setStatus: (input: unknown) => {
        loggedOut.push(input);
        return { devices: [device(1)] };
      },
    },
    auth: {
      logout: () => {
        loggedOut.push('logout');
        return { ok: true };
      },
    },
  } as unknown as Answers);
  return loggedOut;
}

test('somebody else who is signed in stays so unless they say otherwise', async () => {
  const loggedOut = await openAsOther();
  await userEvent.click(await screen.findByRole('button', { name: words.other.stay }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect({ loggedOut, as: currentSession()?.username }).toEqual({ loggedOut: [], as: 'nurse' });
});

test('they log out as always, with their stethoscope given back; then the launch goes on', async () => {
  const loggedOut = await openAsOther();
  await userEvent.click(await screen.findByRole('button', { name: words.other.logOut }));
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70'));
  expect(loggedOut).toEqual([expect.objectContaining({ status: 'Online' }), 'logout']);
  expect(currentSession()?.username).toBe('nok');
  expect(await screen.findByText(words.signedIn.replace('{{username}}', 'nok'))).toBeTruthy();
});

test('another name is shown beside the stored one and taken over on a tap', async () => {
  const sent: unknown[] = [];
  const stored = patient({ id: 70, ...STORED });
  await open(different(STORED), {
    launch: {
      signIn: () => ({ signedIn: true, isLocked: false }),
      patient: () => different(STORED),
      rename: (input: unknown) => {
        sent.push(input);
        return stored;
      },
    },
  } as Answers);
  const row = (await screen.findByText('Malee Jaidee')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Malee Deengam')).toBeTruthy();
  await userEvent.click(button(words.different.update) as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70'));
  expect(sent).toEqual([{ code: `code-${made}`, version: 3 }]);
});

test.each([
  ['birth date', { ...STORED, dateOfBirth: '1985-03-02' }],
  ['sex', { ...STORED, gender: 'male' }],
  ['whole name', { ...STORED, firstName: 'Somchai', lastName: 'Rakdee' }],
  ['name that only contains it', { ...STORED, firstName: 'Maleeporn', lastName: 'Deengamsri' }],
  ['birth date of which the year is known', { ...STORED, dateOfBirth: '1958' }],
])('with another %s, stopping is all there is', async (_, stored) => {
  await open(different(stored));
  expect(await screen.findByText(words.different.other)).toBeTruthy();
  expect(button(words.different.update)).toBeNull();
  await userEvent.click(button(words.different.stop) as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('the page of a new patient has what the hospital says, and asks for the rest', async () => {
  await openPage(<AddPatientForm given={LAUNCHED} onAdded={() => undefined} onCancel={() => undefined} />, {
    at: '/patients/add',
    path: '/patients/add',
    user: NURSE,
    answers: { patients: { same: () => [] } } as unknown as Answers,
  });
  expect(await screen.findByText(en.patients.hospital.title)).toBeTruthy();
  for (const said of ['HN6800070', 'Malee', 'Deengam', '02/03/1958', en.patients.gender.female])
    expect(screen.getByText(said)).toBeTruthy();
  // It is said elsewhere: there is no field for it here.
  for (const name of [/^HN/, en.patients.form.name, en.patients.fields.lastName])
    expect(screen.queryByRole('textbox', { name })).toBeNull();
  expect(screen.getByRole('combobox', { name: en.patients.fields.title })).toBeTruthy();
});
