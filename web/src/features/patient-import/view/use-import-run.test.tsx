import { IMPORT_BATCH_MAX, type ImportedPatient } from '@sadap/contract/patient-import';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { useImportRun } from './use-import-run.ts';

const patient = (number: number): ImportedPatient => ({
  ...{ patientID: `HN69${String(number).padStart(5, '0')}`, firstName: `A${number}`, lastName: 'B' },
  ...{ dateOfBirth: '1958-03-02', gender: 'female', weight: 61, height: 158 },
});
const ROWS = Array.from({ length: IMPORT_BATCH_MAX * 2 }, (_, index) => ({ index, patient: patient(index) }));

let running: ReturnType<typeof useImportRun>;
function Probe() {
  running = useImportRun();
  return <output>{running.run ? `${running.run.is} ${running.run.outcomes.size}` : 'none'}</output>;
}

test('a stop waits for the piece that is under way, and what it did counts', async () => {
  let pieces = 0;
  await openPage(<Probe />, {
    user: { role: 'ADMIN' },
    answers: {
      patientImport: {
        rows: ({ rows }) => {
          if (++pieces === 1) running.stop();
          return { outcomes: rows.map(() => 'new') };
        },
      },
    },
  });
  act(() => running.compare(ROWS));
  expect(await screen.findByText(`stopped ${IMPORT_BATCH_MAX}`)).toBeTruthy();
  expect(pieces).toBe(1);
  act(() => void running.goOn(ROWS));
  expect(await screen.findByText(`done ${ROWS.length}`)).toBeTruthy();
  expect(pieces).toBe(2);
});
