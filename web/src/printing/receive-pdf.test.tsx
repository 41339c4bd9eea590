import { UNPRINTED_HEADER } from '@sadap/contract/printed-letters';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/page.tsx';
import { PatientExportCard } from '../features/patient-export/index.ts';
import { ReportDialog } from '../features/reports/view/report-dialog.tsx';

const toBytes = (unprinted: string, type: string) => {
  const others = globalThis.fetch;
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    /report\.pdf|export/.test(String(input instanceof Request ? input.url : input))
      ? Promise.resolve(
          new Response('bytes', { headers: { [UNPRINTED_HEADER]: unprinted, 'content-type': type } }),
        )
      : others(input, init),
  );
};
afterEach(() => vi.restoreAllMocks());

const SAID = /^Some characters have no font here and are printed as codes: U\+AE40 U\+1FAC0$/;
const report = () =>
  openPage(<ReportDialog checkUp={{ id: 4, patientId: 20, sessionNumber: 1 }} onClose={() => undefined} />);

test('a report whose PDF lacks characters says so before it is downloaded', async () => {
  toBytes('U+AE40 U+1FAC0', 'application/pdf');
  await report();
  await screen.findByText(SAID);
  expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy();
});

test('one that lacks none says nothing', async () => {
  toBytes('', 'application/pdf');
  await report();
  await screen.findByRole('link', { name: 'Download' });
  expect(screen.queryByText(/printed as codes/)).toBeNull();
});

test('so does an export of a patient', async () => {
  toBytes('U+AE40 U+1FAC0', 'application/zip');
  await openPage(<PatientExportCard patientId={20} />);
  fireEvent.click(screen.getByRole('button', { name: 'Export all data' }));
  await screen.findByText(SAID);
});
