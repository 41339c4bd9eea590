import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerBytes } from '../../../../test/bytes-with-unprinted.ts';
import { openPage } from '../../../../test/page.tsx';
import { ReportDialog } from './report-dialog.tsx';

const open = () =>
  openPage(
    <ReportDialog
      checkUp={{ id: 4, patientId: 20, sessionDate: new Date('2026-11-27T21:18:00').toISOString() }}
      onClose={() => undefined}
    />,
  );

test('a report whose PDF lacks characters says so before it is downloaded', async () => {
  answerBytes('U+AE40 U+1FAC0');
  await open();
  await screen.findByText('Some characters have no font here and are printed as codes: U+AE40 U+1FAC0');
  expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy();
});

test('one that lacks none says nothing', async () => {
  answerBytes('');
  await open();
  await screen.findByRole('link', { name: 'Download' });
  expect(screen.queryByText(/printed as codes/)).toBeNull();
});

test('its file is told apart by the check-up’s day and number', async () => {
  answerBytes('');
  const { user } = await open();
  const name = async () => (await screen.findByRole('link', { name: 'Download' })).getAttribute('download');
  expect(await name()).toBe('report-2026-11-27-id4-en.pdf');
  await user.click(screen.getByRole('radio', { name: 'Thai' }));
  await waitFor(async () => expect(await name()).toBe('report-2026-11-27-id4-th.pdf'));
});
