import type { ServerMessage } from '@sadap/contract/device-protocol';
import { msToSamples } from './sample-clock.ts';
import { afterStreamEvent, mustTellToStop, type StreamEvent, type StreamPhase } from './stream-state.ts';

/** Without a capture, received samples are acknowledged every half second. */
const SAMPLES_PER_ACK = msToSamples(500);

/** A running capture, as far as the device's life cycle needs it. */
export type FedCapture = { readonly row: { readonly streamId: number } };

export type OpenStream = {
  id: number;
  phase: Exclude<StreamPhase, 'none'>;
  /** One past the last sample acknowledged without a capture. */
  acknowledgedSample: number;
  /** A capture ended without the samples before this one: they were not kept, and are not acknowledged. */
  unkeptUntil: number;
};

/** State of one connected device: a stream, a capture on it, and what it owes the database. */
export type DeviceState<Capture extends FedCapture> = {
  stream: OpenStream | null;
  /** The previous stream; frames of it may still be in transit. */
  left: { id: number; isAcknowledgeable: boolean } | null;
  capture: Capture | null;
  /** The stream whose end is not in the database yet. */
  owedStreamEnd: number | null;
  /** The connection is gone; the device may be back on another one. */
  isRetired: boolean;
};

export const NEWLY_CONNECTED = {
  stream: null,
  left: null,
  capture: null,
  owedStreamEnd: null,
  isRetired: false,
} as const;

/** One past the newest sample of the open stream that arrived, and that arrived or was declared lost. */
export type SampleCounts = { nextSample: number; settledSample: number };

export type DeviceEvent<Capture extends FedCapture> =
  | { type: 'asked-to-start'; streamId: number }
  | { type: 'start-not-stored'; streamId: number }
  | { type: 'device-started'; streamId: number }
  /** The device did not answer in time. */
  | { type: 'not-started'; streamId: number }
  /** `isStopped`: the stream was stopped while the device was away, and only its capture continues. */
  | { type: 'resumed'; streamId: number; isStopped: boolean; capture: Capture | null }
  /** A new frame was placed in the stream. */
  | { type: 'received' }
  | { type: 'asked-to-stop'; streamId: number }
  | { type: 'device-ended'; streamId: number }
  /** The device ended the stream, and a capture on it no longer waits for samples. */
  | { type: 'sent-all'; streamId: number; endSample: number }
  | { type: 'capture-began'; capture: Capture }
  | { type: 'capture-not-stored'; capture: Capture }
  /** `lastSample` as in the capture's state; null if nobody fixed its end. */
  | { type: 'capture-ended'; capture: Capture; lastSample: number | null }
  /** Discarded, or ended elsewhere. */
  | { type: 'capture-let-go'; capture: Capture; lastSample: number | null }
  | { type: 'stream-end-stored'; streamId: number }
  | { type: 'retired' };

export type DeviceEffect =
  | { type: 'send'; message: ServerMessage }
  | { type: 'store-stream'; streamId: number }
  /** Stores what `owedStreamEnd` names. */
  | { type: 'store-stream-end' }
  | { type: 'answer-start'; answer: 'started' | 'refused' }
  | { type: 'tell-started'; streamId: number }
  | { type: 'tell-stopped' }
  | { type: 'tell-snapshot' };

type Step<Capture extends FedCapture> = { state: DeviceState<Capture>; effects: readonly DeviceEffect[] };

const isLive = (phase: StreamPhase): boolean => phase === 'starting' || phase === 'streaming';

/** Whether the device is asked for sound, as browsers see it. */
export const isStreaming = ({ stream }: DeviceState<FedCapture>): boolean =>
  stream !== null && isLive(stream.phase);

/** Why no capture can begin; null if one can. */
export function captureRefusal({
  stream,
  capture,
}: DeviceState<FedCapture>): 'CAPTURE_RUNNING' | 'STREAM_NOT_ACTIVE' | null {
  if (capture) return 'CAPTURE_RUNNING';
  return stream?.phase === 'streaming' ? null : 'STREAM_NOT_ACTIVE';
}

/**
 * The state after `event`, and the effects to perform, in this order. An event that does not fit the state
 * changes nothing. `counts` are those of the open stream.
 */
export function step<Capture extends FedCapture>(
  state: DeviceState<Capture>,
  event: DeviceEvent<Capture>,
  counts: SampleCounts,
): Step<Capture> {
  const { stream } = state;
  switch (event.type) {
    case 'asked-to-start': {
      if (stream) return unchanged(state);
      const { streamId } = event;
      return {
        state: { ...state, stream: opened(streamId, 'starting', counts) },
        effects: [
          { type: 'store-stream', streamId },
          { type: 'send', message: { type: 'start-stream', streamId } },
        ],
      };
    }
    case 'start-not-stored':
      return stream?.id === event.streamId ? quietly({ ...state, stream: null }) : unchanged(state);
    case 'device-started':
      if (stream?.id !== event.streamId || stream.phase !== 'starting') return unchanged(state);
      return {
        state: { ...state, stream: { ...stream, phase: 'streaming' } },
        effects: [
          { type: 'answer-start', answer: 'started' },
          { type: 'tell-started', streamId: stream.id },
        ],
      };
    case 'not-started':
      return stream?.id === event.streamId ? enter(state, stream, event.type, counts) : unchanged(state);
    case 'resumed': {
      const phase = event.isStopped ? 'stopping' : 'streaming';
      return quietly({ ...state, stream: opened(event.streamId, phase, counts), capture: event.capture });
    }
    case 'received':
      return acknowledgeWhenDue(state, counts);
    case 'asked-to-stop':
    case 'device-ended':
      if (stream?.id !== event.streamId) return unchanged(state);
      return enter(state, stream, state.capture ? `${event.type}-while-capturing` : event.type, counts);
    case 'sent-all':
      return { state, effects: acknowledge(state, event.streamId, event.endSample, counts) };
    case 'capture-began':
      return captureRefusal(state) ? unchanged(state) : quietly({ ...state, capture: event.capture });
    case 'capture-not-stored':
      return quietly(withoutCapture(state, event.capture));
    case 'capture-ended': {
      const next = withoutCapture(state, event.capture);
      if (!stream) return quietly(next);
      const { lastSample } = event;
      // It ended by time, without the samples still missing.
      const isCut = lastSample !== null && counts.settledSample < lastSample;
      return afterCapture(next, isCut ? withUnkept(stream, lastSample) : stream, counts);
    }
    case 'capture-let-go': {
      if (state.capture !== event.capture) return unchanged(state);
      const next = withoutCapture(state, event.capture);
      if (!stream) return { state: next, effects: [{ type: 'tell-snapshot' }] };
      const left = withUnkept(stream, event.lastSample ?? counts.nextSample);
      if (stream.phase === 'stopping') return enter(next, left, 'capture-ended', counts);
      return { state: { ...next, stream: left }, effects: [{ type: 'tell-snapshot' }] };
    }
    case 'stream-end-stored':
      return quietly(state.owedStreamEnd === event.streamId ? { ...state, owedStreamEnd: null } : state);
    case 'retired':
      return quietly({ ...state, isRetired: true });
  }
}

const quietly = <Capture extends FedCapture>(state: DeviceState<Capture>): Step<Capture> => ({
  state,
  effects: [],
});
const unchanged = quietly;

const opened = (id: number, phase: OpenStream['phase'], { nextSample }: SampleCounts): OpenStream => ({
  id,
  phase,
  acknowledgedSample: nextSample,
  unkeptUntil: 0,
});

const withUnkept = (stream: OpenStream, until: number): OpenStream => ({
  ...stream,
  unkeptUntil: Math.max(stream.unkeptUntil, until),
});

const withoutCapture = <Capture extends FedCapture>(
  state: DeviceState<Capture>,
  capture: Capture,
): DeviceState<Capture> => (state.capture === capture ? { ...state, capture: null } : state);

/** Moves `stream`, as it is now, to its next phase. */
function enter<Capture extends FedCapture>(
  state: DeviceState<Capture>,
  stream: OpenStream,
  event: StreamEvent,
  { nextSample }: SampleCounts,
): Step<Capture> {
  const { id } = stream;
  const phase = afterStreamEvent(stream.phase, event);
  const effects: DeviceEffect[] = [];
  let { owedStreamEnd } = state;
  if (mustTellToStop(stream.phase, phase, event))
    effects.push({ type: 'send', message: { type: 'stop-stream', streamId: id } });
  if (isLive(stream.phase) && !isLive(phase)) {
    owedStreamEnd = id;
    effects.push({ type: 'store-stream-end' }, { type: 'tell-stopped' });
  }
  if (phase !== 'none') {
    effects.push({ type: 'tell-snapshot' });
    return { state: { ...state, stream: { ...stream, phase }, owedStreamEnd }, effects };
  }
  effects.push({ type: 'answer-start', answer: 'refused' }, { type: 'tell-snapshot' });
  const left = { id, isAcknowledgeable: nextSample >= stream.unkeptUntil };
  return { state: { ...state, stream: null, left, owedStreamEnd }, effects };
}

function afterCapture<Capture extends FedCapture>(
  state: DeviceState<Capture>,
  stream: OpenStream,
  counts: SampleCounts,
): Step<Capture> {
  if (stream.phase === 'stopping') return enter(state, stream, 'capture-ended', counts);
  const next = { ...state, stream };
  const acks = acknowledge(next, stream.id, counts.settledSample, counts);
  return { state: next, effects: [...acks, { type: 'tell-snapshot' }] };
}

/** The device may forget received samples that nobody waits for any more. */
function acknowledge(
  { stream, left, capture }: DeviceState<FedCapture>,
  streamId: number,
  sample: number,
  { nextSample }: SampleCounts,
): DeviceEffect[] {
  const isAcknowledgeable =
    stream?.id === streamId
      ? nextSample >= stream.unkeptUntil
      : left?.id === streamId && left.isAcknowledgeable;
  if (!isAcknowledgeable || capture?.row.streamId === streamId) return [];
  return [{ type: 'send', message: { type: 'ack', streamId, nextSample: sample } }];
}

function acknowledgeWhenDue<Capture extends FedCapture>(
  state: DeviceState<Capture>,
  counts: SampleCounts,
): Step<Capture> {
  const { stream, capture } = state;
  const { nextSample, settledSample } = counts;
  if (!stream || capture || nextSample - stream.acknowledgedSample < SAMPLES_PER_ACK) return unchanged(state);
  const effects = acknowledge(state, stream.id, settledSample, counts);
  if (effects.length === 0) return unchanged(state);
  return { state: { ...state, stream: { ...stream, acknowledgedSample: nextSample } }, effects };
}
