import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { patient } from '../../../../test/sample-data.ts';
import { en, th } from '../../../i18n/texts/index.ts';
import { EditPatientForm } from '../index.ts';
import { PatientCards } from './patient-cards.tsx';

const { patients: words } = en;
const OF_HOSPITAL = patient({ hospitalAgreedAt: '2026-11-02T05:00:00.000Z' });

async function edit(role: 'USER' | 'ADMIN', of = OF_HOSPITAL, refusal: 'firstName' | null = null) {
  const sent: unknown[] = [];
  const { user } = await openPage(
    <EditPatientForm patient={of} onSaved={() => undefined} onCancel={() => undefined} />,
    {
      user: { role },
      answers: {
        patients: {
          same: () => ({ headers: { 'x-total-count': '0' }, body: [] }),
          update: (input) => {
            sent.push(input);
            return refusal ? refused('PATIENT_OF_HOSPITAL', refusal) : of;
          },
          bmiSettings: () => ({ cutOffs: 'asian' }),
        },
      },
    },
  );
  const typePhone = () =>
    fireEvent.change(screen.getByLabelText(words.fields.phone), { target: { value: '043-1' } });
  const save = () => user.click(screen.getByRole('button', { name: words.form.save }));
  return { sent, typePhone, save };
}
const FIELDS = [/^HN/, words.form.name, words.fields.lastName, words.form.birthDateTyped];
const shown = () => FIELDS.filter((name) => screen.queryByRole('textbox', { name }) !== null);

test('what the hospital says of a patient is no field, and the rest is saved without it', async () => {
  const { sent, typePhone, save } = await edit('USER');
  expect(screen.getByText(words.hospital.elsewhere)).toBeTruthy();
  expect(screen.getByText(OF_HOSPITAL.patientID)).toBeTruthy();
  expect(shown()).toEqual([]);
  expect(screen.queryByRole('radio', { name: words.gender.male })).toBeNull();
  typePhone();
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ phone: '043-1' });
  expect(sent[0]).not.toHaveProperty('patientID');
});

test('what the server has against it is said where it is shown', async () => {
  const { typePhone, save } = await edit('USER', OF_HOSPITAL, 'firstName');
  typePhone();
  await save();
  expect((await screen.findAllByText(/^This comes from the hospital's system/)).length).toBeGreaterThan(0);
});

test('an administrator corrects it, and is told what follows', async () => {
  await edit('ADMIN');
  expect(screen.getByText(words.hospital.administrator)).toBeTruthy();
  expect(shown()).toEqual(FIELDS);
});

test('of a patient who is typed here nothing is said of the hospital', async () => {
  await edit('USER', patient());
  expect(screen.queryByText(words.hospital.title)).toBeNull();
  expect(shown()).toEqual(FIELDS);
});

test('the patient’s page says when the hospital last agreed', async () => {
  await openPage(<PatientCards patient={OF_HOSPITAL} />, { language: 'th' });
  expect(await screen.findByText(th.patients.hospital.label)).toBeTruthy();
  expect(screen.getByText(/^ตรงกันล่าสุดเมื่อ .*2569/)).toBeTruthy();
});
