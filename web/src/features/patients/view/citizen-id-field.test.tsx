import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { AddPatientForm } from '../index.ts';

test.each([
  ['1234567890121', '1-2345-67890-12-1'],
  ['๑/๒๓๔๕/๖๗๘๙๐/๑๒/๑', '1-2345-67890-12-1'],
  // No citizen id: told, and not a letter of it changed.
  ['AA1234567/TH', 'AA1234567/TH'],
  ['1-2345-67890-12-2', '1-2345-67890-12-2'],
])('%s is shown as %s when the field is left', async (typed, shown) => {
  await openPage(<AddPatientForm onAdded={() => undefined} onCancel={() => undefined} />, {
    answers: {
      patients: {
        same: () => ({ headers: { 'x-total-count': '0' }, body: [] }),
        bmiSettings: () => ({ cutOffs: 'asian' }),
      },
    },
  });
  const field = screen.getByLabelText<HTMLInputElement>(en.patients.fields.citizenId);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(field.value).toBe(shown);
});
