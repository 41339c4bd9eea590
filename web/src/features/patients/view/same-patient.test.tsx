import type { SamePatient, SamePatientInput } from '@sadap/contract/patients';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { patient } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { AddPatientForm, EditPatientForm } from '../index.ts';

const { patients: words, access } = en;
const MALEE: SamePatient = {
  id: 20,
  patientID: 'HN6900020',
  name: 'Malee Sukjai',
  dateOfBirth: '1961-04-13',
  isClosed: false,
  grounds: ['citizenId', 'nameAndBirthDate'],
};
const REASON = 'Twins, card checked';
/** In one step: typing letter by letter into so large a form takes seconds. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function openForm(
  found: (input: SamePatientInput) => SamePatient[],
  edited?: ReturnType<typeof patient>,
) {
  const asked: SamePatientInput[] = [];
  const sent: unknown[] = [];
  const done = () => undefined;
  const form = edited ? (
    <EditPatientForm patient={edited} onSaved={done} onCancel={done} />
  ) : (
    <AddPatientForm onAdded={done} onCancel={done} />
  );
  const opened = await openPage(form, {
    answers: {
      patients: {
        same: (input) => {
          asked.push(input);
          const body = found(input);
          return { headers: { 'x-total-count': String(body.length) }, body };
        },
        create: (input) => {
          sent.push(input);
          return input.otherPerson ? patient() : refused('SAME_CITIZEN_ID', 'citizenId');
        },
        update: (input) => {
          sent.push(input);
          return patient();
        },
        bmiSettings: () => ({ cutOffs: 'asian' }),
      },
    },
  });
  return { ...opened, asked, sent };
}

test('the other patient is shown at the id, and a reason writes another person', async () => {
  const { user, asked, sent } = await openForm(() => [MALEE]);
  fill(screen.getByLabelText(/^HN/), 'TWIN-1');
  fill(screen.getByLabelText(words.fields.citizenId), '1-1020-03204-48-0');
  const open = await screen.findByRole('link', { name: `${words.same.open}: Malee Sukjai HN6900020` });
  expect(open.getAttribute('href')).toBe('/patients/20');
  expect(screen.getAllByText(words.same.citizenId)).toHaveLength(1);
  expect(screen.queryByText(words.same.nameAndBirthDate)).toBeNull();
  expect(asked).toEqual([{ citizenId: '1102003204480' }]);
  await user.click(screen.getByRole('button', { name: words.same.other }));
  fill(screen.getByLabelText(new RegExp(`^${words.same.reason}`)), REASON);
  fillRest();
  await user.click(screen.getByRole('button', { name: words.form.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ otherPerson: { than: [20], reason: REASON } });
});

test('a reason counts only for those it was given about', async () => {
  const other: SamePatient = { ...MALEE, id: 22, patientID: 'HN6900022', grounds: ['citizenId'] };
  const { user, sent } = await openForm(({ citizenId }) =>
    citizenId === '1102003204480' ? [MALEE] : [other],
  );
  fill(screen.getByLabelText(/^HN/), 'TWIN-3');
  const id = screen.getByLabelText(words.fields.citizenId);
  fill(id, '1102003204480');
  await user.click(await screen.findByRole('button', { name: words.same.other }));
  fill(screen.getByLabelText(new RegExp(`^${words.same.reason}`)), REASON);
  fill(id, '3100102030409');
  await screen.findByRole('link', { name: `${words.same.open}: Malee Sukjai HN6900022` });
  expect(await screen.findByRole('button', { name: words.same.other })).toBeTruthy();
  fillRest();
  await user.click(screen.getByRole('button', { name: words.form.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('otherPerson');
});

test('an HN that is another one but for its label is shown at the HN', async () => {
  const { asked } = await openForm(() => [{ ...MALEE, patientID: '6900020', grounds: ['hospitalNumber'] }]);
  fill(screen.getByLabelText(/^HN/), 'HN 6900020');
  expect(await screen.findByText(words.same.hospitalNumber)).toBeTruthy();
  expect(asked).toEqual([{ patientID: 'HN6900020' }]);
});

test('without a reason the refusal stands at the field, and what was typed stays', async () => {
  const { user, sent } = await openForm(() => [MALEE]);
  fill(screen.getByLabelText(/^HN/), 'TWIN-2');
  const id = screen.getByLabelText(words.fields.citizenId);
  fill(id, '1102003204480');
  fireEvent.blur(id);
  fillRest();
  await user.click(screen.getByRole('button', { name: words.form.save }));
  await waitFor(() => expect(id.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toHaveLength(1);
  expect(id).toHaveProperty('value', '1-1020-03204-48-0');
});

test('an id that is not complete asks for nobody', async () => {
  const { asked } = await openForm(() => [MALEE]);
  fill(screen.getByLabelText(words.fields.citizenId), '110200320448');
  fill(screen.getByLabelText(words.form.name), 'Malee');
  await new Promise((done) => setTimeout(done, 600));
  expect(asked).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an edit asks for what it changes alone; a closed patient is opened with a reason', async () => {
  const edited = patient({ id: 21, firstName: 'Maly', lastName: 'Sukjai', citizenId: '3100102030409' });
  const closed: SamePatient = { ...MALEE, dateOfBirth: null, isClosed: true, grounds: ['nameAndBirthDate'] };
  const { asked } = await openForm(() => [closed], edited);
  const firstName = screen.getByLabelText(words.form.name);
  fill(firstName, 'Malee');
  expect(await screen.findByText(words.same.nameAndBirthDate)).toBeTruthy();
  expect(asked.at(-1)).toEqual({
    exceptId: 21,
    firstName: 'Malee',
    lastName: 'Sukjai',
    dateOfBirth: '1961-04-13',
  });
  expect(screen.getByRole('link', { name: `${access.openWithReason}: Malee Sukjai HN6900020` })).toBeTruthy();
  fill(firstName, 'Maly');
  await waitFor(() => expect(screen.queryByText(words.same.nameAndBirthDate)).toBeNull());
});

function fillRest() {
  fill(screen.getByLabelText(words.form.birthDateTyped), '13/04/1961');
  fireEvent.click(screen.getByRole('radio', { name: words.gender.female }));
  fill(screen.getByLabelText(/^Weight/), '55');
  fill(screen.getByLabelText(/^Height/), '155');
}
