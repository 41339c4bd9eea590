import type { DeviceStatus } from '@sadap/contract/devices';
import type { CaptureProgress, StreamSnapshot } from '@sadap/contract/realtime';

/** Specification 2, section 4, Streaming. `stopping` lasts until the stop is acknowledged. */
export type StreamPhase = 'not-streaming' | 'connecting' | 'streaming' | 'stopping' | 'stopped';

/**
 * The capture on the stream, in this browser's clock: `startedAtMs` its first sample, `heardAtMs` its newest
 * that arrived; null: before this page was opened.
 */
export type FollowedCapture = CaptureProgress & { startedAtMs: number; heardAtMs: number | null };

export type StreamState = {
  phase: StreamPhase;
  /** Null: the server has not reported it yet. */
  deviceStatus: DeviceStatus | null;
  capabilities: readonly string[];
  /** Null: the device has been away since this page was opened. */
  bufferSeconds: number | null;
  capture: FollowedCapture | null;
  /** The previous capture; events about it may still arrive. */
  closedCaptureId: string | null;
};

export type StreamEvent =
  | { type: 'start' | 'start-failed' | 'ready' | 'stop' | 'stop-failed' | 'stopped' | 'error' }
  | { type: 'status'; status: DeviceStatus }
  /**
   * `isOvertaken`: the capture was reported anew while the snapshot was on its way. With several servers,
   * answers and events travel apart.
   */
  | { type: 'snapshot'; snapshot: StreamSnapshot; atMs: number; isOvertaken?: boolean }
  | { type: 'progress'; progress: CaptureProgress; atMs: number }
  | { type: 'capture-closed'; captureId: string }
  | { type: 'other-device' };

export const INITIAL_STREAM: StreamState = {
  phase: 'not-streaming',
  deviceStatus: null,
  capabilities: [],
  bufferSeconds: null,
  capture: null,
  closedCaptureId: null,
};

const isStreaming = (phase: StreamPhase) => phase === 'streaming' || phase === 'stopping';

export function isCapturing(capture: Pick<CaptureProgress, 'state'> | null): boolean {
  return capture?.state === 'recording' || capture?.state === 'completing';
}

export function nextStreamState(state: StreamState, event: StreamEvent): StreamState {
  switch (event.type) {
    case 'start':
      return isStreaming(state.phase) ? state : { ...state, phase: 'connecting' };
    case 'start-failed':
      return state.phase === 'connecting' ? { ...state, phase: 'not-streaming' } : state;
    case 'ready':
      return { ...state, phase: 'streaming', deviceStatus: 'streaming' };
    case 'stop':
      return state.phase === 'streaming' ? { ...state, phase: 'stopping' } : state;
    case 'stop-failed':
      return state.phase === 'stopping' ? { ...state, phase: 'streaming' } : state;
    case 'stopped':
      return { ...state, phase: 'stopped' };
    case 'error':
      return { ...state, phase: 'not-streaming' };
    case 'status':
      return afterStatus(state, event.status);
    case 'snapshot':
      return afterSnapshot(state, event);
    case 'progress':
      if (event.progress.id === state.closedCaptureId) return state;
      return { ...state, capture: afterProgress(state.capture, event.progress, event.atMs, true) };
    case 'capture-closed':
      return {
        ...state,
        closedCaptureId: event.captureId,
        capture: state.capture?.id === event.captureId ? null : state.capture,
      };
    case 'other-device':
      return INITIAL_STREAM;
  }
}

/** Going offline while streaming is ignored: the stream continues until the clinician stops it. */
function afterStatus(state: StreamState, deviceStatus: DeviceStatus): StreamState {
  if (deviceStatus === 'online' && isStreaming(state.phase))
    return { ...state, deviceStatus, phase: 'stopped' };
  return { ...state, deviceStatus };
}

function afterSnapshot(
  state: StreamState,
  { snapshot, atMs, isOvertaken = false }: Extract<StreamEvent, { type: 'snapshot' }>,
): StreamState {
  const { status, capabilities, bufferSeconds, streamId } = snapshot;
  const capture = snapshot.capture?.id === state.closedCaptureId ? null : snapshot.capture;
  const kept = state.capture && !isCapturing(state.capture) ? state.capture : null;
  return {
    ...state,
    phase: phaseOf(state.phase, streamId),
    deviceStatus: status,
    capabilities,
    bufferSeconds: bufferSeconds ?? state.bufferSeconds,
    capture: isOvertaken
      ? state.capture
      : capture
        ? afterProgress(state.capture, capture, atMs, false)
        : kept,
  };
}

function phaseOf(phase: StreamPhase, streamId: number | null): StreamPhase {
  if (streamId !== null) return phase === 'stopping' ? 'stopping' : 'streaming';
  return isStreaming(phase) ? 'stopped' : phase;
}

/** `isNews`: it was told because something happened; what is first heard of in this way has just begun. */
function afterProgress(
  followed: FollowedCapture | null,
  progress: CaptureProgress,
  atMs: number,
  isNews: boolean,
): FollowedCapture | null {
  if (progress.state === 'saved' || progress.state === 'interrupted')
    return followed && followed.id !== progress.id ? followed : null;
  const startedAtMs = atMs - progress.receivedMs;
  if (followed?.id !== progress.id)
    return { ...progress, startedAtMs, heardAtMs: isNews || progress.receivedMs === 0 ? atMs : null };
  // Samples only ever arrive late, so the earliest start is the most accurate; the timer runs on through an
  // outage.
  const earliestMs = Math.min(followed.startedAtMs, startedAtMs);
  // The last progress before a silence may be told only when the silence is noticed.
  const newestMs = earliestMs + progress.receivedMs;
  return {
    ...progress,
    startedAtMs: earliestMs,
    heardAtMs: progress.receivedMs > followed.receivedMs ? newestMs : followed.heardAtMs,
  };
}

/** Length of a capture as shown to the clinician. */
export function elapsedMs(capture: FollowedCapture, nowMs: number): number {
  return capture.state === 'recording'
    ? Math.max(capture.receivedMs, nowMs - capture.startedAtMs)
    : capture.receivedMs;
}
