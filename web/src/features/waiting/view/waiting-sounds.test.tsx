import type { WaitingRecording } from '@sadap/contract/recordings';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { setLanguage } from '../../../i18n/index.ts';
import { WaitingSounds } from '../index.ts';

const local = (text: string) => new Date(text).toISOString();
const waiting = (change: Partial<WaitingRecording>): WaitingRecording => ({
  danger: 'none',
  criticalSigns: [],
  suspicion: null,
  recording_id: 1,
  organ: 'heart',
  position: 'Mitral',
  created_at: local('2026-01-28T08:02:00'),
  recorded_at: local('2026-01-27T21:18:00'),
  username: 'nurse',
  session_id: 1,
  sessionNumber: 1,
  patientId: 20,
  patientID: 'HN1',
  patientName: null,
  ...change,
});

test('what waits tells when it was heard, or that it was imported', async () => {
  const recordings = [waiting({}), waiting({ recording_id: 2, position: 'Aortic', recorded_at: null })];
  await openPage(<WaitingSounds />, {
    answers: { recordings: { waiting: () => ({ total: 2, recordings }) } },
  });
  const [heard, imported] = await screen.findAllByRole('link');
  expect(heard?.textContent).toContain('27 Jan 2026, 21:18 · nurse');
  expect(heard?.textContent).not.toContain('Imported');
  expect(imported?.textContent).toContain('Imported 28 Jan 2026, 08:02 · nurse');
  await act(() => setLanguage('th'));
  const [thaiHeard, thaiImported] = screen.getAllByRole('link');
  expect(thaiHeard?.textContent).toContain('27 ม.ค. 2569 21:18');
  expect(thaiImported?.textContent).toContain('นำเข้า 28 ม.ค. 2569 08:02');
  await act(() => setLanguage('en'));
});
