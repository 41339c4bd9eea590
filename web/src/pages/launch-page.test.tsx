import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answers } from '../../test/fake-server.ts';
import { openPage } from '../../test/page.tsx';
import { patient } from '../../test/sample-data.ts';
import { AddPatientForm } from '../features/patients/index.ts';
import { en } from '../i18n/texts/index.ts';
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
const STORED = { name: 'Malee Jaidee', dateOfBirth: '1958-03-02', gender: 'female' } as const;

let made = 0;
/** A code of its own each: a code is exchanged once. */
const open = (patientAnswer: object | null, more: Answers = {}) =>
  openPage(<LaunchPage />, {
    at: patientAnswer ? `/launch#code=code-${++made}` : '/launch',
    path: '/launch',
    user: NURSE,
    answers: {
      launch: { signIn: () => ({ signedIn: true }), patient: () => patientAnswer },
      ...more,
    } as Answers,
  });
const button = (name: string) => screen.queryByRole('button', { name });
const different = (stored: object) => ({ is: 'different', id: 70, launched: LAUNCHED, stored });

test('a launch that was refused says what to do', async () => {
  await open(null);
  expect(await screen.findByText(words.again)).toBeTruthy();
});

test('the same patient opens', async () => {
  await open({ is: 'same', id: 70 });
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70'));
  expect(window.location.hash).toBe('');
});

test('a new patient is added with what the hospital says', async () => {
  await open({ is: 'new', launched: LAUNCHED });
  await waitFor(() => expect(window.location.pathname).toBe('/patients/add'));
});

test('another name is shown beside the stored one and taken over on a tap', async () => {
  const sent: unknown[] = [];
  const stored = patient({ id: 70, version: 3, ...STORED });
  const update = (input: unknown) => {
    sent.push(input);
    return stored;
  };
  await open(different(STORED), { patients: { get: () => stored, update } } as Answers);
  const row = (await screen.findByText('Malee Jaidee')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Malee Deengam')).toBeTruthy();
  await userEvent.click(button(words.different.update) as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe('/patients/70'));
  expect(sent).toEqual([
    expect.objectContaining({ id: '70', version: 3, firstName: 'Malee', lastName: 'Deengam' }),
  ]);
});

test.each([
  ['birth date', { ...STORED, dateOfBirth: '1985-03-02' }],
  ['sex', { ...STORED, gender: 'male' }],
  ['whole name', { ...STORED, name: 'Somchai Rakdee' }],
  ['closed record', { name: 'Malee Jaidee', dateOfBirth: null, gender: null }],
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
  const textIn = async (name: RegExp) =>
    ((await screen.findByRole('textbox', { name })) as HTMLInputElement).value;
  expect(await textIn(/^HN/)).toBe('HN6800070');
  expect(screen.getByDisplayValue('Malee')).toBeTruthy();
  expect(screen.getByDisplayValue('Deengam')).toBeTruthy();
});
