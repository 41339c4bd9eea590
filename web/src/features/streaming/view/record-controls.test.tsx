import { apiError } from '@sadap/contract/errors';
import type { CaptureProgress } from '@sadap/contract/realtime';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { Refusal } from '../../../platform/api-error.ts';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { forgetStop, type StopChannel } from '../model/remembered-stop.ts';
import { type FollowedCapture, INITIAL_STREAM } from '../model/stream-state.ts';
import { CaptureNotice, RunningControls } from './record-controls.tsx';
import type { Stream } from './use-stream.ts';

const ID = '8a1f0c5e-0000-4000-8000-000000000001';
const progress: CaptureProgress = {
  id: ID,
  state: 'recording',
  organ: 'heart',
  position: 'Aortic',
  patientId: 1,
  sessionId: 1,
  receivedMs: 20_000,
  durableMs: 20_000,
  examination: null,
};
const REMEMBERED = /Stop is remembered, .* when the server is back/;
const BUSY = /The server is busy. Stop is remembered/;

type Asked = { agoMs: number };
const line = vi.hoisted(() => ({
  isUp: true,
  asked: [] as Asked[],
  answer: (): Promise<unknown> => Promise.resolve(),
  onConnected: () => {},
}));
const channel: StopChannel = {
  ask: (_event, { agoMs }) => {
    line.asked.push({ agoMs });
    return line.answer() as Promise<CaptureProgress>;
  },
  socket: {
    get connected() {
      return line.isUp;
    },
  },
  onConnected: (listener) => {
    line.onConnected = listener;
    return () => undefined;
  },
  isServerReached: () => line.isUp,
};
vi.mock('../../../platform/realtime.ts', async (original) => ({
  ...(await original<object>()),
  useRealtimeChannel: () => channel,
  useServerConnected: () => line.isUp,
}));

beforeEach(() => {
  Object.assign(line, { isUp: true, asked: [], answer: () => Promise.resolve(stopped) });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  forgetStop(ID);
  vi.useRealTimers();
});
const stopped: CaptureProgress = { ...progress, state: 'stopped' };
const refused = (code: 'SERVER_BUSY' | 'RECORDING_TOO_SHORT') => () =>
  Promise.reject(new Refusal(apiError(code)));

function Bar({ away = {} }: { away?: Partial<Stream> }) {
  const [capture, setCapture] = useState<FollowedCapture>({
    ...progress,
    startedAtMs: steadyMs() - 20_000,
    heardAtMs: steadyMs(),
  });
  const stream: Stream = {
    ...INITIAL_STREAM,
    phase: 'streaming',
    deviceStatus: 'streaming',
    ...away,
    capture,
    mac: '02:00:00:00:00:01',
    start: async () => undefined,
    stop: async () => true,
    followProgress: (next) => setCapture({ ...capture, ...next }),
    closeCapture: () => undefined,
    refresh: async () => true,
  };
  return (
    <>
      <p>{capture.state}</p>
      <CaptureNotice stream={stream} />
      <RunningControls stream={stream} />
    </>
  );
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const comeBack = async () => {
  line.isUp = true;
  line.onConnected();
  await pass(0);
};
async function pressStop() {
  const { user } = await openPage(<Bar />);
  await user.click(screen.getByRole('button', { name: 'Stop recording' }));
}

test('Stop while offline says at once that it is remembered, and is sent with its moment', async () => {
  line.isUp = false;
  await pressStop();
  expect(screen.getByText(REMEMBERED)).toBeDefined();
  await pass(45_000);
  expect(screen.getByRole('timer').textContent).toBe('0:20');
  expect(line.asked).toEqual([]);
  await comeBack();
  expect(screen.getByText('stopped')).toBeDefined();
  expect(line.asked).toHaveLength(1);
  expect(line.asked[0]?.agoMs).toBeGreaterThanOrEqual(45_000);
  expect(screen.queryByText(/Stop is remembered/)).toBeNull();
});

test('a busy server is told apart from the network, and asked again', async () => {
  line.answer = refused('SERVER_BUSY');
  await pressStop();
  expect(await screen.findByText(BUSY)).toBeDefined();
  line.answer = () => Promise.resolve(stopped);
  await pass(2_000);
  expect(screen.getByText('stopped')).toBeDefined();
  expect(line.asked[1]?.agoMs).toBeGreaterThanOrEqual(2_000);
  expect(screen.queryByText(/check the network/)).toBeNull();
});

test('an answer that is long in coming is said too; one that comes soon is not', async () => {
  line.answer = () => new Promise((resolve) => setTimeout(() => resolve(stopped), 3_000));
  await pressStop();
  await pass(800);
  expect(screen.queryByText(/Stop is remembered/)).toBeNull();
  await pass(400);
  expect(screen.getByText(BUSY)).toBeDefined();
});

test('what the server refuses for good ends it', async () => {
  line.answer = refused('RECORDING_TOO_SHORT');
  await pressStop();
  expect(await screen.findByText('Recording too short')).toBeDefined();
  await pass(10_000);
  expect(line.asked).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Stop recording' })).not.toHaveProperty('disabled', true);
});

test('a capture that is discarded meanwhile is not stopped', async () => {
  line.isUp = false;
  await pressStop();
  act(() => forgetStop(ID));
  await comeBack();
  expect(line.asked).toEqual([]);
  expect(screen.getByText('recording')).toBeDefined();
});

test.each([
  [null, /it sends the sound that it keeps when it is back/],
  [0, /keeps no sound itself/],
  [30, /it keeps the last 30 s of sound/],
])('of a device that is away and keeps %s s, the page says what it knows', async (bufferSeconds, text) => {
  await openPage(<Bar away={{ deviceStatus: 'offline', bufferSeconds }} />);
  expect(screen.getByText(text)).toBeDefined();
});
