import { UNSTATED } from '@sadap/contract/circumstances';
import type { Capture } from '@sadap/contract/streaming';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { type FollowedCapture, INITIAL_STREAM, type StreamState } from '../model/stream-state.ts';
import { useInterruption } from './use-interruption.ts';

const running: FollowedCapture = {
  id: '8a1f0c5e-0000-4000-8000-000000000001',
  state: 'recording',
  organ: 'heart',
  position: 'Aortic',
  patientId: 1,
  sessionId: 1,
  receivedMs: 12_000,
  durableMs: 12_000,
  examination: null,
  startedAtMs: 0,
  heardAtMs: 0,
};
const stored = (state: Capture['state']): Capture => ({
  id: running.id,
  state,
  organ: 'heart',
  position: 'Aortic',
  sessionId: 1,
  patientId: 1,
  patientHn: 'HN1',
  patientName: 'Somchai',
  macAddress: '02:00:00:00:00:01',
  deviceName: 'Ward 1',
  clinician: { id: 7, username: 'nurse' },
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  durationMs: 12_300,
  gaps: [],
  draftAnalysis: null,
  examination: null,
  circumstances: UNSTATED,
  circumstancesVersion: 0,
});

let follow: (state: StreamState) => void = () => undefined;
function Page() {
  const [state, setState] = useState<StreamState>({ ...INITIAL_STREAM, capture: running });
  follow = setState;
  useInterruption(state);
  return <p>page</p>;
}
async function openWith(state: Capture['state']) {
  const asked: string[] = [];
  await openPage(<Page />, {
    answers: {
      captures: {
        get: ({ id }) => {
          asked.push(id);
          return stored(state);
        },
      },
    },
  });
  return asked;
}

test('a recording that the server ended raises an alert with what was kept, also where only its absence tells', async () => {
  await openWith('interrupted');
  act(() => follow({ ...INITIAL_STREAM, capture: null }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The recording was interrupted');
  expect(alert.textContent).toContain('12.3 s were kept');
});

test('one that was stopped, saved elsewhere or closed here raises none', async () => {
  const asked = await openWith('saved');
  act(() => follow({ ...INITIAL_STREAM, capture: { ...running, state: 'stopped' } }));
  act(() => follow({ ...INITIAL_STREAM, capture: running }));
  act(() => follow({ ...INITIAL_STREAM, capture: null, closedCaptureId: running.id }));
  expect(asked).toEqual([]);
  act(() => follow({ ...INITIAL_STREAM, capture: running }));
  act(() => follow({ ...INITIAL_STREAM, capture: null }));
  await expect.poll(() => asked).toEqual([running.id]);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('alert')).toBeNull();
});
