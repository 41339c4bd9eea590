import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { patient } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { EditPatientForm } from '../index.ts';

const { patients: words, choices } = en;
const NEWER = { version: 7, address: 'Tak', updatedByUsername: 'nurse_2' };

test.each([
  [choices.keepMine, { version: 7, phone: '043-1' }],
  [choices.takeTheirs, { version: 7, phone: undefined }],
])("a colleague's change is told by the panel alone: %s", async (choice, saved) => {
  const sent: unknown[] = [];
  const onSaved = vi.fn();
  const { user } = await openPage(
    <EditPatientForm patient={patient()} onSaved={onSaved} onCancel={() => undefined} />,
    {
      answers: {
        patients: {
          get: () => patient(NEWER),
          same: () => ({ headers: { 'x-total-count': '0' }, body: [] }),
          update: ({ version, phone }) => {
            sent.push({ version, phone });
            return version === 7 ? patient(NEWER) : refused('PATIENT_CHANGED', 'version');
          },
          bmiSettings: () => ({ cutOffs: 'asian' }),
        },
      },
    },
  );
  fireEvent.change(screen.getByLabelText(words.fields.phone), { target: { value: '043-1' } });
  await user.click(screen.getByRole('button', { name: words.form.save }));
  expect(await screen.findByText(/→ Tak$/)).toBeTruthy();
  expect(screen.queryByText(words.form.failedTitle)).toBeNull();
  await user.click(screen.getByRole('button', { name: choice }));
  await user.click(screen.getByRole('button', { name: words.form.save }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent).toEqual([{ version: patient().version, phone: '043-1' }, saved]);
});

test('each refused save shows what is newest, and takes the focus to it', async () => {
  let version = 6;
  const { user } = await openPage(
    <EditPatientForm patient={patient()} onSaved={() => undefined} onCancel={() => undefined} />,
    {
      answers: {
        patients: {
          get: () => patient({ ...NEWER, version: ++version, address: `Tak ${version}` }),
          same: () => ({ headers: { 'x-total-count': '0' }, body: [] }),
          update: () => refused('PATIENT_CHANGED', 'version'),
          bmiSettings: () => ({ cutOffs: 'asian' }),
        },
      },
    },
  );
  fireEvent.change(screen.getByLabelText(words.fields.phone), { target: { value: '043-1' } });
  for (const address of ['Tak 7', 'Tak 8']) {
    await user.click(screen.getByRole('button', { name: words.form.save }));
    expect(await screen.findByText((text) => text.endsWith(`→ ${address}`))).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain(address));
  }
});
