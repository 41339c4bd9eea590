import type { Device } from '@sadap/contract/devices';
import type { Capture } from '@sadap/contract/streaming';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { capture, device } from '../../../test/sample-data.ts';
import { useConnectedDevice } from '../../features/devices/index.ts';
import { en } from '../../i18n/texts/index.ts';
import { queryClient } from '../../platform/api.ts';
import { capturesKey, runningCapturesQuery } from '../../queries/streaming.ts';
import { StrayCaptures, useStrayCaptures } from './stray-captures.tsx';

const words = en.streaming.record;
const NURSE_ID = 7;
/** Held by the login before this one. */
const LEFT = device(1, { status: 'Connected', deviceStatus: 'streaming', connectedBy: NURSE_ID });
const HELD_HERE = device(2, { status: 'Connected', connectedBy: NURSE_ID, connectedHere: true });
const running = (number: number, changes: Partial<Capture> = {}) =>
  capture({
    id: `0b0f6d0c-6c7e-4a8f-9a54-0f3c1f6f2a1${number}`,
    sessionId: 7,
    macAddress: `02:00:00:00:00:0${number}`,
    deviceName: `Ward ${number}`,
    ...changes,
  });

function Page({ ownId }: { ownId: string | null }) {
  const connected = useConnectedDevice();
  const stream = { capture: ownId === null ? null : { ...running(1), id: ownId } };
  const strays = useStrayCaptures(connected, stream as never, 7, () => true);
  return <StrayCaptures {...strays} />;
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

const settled = async (isAsked: ReturnType<typeof vi.fn>) => {
  await waitFor(() => expect(isAsked).toHaveBeenCalledWith('running'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
};

test('what is begun while this page is open is told, and its stethoscope left where it is', async () => {
  const captures: Capture[] = [];
  const { user, connected, isAsked } = await open([LEFT, device(2)], captures);
  await settled(isAsked);
  captures.push(running(1));
  await queryClient.invalidateQueries({ queryKey: capturesKey() });
  const goOn = await screen.findByRole('button', { name: words.goOnHere });
  expect(connected).toEqual([]);
  await user.click(goOn);
  await waitFor(() => expect(connected).toEqual([LEFT.macAddress]));
});

test('a page that opens behind another one takes nothing, and nothing once it is seen', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { connected } = await open([LEFT, device(2)], [running(1)]);
  await screen.findByText(title('Ward 1'));
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await queryClient.invalidateQueries({ queryKey: capturesKey() });
  expect(screen.getByText(title('Ward 1'))).toBeTruthy();
  expect(connected).toEqual([]);
  visibility.mockRestore();
});

test('what another page was told before is not taken for what is recorded now', async () => {
  queryClient.setQueryData(runningCapturesQuery().queryKey, [running(1)]);
  const { connected, isAsked } = await open([LEFT, device(2)], []);
  await settled(isAsked);
  expect(screen.queryByText(title('Ward 1'))).toBeNull();
  expect(connected).toEqual([]);
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
  await settled(isAsked);
  expect(screen.queryByRole('button', { name: words.goOnHere })).toBeNull();
  expect(connected).toEqual([]);
});
