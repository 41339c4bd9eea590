import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { patient } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { SessionTest } from './session-test.tsx';

const KEPT = patient({ id: 20, patientID: 'HN6900020', name: 'Malee', mergedHNs: ['TMP-8'] });

test.each([
  ['TMP-8', true],
  ['HN6900020', false],
])('%s: before anything is made it says whose record that is now', async (typed, isSaid) => {
  const search = () => ({ headers: { 'x-total-count': '1' }, body: [KEPT] });
  const { user } = await openPage(<SessionTest />, { language: 'en', answers: { patients: { search } } });
  await user.type(screen.getByLabelText(new RegExp(en.sessionTest.patient)), `${typed}{Enter}`);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('HN6900020 Malee');
  expect(dialog.textContent?.includes('HN TMP-8 is part of the record of HN6900020 Malee now.')).toBe(isSaid);
  await user.click(within(dialog).getByRole('button', { name: en.layout.cancel }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
