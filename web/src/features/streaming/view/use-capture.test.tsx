import { apiError, type ErrorCode } from '@sadap/contract/errors';
import type { StreamSnapshot } from '@sadap/contract/realtime';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { queryClient } from '../../../platform/api.ts';
import { Refusal } from '../../../platform/api-error.ts';
import { checkUpQuery } from '../../../queries/checkups.ts';
import { useCapture } from './use-capture.ts';
import { useStream } from './use-stream.ts';

const MAC = '02:00:00:00:00:01';
const SUBJECT = { organ: 'heart', position: 'Aortic', patientId: 70, checkUpId: 7 } as const;
const { record: words } = en.streaming;
const snapshotOf = (streamId: number | null): StreamSnapshot => ({
  mac: MAC,
  deviceName: 'Ward 3',
  status: streamId === null ? 'online' : 'streaming',
  capabilities: [],
  bufferSeconds: 8,
  streamId,
  gain: 0.1,
  notchHz: 0,
  capture: null,
});

const server = vi.hoisted(() => ({
  streamId: 1 as number | null,
  /** Refuses every start of a capture with it. */
  code: 'STREAM_NOT_ACTIVE',
  isSilent: false,
}));
const channel = {
  onConnected: () => () => undefined,
  onRealtimeEvent: () => () => undefined,
  socket: { connected: true, connect: () => undefined },
  unwatchStream: () => undefined,
};
vi.mock('../../../platform/realtime.ts', async (original) => ({
  ...(await original<object>()),
  useRealtimeChannel: () => channel,
  requestRealtime: async (event: string) => {
    if (event === 'capture:start') throw new Refusal(apiError(server.code as ErrorCode));
    if (server.isSilent) throw new Error('no answer');
    return snapshotOf(server.streamId);
  },
}));

beforeEach(() => Object.assign(server, { streamId: 1, code: 'STREAM_NOT_ACTIVE', isSilent: false }));

function Page() {
  const stream = useStream(MAC);
  const { start } = useCapture(stream);
  return (
    <>
      <p>{`phase: ${stream.phase}`}</p>
      <button type="button" onClick={() => void start(SUBJECT)}>
        record
      </button>
    </>
  );
}

/** The page follows a running stream; then the server has `streamId`, and Record is pressed. */
async function pressRecord(streamId: number | null, change: Partial<typeof server> = {}) {
  const { user } = await openPage(<Page />);
  await screen.findByText('phase: streaming', {}, { timeout: 3_000 });
  Object.assign(server, { streamId, ...change });
  await user.click(screen.getByRole('button', { name: 'record' }));
}

test('a stream that the server has not: the page says so, and offers to listen again', async () => {
  await pressRecord(null);
  expect(await screen.findByText(words.hasStopped)).toBeTruthy();
  expect(screen.getByText('phase: stopped')).toBeTruthy();
  expect(screen.queryByText(words.startFailed)).toBeNull();
});

test('a stream that has just begun anew: the page says so, and goes on with it', async () => {
  await pressRecord(2);
  expect(await screen.findByText(words.justBegan)).toBeTruthy();
  expect(screen.getByText('phase: streaming')).toBeTruthy();
});

test('where the server is not heard again, what it said is shown', async () => {
  await pressRecord(null, { isSilent: true });
  expect(await screen.findByText(words.startFailed)).toBeTruthy();
  expect(screen.getByText(apiError('STREAM_NOT_ACTIVE').messageEn)).toBeTruthy();
});

test.each<ErrorCode>([
  'CAPTURE_RUNNING',
  'DEVICE_OFFLINE',
])('after %s the page shows where the stream stands', async (code) => {
  await pressRecord(null, { code });
  expect(await screen.findByText(apiError(code).messageEn)).toBeTruthy();
  await screen.findByText('phase: stopped');
});

test.each<ErrorCode>([
  'CHECK_UP_NOT_FOUND',
  'EXAMINATION_MISMATCH',
])('after %s it is asked again whose check-up it is', async (code) => {
  const { queryKey } = checkUpQuery(7);
  queryClient.setQueryData(queryKey, {} as never);
  await pressRecord(1, { code });
  expect(await screen.findByText(apiError(code).messageEn)).toBeTruthy();
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
});
