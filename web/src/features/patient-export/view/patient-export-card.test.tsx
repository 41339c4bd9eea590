import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerBytes } from '../../../../test/bytes-with-unprinted.ts';
import { openPage } from '../../../../test/page.tsx';
import { PatientExportCard } from './patient-export-card.tsx';

test.each([
  ['U+1230', 1],
  ['', 0],
])('an export whose PDF lacks %j says so as often: %d', async (unprinted, times) => {
  answerBytes(unprinted);
  await openPage(<PatientExportCard patientId={20} />);
  fireEvent.click(screen.getByRole('button', { name: 'Export all data' }));
  await screen.findByText('Exported');
  expect(screen.queryAllByText(/printed as codes: U[+]1230$/)).toHaveLength(times);
});
