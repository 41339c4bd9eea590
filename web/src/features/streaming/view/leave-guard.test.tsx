import type { CaptureProgress } from '@sadap/contract/realtime';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { keepLeftStream, takeLeftStream } from '../model/left-stream.ts';
import { INITIAL_STREAM } from '../model/stream-state.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { useLeftStream } from './use-left-stream.ts';
import type { Stream } from './use-stream.ts';

const MAC = 'AA:BB:CC:DD:EE:FF';
const HEART = '/patients/1/records/2/heart-sound';
const SELECT = '/patients/1/records/2/select-type';
const LUNG = '/patients/1/records/2/lung-sound';
const NAMED = '/patients/5/records/2/heart-sound';

const STOPPED: CaptureProgress = {
  id: '8a1f0c5e-0000-4000-8000-000000000001',
  state: 'stopped',
  organ: 'heart',
  position: 'Aortic',
  patientId: 1,
  sessionId: 2,
  receivedMs: 20_000,
  durableMs: 20_000,
  examination: null,
};

const streamOf = (phase: Stream['phase'], stop: Stream['stop']): Stream => ({
  ...INITIAL_STREAM,
  phase,
  mac: MAC,
  stop,
  start: async () => undefined,
  followProgress: () => undefined,
  closeCapture: () => undefined,
  refresh: async () => true,
});

function HeartPage({ stream }: { stream: Stream }) {
  useLeftStream(stream, 2);
  return (
    <>
      <LeaveGuard stream={stream} goesOnAt={[LUNG, SELECT]} />
      <Link to={LUNG}>lung</Link>
      <Link to={SELECT}>select</Link>
      <Link to="/patients">patients</Link>
    </>
  );
}

beforeEach(() => {
  sessionStorage.clear();
});

test.each([
  ['to the other organ goes on', 'streaming', 'lung', 0],
  ['to the choice of the organ goes on', 'streaming', 'select', 0],
  ['elsewhere ends', 'streaming', 'patients', 1],
  ['to the other organ ends while it is still being connected', 'connecting', 'lung', 1],
] as const)('what is heard %s', async (_what, phase, to, stops) => {
  const stop = vi.fn(async () => true);
  const { user } = await openPage(<HeartPage stream={streamOf(phase, stop)} />, { at: HEART, path: HEART });
  await user.click(screen.getByText(to));
  await screen.findByText('elsewhere');
  expect(stop).toHaveBeenCalledTimes(stops);
});

test('a page that follows no stream yet passes on what it took over', async () => {
  keepLeftStream({ mac: MAC, checkUpId: 2, atMs: Date.now() });
  const stop = vi.fn(async () => true);
  const { user } = await openPage(<HeartPage stream={streamOf('not-streaming', stop)} />, {
    at: HEART,
    path: HEART,
  });
  expect(sessionStorage).toHaveLength(0);
  await user.click(screen.getByText('patients'));
  await screen.findByText('elsewhere');
  expect(takeLeftStream(Date.now())).toMatchObject({ mac: MAC, checkUpId: 2 });
});

test.each([
  ['the same', 2, 0],
  ['another', 3, 1],
])('a stream of %s check-up that was left running: %i, stopped %i times', async (_what, checkUpId, stops) => {
  keepLeftStream({ mac: MAC, checkUpId: 2, atMs: Date.now() });
  const stop = vi.fn(async () => true);
  function Page() {
    useLeftStream(streamOf('streaming', stop), checkUpId);
    return <p>here</p>;
  }
  await openPage(<Page />);
  await screen.findByText('here');
  expect(stop).toHaveBeenCalledTimes(stops);
});

test.each([
  ['is put to another patient goes on', NAMED, 0],
  ['is another one asks', '/patients/5/records/3/heart-sound', 1],
])('with a sound that is not saved, a page whose check-up %s', async (_what, to, questions) => {
  const capture = { ...STOPPED, startedAtMs: 0, heardAtMs: 0 };
  const stream = { ...streamOf('streaming', async () => true), capture };
  function Page() {
    return (
      <>
        <LeaveGuard stream={stream} />
        <Link to={to}>next</Link>
      </>
    );
  }
  const path = '/patients/:patientId/records/2/heart-sound';
  const { user } = await openPage(<Page />, { at: HEART, path });
  await user.click(screen.getByText('next'));
  if (questions > 0) await screen.findByText(en.streaming.leave.unsaved);
  await waitFor(() => expect(window.location.pathname).toBe(questions > 0 ? HEART : to));
  expect(screen.queryAllByText(en.streaming.leave.unsaved)).toHaveLength(questions);
});

test.each([
  ["the page's own recording is asked about, and ends", false, 1, 1],
  ["another page's recording goes on without a question", true, 0, 0],
])('leaving: %s', async (_what, isForeign, questions, stops) => {
  const stop = vi.fn(async () => true);
  const capture = { ...STOPPED, state: 'recording' as const, startedAtMs: 0, heardAtMs: 0 };
  const stream = { ...streamOf('streaming', stop), capture };
  function Page() {
    return (
      <>
        <LeaveGuard stream={stream} isForeign={isForeign} />
        <Link to="/patients">patients</Link>
      </>
    );
  }
  const { user } = await openPage(<Page />, { at: HEART, path: HEART });
  await user.click(screen.getByText('patients'));
  if (questions > 0) {
    await screen.findByText(en.streaming.leave.capturing);
    await user.click(screen.getByRole('button', { name: en.streaming.leave.leave }));
  }
  await screen.findByText('elsewhere');
  expect(stop).toHaveBeenCalledTimes(stops);
});
