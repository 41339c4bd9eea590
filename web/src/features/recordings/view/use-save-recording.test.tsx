import { LISTENING_FILTERS } from '@sadap/contract/recordings';
import type { Capture } from '@sadap/contract/streaming';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { recording } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { useSaveRecording } from './use-save-recording.ts';

const ID = '8a1f0c5e-0000-4000-8000-000000000001';
const KNOWN = { id: ID, organ: 'heart', position: 'Mitral', sessionId: 7, patientId: 70 } as const;
const CAPTURE: Capture = {
  ...KNOWN,
  state: 'stopped',
  patientHn: 'HN6900020',
  patientName: null,
  macAddress: '02:00:00:00:00:01',
  deviceName: 'Ward 3',
  clinician: { id: 7, username: 'nurse' },
  startedAt: '2026-11-27T02:00:00.000Z',
  endedAt: '2026-11-27T02:00:12.000Z',
  durationMs: 12_000,
  gaps: [],
  draftAnalysis: null,
  examination: null,
  circumstances: { posture: null, manoeuvre: null, note: '' },
  circumstancesVersion: 0,
};
const LISTENING = { filter: LISTENING_FILTERS[0], volume: 1 };
const failed = en.recording.saveDialog.failed.heart;

function Page() {
  const { save } = useSaveRecording();
  return (
    <button type="button" onClick={() => void save(KNOWN, LISTENING, null, tell)}>
      save
    </button>
  );
}
const told: number[] = [];
const tell = ({ patient_id: id }: { patient_id: number }) => void told.push(id);

/** The capture is in the check-up `sessionId` of `patientId` since. */
async function pressSave(now: { patientId: number; sessionId: number }) {
  const sent: unknown[] = [];
  told.length = 0;
  const { user } = await openPage(<Page />, {
    answers: {
      captures: { get: () => ({ ...CAPTURE, ...now }), list: () => [] },
      heart: {
        list: () => [],
        save: (input) => {
          const { patient_id: patientId, session_id: sessionId } = input;
          sent.push([patientId, sessionId]);
          const isThere = patientId === now.patientId && sessionId === now.sessionId;
          return isThere
            ? recording({ patient_id: now.patientId, session_id: now.sessionId })
            : refused('CHECK_UP_NOT_FOUND');
        },
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'save' }));
  return sent;
}

test.each([
  ['named', { patientId: 20, sessionId: 7 }],
  ['taken back', { patientId: 71, sessionId: 8 }],
])('a sound whose check-up was %s meanwhile is saved where it is', async (_what, now) => {
  const sent = await pressSave(now);
  await expect.poll(() => told).toEqual([now.patientId]);
  expect(sent).toEqual([
    [70, 7],
    [now.patientId, now.sessionId],
  ]);
  expect(screen.queryByText(failed)).toBeNull();
});

test('what is refused where the sound is stays refused, and is asked once', async () => {
  const sent: unknown[] = [];
  const { user } = await openPage(<Page />, {
    answers: {
      captures: { get: () => CAPTURE, list: () => [] },
      heart: {
        list: () => [],
        save: (input) => {
          sent.push(input);
          return refused('CAPTURE_MISMATCH');
        },
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'save' }));
  expect(await screen.findByText(failed)).toBeTruthy();
  expect(sent).toHaveLength(1);
});
