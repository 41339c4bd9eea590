import { CAPTURE_COMPLETION_MS, CAPTURE_RETURN_MS, MINIMUM_RECORDING_MS } from '@sadap/contract/limits';
import { samplesToMs } from './sample-clock.ts';

/** A capture that has not ended. `lastSample`: one past its end, fixed by Stop. */
export type RunningState =
  | { state: 'recording'; firstSample: number; lastSample: null }
  | { state: 'completing'; firstSample: number; lastSample: number };
/** `lastSample` null: it ends with what arrived. */
export type EndedState = { state: 'stopped' | 'interrupted'; lastSample: number | null };

export const isEnded = (next: RunningState | EndedState): next is EndedState =>
  next.state === 'stopped' || next.state === 'interrupted';

export type CaptureEvent =
  /** The clinician's Stop. `presentSample`: one past the last sample that the device has made by then. */
  | { type: 'stop'; presentSample: number }
  /** The stream stops, or its lease ends; no capture is too short for that. */
  | { type: 'stream-stop'; presentSample: number }
  /** Every sample before this one arrived or was declared lost. */
  | { type: 'settled'; sample: number }
  /** The device ended the stream: nothing follows this sample. */
  | { type: 'device-ended'; sample: number }
  /** The device returned without the stream: it restarted. */
  | { type: 'device-forgot' }
  /** Nobody has listened for 60 s. */
  | { type: 'unheard' }
  /**
   * For this long a running server saw nothing of this capture: no sample, no return of its device, no Stop.
   */
  | { type: 'quiet'; forMs: number };

/**
 * Decides how a capture ends. Every path goes through here: the device's connection, a command that finds
 * none, and the upkeep of any server. Returns the next state, or RECORDING_TOO_SHORT.
 */
export function afterCaptureEvent(
  capture: RunningState,
  event: CaptureEvent,
): RunningState | EndedState | 'RECORDING_TOO_SHORT' {
  return capture.state === 'recording' ? whileRecording(capture, event) : whileCompleting(capture, event);
}

function whileRecording(
  capture: Extract<RunningState, { state: 'recording' }>,
  event: CaptureEvent,
): RunningState | EndedState | 'RECORDING_TOO_SHORT' {
  const { firstSample } = capture;
  switch (event.type) {
    case 'stop':
      if (samplesToMs(event.presentSample - firstSample) < MINIMUM_RECORDING_MS) return 'RECORDING_TOO_SHORT';
      return { state: 'completing', firstSample, lastSample: event.presentSample };
    case 'stream-stop':
      return { state: 'completing', firstSample, lastSample: Math.max(firstSample, event.presentSample) };
    case 'settled':
      return capture;
    case 'device-ended':
      return { state: 'stopped', lastSample: Math.max(firstSample, event.sample) };
    case 'device-forgot':
    case 'unheard':
      return { state: 'interrupted', lastSample: null };
    case 'quiet':
      return event.forMs >= CAPTURE_RETURN_MS ? { state: 'interrupted', lastSample: null } : capture;
  }
}

function whileCompleting(
  capture: Extract<RunningState, { state: 'completing' }>,
  event: CaptureEvent,
): RunningState | EndedState {
  const { firstSample, lastSample } = capture;
  switch (event.type) {
    case 'stop':
    case 'stream-stop':
    case 'unheard':
      return capture;
    case 'settled':
      return event.sample >= lastSample ? { state: 'stopped', lastSample } : capture;
    case 'device-ended':
      return { state: 'stopped', lastSample: Math.min(lastSample, Math.max(firstSample, event.sample)) };
    case 'device-forgot':
      return { state: 'stopped', lastSample };
    case 'quiet':
      return event.forMs >= CAPTURE_COMPLETION_MS ? { state: 'stopped', lastSample } : capture;
  }
}

/** For this long after Stop the return of its device alone keeps a capture open; later only samples do. */
const RETURNS_COUNT_MS = 120_000;

/**
 * Whether the return of its device is a sign of life for a capture, even before it has sent anything. Null:
 * it was not stopped.
 */
export const isReturnASign = (sinceStopMs: number | null): boolean =>
  sinceStopMs === null || sinceStopMs < RETURNS_COUNT_MS;
