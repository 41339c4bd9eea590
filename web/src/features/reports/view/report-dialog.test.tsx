import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerBytes } from '../../../../test/bytes-with-unprinted.ts';
import { openPage } from '../../../../test/page.tsx';
import { ReportDialog } from './report-dialog.tsx';

const open = () =>
  openPage(<ReportDialog checkUp={{ id: 4, patientId: 20, sessionNumber: 1 }} onClose={() => undefined} />);

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
