import type { Device } from '@sadap/contract/devices';
import type { Capture } from '@sadap/contract/streaming';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { device } from '../../../test/sample-data.ts';
import { useConnectedDevice } from '../../features/devices/index.ts';
import { en } from '../../i18n/texts/index.ts';
import { queryClient } from '../../platform/api.ts';
import { StrayCaptures, useStrayCaptures } from './stray-captures.tsx';

const words = en.streaming.record;
const NURSE_ID = 7;
/** Held by the login before this one. */
const LEFT = device(1, { status: 'Connected', deviceStatus: 'streaming', connectedBy: NURSE_ID });
const HELD_HERE = device(2, { status: 'Connected', connectedBy: NURSE_ID, connectedHere: true });
const running = (number: number, changes: Partial<Capture> = {}): Capture => ({
  id: `0b0f6d0c-6c7e-4a8f-9a54-0f3c1f6f2a1${number}`,
  state: 'recording',
  organ: 'heart',
  position: 'Mitral',
  sessionId: 7,
  patientId: 20,
  patientHn: 'HN6900020',
  patientName: 'Malee Sukjai',
  macAddress: `02:00:00:00:00:0${number}`,
  deviceName: `Ward ${number}`,
  clinician: { id: NURSE_ID, username: 'nurse' },
  startedAt: '2026-11-27T02:00:00.000Z',
  endedAt: null,
  durationMs: 4000,
  gaps: [],
  draftAnalysis: null,
  examination: null,
  circumstances: { posture: null, manoeuvre: null, note: '' },
  circumstancesVersion: 0,
  ...changes,
});

function Page({ ownId }: { ownId: string | null }) {
  const connected = useConnectedDevice();
  const stream = { capture: ownId === null ? null : { ...running(1), id: ownId } };
  const captures = useStrayCaptures(connected, stream as never, 7);
  return <StrayCaptures captures={captures} isFree={connected.device === null} />;
}

async function open(devices: Device[], captures: Capture[], ownId: string | null = null) {
  const connected: string[] = [];
  const given: string[] = [];
  const isAsked = vi.fn();
  const opened = await openPage(<Page ownId={ownId} />, {
    answers: {
      devices: {
        status: () => ({ devices }),
        setStatus: ({ macAddress, status }) => {
          (status === 'Connected' ? connected : given).push(decodeURIComponent(macAddress));
          return { devices };
        },
      },
      captures: {
        list: ({ state }) => {
          isAsked(state);
          return captures;
        },
      },
    },
  });
  return { ...opened, connected, given, isAsked };
}
const title = (name: string) => `${en.recording.positions.Mitral} is being recorded with ${name}`;

test('a recording that goes on without a page is told, and its stethoscope taken once', async () => {
  const { connected } = await open([LEFT, device(2)], [running(1)]);
  expect(await screen.findByText(title('Ward 1'))).toBeTruthy();
  await waitFor(() => expect(connected).toEqual([LEFT.macAddress]));
  await screen.findByText(en.devices.toast.connected);
  expect(connected).toHaveLength(1);
});

test('a stethoscope that is in use here is given up for it only by a tap', async () => {
  const { user, connected, given } = await open([LEFT, HELD_HERE], [running(1)]);
  const goOn = await screen.findByRole('button', { name: words.goOnHere });
  expect(connected).toEqual([]);
  await user.click(goOn);
  await waitFor(() => expect(connected).toEqual([LEFT.macAddress]));
  expect(given).toEqual([HELD_HERE.macAddress]);
});

test.each([
  ['the one that this page follows', [running(2)], null],
  ["the page's own, before its stethoscope is known", [running(1)], running(1).id],
  ['one of another check-up', [running(1, { sessionId: 8 })], null],
])('nothing is told of %s', async (_what, captures, ownId) => {
  const { connected, isAsked } = await open([LEFT, HELD_HERE], captures, ownId);
  await waitFor(() => expect(isAsked).toHaveBeenCalledWith('running'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: words.goOnHere })).toBeNull();
  expect(connected).toEqual([]);
});
