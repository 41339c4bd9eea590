import { temporaryNumber } from '@sadap/contract/naming';
import type { Capture } from '@sadap/contract/streaming';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { InterruptedCaptures, UnsavedSounds } from '../index.ts';

const capture = (change: Partial<Capture>): Capture => ({
  id: '0b0f6d0c-6c7e-4a8f-9a54-0f3c1f6f2a11',
  state: 'interrupted',
  organ: 'heart',
  position: 'Mitral',
  sessionId: 7,
  patientId: 20,
  patientHn: 'HN6900020',
  patientName: 'Malee Sukjai',
  macAddress: '02:00:00:00:00:01',
  deviceName: 'Ward 3',
  clinician: { id: 7, username: 'nurse' },
  startedAt: '2026-11-27T02:00:00.000Z',
  endedAt: '2026-11-27T02:01:00.000Z',
  durationMs: 0,
  gaps: [],
  draftAnalysis: null,
  examination: null,
  circumstances: { posture: null, manoeuvre: null, note: '' },
  circumstancesVersion: 0,
  ...change,
});
const MITRAL = en.recording.positions.Mitral;

test.each([
  ['a patient, HN and name', {}, `Malee Sukjai HN6900020 · ${MITRAL}`],
  [
    'a patient to be named, that it is so and since when',
    { patientName: null, patientHn: temporaryNumber('2026-11-27T02:00:00.000Z', 'a1') },
    new RegExp(`^${en.naming.nobody} · Begun 27 .*2026, \\d\\d:\\d\\d · ${MITRAL.replace(/[()]/g, '.')}$`),
  ],
])('of an unsaved sound of %s is shown', async (_whose, change, said) => {
  await openPage(<UnsavedSounds />, {
    answers: {
      captures: { list: ({ state }) => (state === 'running' ? [] : [capture(change)]) },
      heart: {},
    },
  });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(/\?2026/)).toBeNull();
});

test("a check-up's page shows no running sound, though another page has asked for them", async () => {
  const running = capture({ state: 'recording', endedAt: null });
  function Pages() {
    const [isCheckUp, setCheckUp] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setCheckUp(true)}>
          open
        </button>
        {isCheckUp ? <InterruptedCaptures checkUpId={7} /> : <UnsavedSounds />}
      </>
    );
  }
  const { user } = await openPage(<Pages />, {
    answers: { captures: { list: ({ state }) => (state === 'running' ? [running] : []) }, heart: {} },
  });
  expect(await screen.findByText(en.streaming.unsaved.running)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(screen.queryByText(en.streaming.unsaved.running)).toBeNull();
});
