import type { CaptureProgress, StreamSnapshot } from '@sadap/contract/realtime';
import { describe, expect, it } from 'vitest';
import {
  elapsedMs,
  INITIAL_STREAM,
  nextStreamState,
  type StreamEvent,
  type StreamPhase,
  type StreamState,
} from './stream-state.ts';

const progress = (change: Partial<CaptureProgress> = {}): CaptureProgress => ({
  id: 'c1',
  state: 'recording',
  organ: 'heart',
  position: 'Aortic',
  examination: null,
  sessionId: 1,
  patientId: 1,
  receivedMs: 2_000,
  durableMs: 1_000,
  ...change,
});
const snapshot = (change: Partial<StreamSnapshot> = {}): StreamSnapshot => ({
  mac: 'AA:BB:CC:00:00:01',
  deviceName: 'Heart',
  status: 'online',
  capabilities: ['gain'],
  bufferSeconds: 60,
  streamId: null,
  gain: 0.1,
  notchHz: 0,
  capture: null,
  ...change,
});
const at = (phase: StreamPhase): StreamState => ({ ...INITIAL_STREAM, phase });
const phaseAfter = (phase: StreamPhase, event: StreamEvent) => nextStreamState(at(phase), event).phase;

const EVENTS = {
  start: { type: 'start' },
  startFailed: { type: 'start-failed' },
  ready: { type: 'ready' },
  stop: { type: 'stop' },
  stopFailed: { type: 'stop-failed' },
  stopped: { type: 'stopped' },
  error: { type: 'error' },
  online: { type: 'status', status: 'online' },
  offline: { type: 'status', status: 'offline' },
  streaming: { type: 'status', status: 'streaming' },
  idleSnapshot: { type: 'snapshot', snapshot: snapshot(), atMs: 0 },
  liveSnapshot: { type: 'snapshot', snapshot: snapshot({ status: 'streaming', streamId: 7 }), atMs: 0 },
  lostSnapshot: { type: 'snapshot', snapshot: snapshot({ status: 'offline', streamId: 7 }), atMs: 0 },
} as const satisfies Record<string, StreamEvent>;

/** Rows: phase before. Columns: phase after each event; a missing event changes nothing. */
const TABLE: Record<StreamPhase, Partial<Record<keyof typeof EVENTS, StreamPhase>>> = {
  'not-streaming': {
    start: 'connecting',
    ready: 'streaming',
    stopped: 'stopped',
    liveSnapshot: 'streaming',
    lostSnapshot: 'streaming',
  },
  connecting: {
    startFailed: 'not-streaming',
    ready: 'streaming',
    stopped: 'stopped',
    error: 'not-streaming',
    liveSnapshot: 'streaming',
    lostSnapshot: 'streaming',
  },
  streaming: {
    stop: 'stopping',
    stopped: 'stopped',
    error: 'not-streaming',
    online: 'stopped',
    idleSnapshot: 'stopped',
  },
  stopping: {
    ready: 'streaming',
    stopFailed: 'streaming',
    stopped: 'stopped',
    error: 'not-streaming',
    online: 'stopped',
    idleSnapshot: 'stopped',
  },
  stopped: {
    start: 'connecting',
    ready: 'streaming',
    error: 'not-streaming',
    liveSnapshot: 'streaming',
    lostSnapshot: 'streaming',
  },
};

describe.each(Object.keys(TABLE) as StreamPhase[])('stream that is %s', (phase) => {
  it.each(Object.keys(EVENTS) as (keyof typeof EVENTS)[])('on %s', (event) => {
    expect(phaseAfter(phase, EVENTS[event])).toBe(TABLE[phase][event] ?? phase);
  });
});

describe('device status', () => {
  it('offline during streaming is shown, and the stream goes on', () => {
    expect(nextStreamState(at('streaming'), EVENTS.offline)).toMatchObject({
      phase: 'streaming',
      deviceStatus: 'offline',
    });
  });

  it('another device starts from nothing', () => {
    expect(nextStreamState(at('streaming'), { type: 'other-device' })).toEqual(INITIAL_STREAM);
  });
});

describe('capture', () => {
  const followed = (state: StreamState, change: Partial<CaptureProgress>, atMs: number) =>
    nextStreamState(state, { type: 'progress', progress: progress(change), atMs });

  it('knows when its newest sound was heard, also where that is told only as a silence is noticed', () => {
    let state = followed(at('streaming'), { receivedMs: 0 }, 0);
    state = followed(state, { receivedMs: 9_000 }, 9_100);
    state = followed(state, { receivedMs: 9_600 }, 24_600);
    expect(state.capture?.heardAtMs).toBe(9_600);
    expect(followed(state, { receivedMs: 9_600 }, 30_000).capture?.heardAtMs).toBe(9_600);
  });

  it('that begins with sound from before it is heard from its beginning on; one that ran before is not', () => {
    const { capture } = followed(at('streaming'), { receivedMs: 4_000 }, 10_000);
    expect(capture).toMatchObject({ startedAtMs: 6_000, heardAtMs: 10_000 });
    expect(capture && elapsedMs(capture, 10_500)).toBe(4_500);
    const running = snapshot({ status: 'streaming', streamId: 7, capture: progress({ receivedMs: 4_000 }) });
    const opened = nextStreamState(INITIAL_STREAM, { type: 'snapshot', snapshot: running, atMs: 10_000 });
    expect(opened.capture).toMatchObject({ startedAtMs: 6_000, heardAtMs: null });
  });

  it('runs its clock through an outage and takes the earliest start as the truth', () => {
    const started = followed(at('streaming'), { receivedMs: 0 }, 1_300);
    const cut = followed(started, { receivedMs: 2_000 }, 3_000);
    expect(cut.capture && elapsedMs(cut.capture, 20_000)).toBe(19_000);
    const back = followed(cut, { receivedMs: 25_000 }, 26_000);
    expect(back.capture && elapsedMs(back.capture, 26_500)).toBe(25_500);
  });

  it('has its final length once it is stopped', () => {
    const stopped = followed(at('streaming'), { state: 'stopped', receivedMs: 12_000 }, 0);
    expect(stopped.capture && elapsedMs(stopped.capture, 99_000)).toBe(12_000);
  });

  it.each(['saved', 'interrupted'] as const)('is let go when it is %s', (state) => {
    expect(followed(followed(at('streaming'), {}, 0), { state }, 0).capture).toBeNull();
  });

  it('is not let go for another capture’s end', () => {
    const state = followed(at('streaming'), {}, 0);
    expect(followed(state, { id: 'c0', state: 'saved' }, 0).capture?.id).toBe('c1');
    expect(nextStreamState(state, { type: 'capture-closed', captureId: 'c0' }).capture?.id).toBe('c1');
    expect(nextStreamState(state, { type: 'capture-closed', captureId: 'c1' }).capture).toBeNull();
  });

  it('does not come back with late news once it was left', () => {
    const left = nextStreamState(followed(at('streaming'), {}, 0), {
      type: 'capture-closed',
      captureId: 'c1',
    });
    expect(followed(left, { receivedMs: 500 }, 0).capture).toBeNull();
    const late = snapshot({ status: 'streaming', streamId: 7, capture: progress({}) });
    expect(nextStreamState(left, { type: 'snapshot', snapshot: late, atMs: 0 }).capture).toBeNull();
    expect(followed(left, { id: 'c2' }, 0).capture?.id).toBe('c2');
  });

  it('comes back with the snapshot after a reconnect', () => {
    const event = {
      type: 'snapshot',
      snapshot: snapshot({ status: 'streaming', streamId: 7, capture: progress({ receivedMs: 9_000 }) }),
      atMs: 10_000,
    } as const;
    const { capture } = nextStreamState(INITIAL_STREAM, event);
    expect(capture && elapsedMs(capture, 11_000)).toBe(10_000);
  });

  it('that waits to be saved survives a snapshot without capture; one that ran does not', () => {
    const waiting = followed(at('streaming'), { state: 'stopped' }, 0);
    expect(nextStreamState(waiting, EVENTS.liveSnapshot).capture?.id).toBe('c1');
    const running = followed(at('streaming'), {}, 0);
    expect(nextStreamState(running, EVENTS.liveSnapshot).capture).toBeNull();
  });

  it('is not taken away by a snapshot that was on its way when the capture began', () => {
    const running = followed(at('streaming'), {}, 0);
    const late = { ...EVENTS.liveSnapshot, isOvertaken: true } as const;
    expect(nextStreamState(running, late)).toMatchObject({ phase: 'streaming', capture: { id: 'c1' } });
  });
});

it('what a device keeps is known while it is away, and not before it was there', () => {
  const lost = {
    type: 'snapshot',
    snapshot: snapshot({ status: 'offline', bufferSeconds: null }),
    atMs: 0,
  } as const;
  expect(nextStreamState(INITIAL_STREAM, lost).bufferSeconds).toBeNull();
  expect(nextStreamState(nextStreamState(INITIAL_STREAM, EVENTS.idleSnapshot), lost).bufferSeconds).toBe(60);
});
