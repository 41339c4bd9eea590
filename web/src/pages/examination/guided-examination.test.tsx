import type { Device } from '@sadap/contract/devices';
import type { Capture } from '@sadap/contract/streaming';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { capture, checkUp, device, examination, patient, recording } from '../../../test/sample-data.ts';
import { dateTimeText } from '../../i18n/dates.ts';
import { en } from '../../i18n/texts/index.ts';
import { queryClient } from '../../platform/api.ts';
import { GuidedExamination } from './guided-examination.tsx';

const SOUNDS = [0, 1].map((step) =>
  recording({ recording_id: 41 + step, position: step === 0 ? 'Aortic' : 'Pulmonic' }),
);
const DONE = examination({
  recorded: SOUNDS.map(({ recording_id: recordingId }, step) => ({ step, recordingId })),
});
/** Held by the login before this one. */
const LEFT = device(1, { status: 'Connected', deviceStatus: 'streaming', connectedBy: 7 });
const USUAL = device(2);
const running = capture({ macAddress: LEFT.macAddress, deviceName: LEFT.name });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('last-device', USUAL.macAddress);
});

async function open(
  shown: ReturnType<typeof examination>,
  { devices = [LEFT, USUAL], captures = [] }: { devices?: Device[]; captures?: Capture[] } = {},
) {
  const connected: string[] = [];
  const isAsked = vi.fn();
  const opened = await openPage(
    <GuidedExamination patient={patient()} checkUp={checkUp()} examination={shown} />,
    {
      answers: {
        heart: { list: () => SOUNDS },
        devices: {
          status: () => ({ devices }),
          setStatus: ({ macAddress, status }) => {
            if (status === 'Connected') connected.push(decodeURIComponent(macAddress));
            return { devices };
          },
        },
        captures: {
          list: ({ state }) => {
            isAsked(state);
            return state === 'running' ? captures : [];
          },
        },
      },
    },
  );
  await waitFor(() => expect(isAsked).toHaveBeenCalledWith('running'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { ...opened, connected };
}

test('without another recording the usual stethoscope is taken', async () => {
  const { connected } = await open(examination());
  await waitFor(() => expect(connected).toEqual([USUAL.macAddress]));
});

test('the usual stethoscope is left while another one records for this check-up', async () => {
  const { connected } = await open(examination(), { captures: [running] });
  await waitFor(() => expect(connected).toEqual([LEFT.macAddress]));
  await screen.findByText(en.devices.toast.connected);
  expect(connected).toHaveLength(1);
});

test.each([
  ['its own step, recorded again, is told and gone on with', DONE.id, [LEFT.macAddress]],
  ['another examination is not', 99, []],
])('of a finished examination: %s', async (_what, id, taken) => {
  const { connected } = await open(DONE, { captures: [{ ...running, examination: { id, step: 0 } }] });
  await screen.findByText(en.examination.allDone);
  await waitFor(() => expect(screen.queryAllByText(/is being recorded with/)).toHaveLength(taken.length));
  await waitFor(() => expect(connected).toEqual(taken));
});

test('a stethoscope that was given up for another is not taken again after a reload', async () => {
  const held = device(2, { status: 'Connected', connectedBy: 7, connectedHere: true });
  const { user } = await open(examination(), { devices: [held] });
  const [change] = await screen.findAllByRole('button', { name: en.examination.device.change });
  await user.click(change as HTMLElement);
  await screen.findByText(en.devices.toast.disconnected);
  cleanup();
  queryClient.clear();
  const { connected } = await open(examination(), { devices: [USUAL, device(3)] });
  await screen.findByText(en.examination.device.title);
  expect(connected).toEqual([]);
});

const chosen = () => document.querySelector('[data-step]')?.getAttribute('data-step') ?? null;

test('to a past examination sounds are added only after a question, which is asked once', async () => {
  const startedAt = new Date(Date.now() - 30 * 3_600_000).toISOString();
  const { user } = await open({ ...DONE, startedAt });
  const steps = await screen.findByRole('list', { name: en.examination.allSteps });
  const second = within(steps).getByRole('button', { name: /Pulmonic/ });
  const ask = async (answer: string) => {
    await user.click(second);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(dateTimeText(startedAt, 'en'));
    await user.click(within(dialog).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await ask(en.layout.cancel);
  expect(chosen()).toBeNull();
  await ask(en.examination.past.confirm);
  await waitFor(() => expect(chosen()).toBe('1'));
  const elsewhere = { clientX: 200, clientY: 200 };
  const first = within(steps).getByRole('button', { name: /Aortic/ });
  await user.pointer([{ keys: '[MouseLeft]', target: first, coords: elsewhere }]);
  await waitFor(() => expect(chosen()).toBe('0'));
});

test("today's examination is gone on with without a question", async () => {
  const { user } = await open(DONE);
  const steps = await screen.findByRole('list', { name: en.examination.allSteps });
  await user.click(within(steps).getByRole('button', { name: /Pulmonic/ }));
  await waitFor(() => expect(chosen()).toBe('1'));
});
