/**
 * A stream on a connected device. `starting`: the device was asked and has not answered. `stopping`: it was
 * told to stop or ended by itself, and its capture is not complete yet.
 */
export const STREAM_PHASES = ['none', 'starting', 'streaming', 'stopping'] as const;
export type StreamPhase = (typeof STREAM_PHASES)[number];

export const STREAM_EVENTS = [
  'asked-to-start',
  'device-started',
  'not-started',
  'resumed',
  'resumed-after-stop',
  'asked-to-stop',
  'asked-to-stop-while-capturing',
  'device-ended',
  'device-ended-while-capturing',
  'capture-ended',
] as const;
export type StreamEvent = (typeof STREAM_EVENTS)[number];

const TRANSITIONS: Record<StreamPhase, Partial<Record<StreamEvent, StreamPhase>>> = {
  none: { 'asked-to-start': 'starting', resumed: 'streaming', 'resumed-after-stop': 'stopping' },
  starting: {
    'device-started': 'streaming',
    'not-started': 'none',
    'asked-to-stop': 'none',
    'device-ended': 'none',
  },
  streaming: {
    'asked-to-stop': 'none',
    'asked-to-stop-while-capturing': 'stopping',
    'device-ended': 'none',
    'device-ended-while-capturing': 'stopping',
  },
  stopping: { 'device-ended': 'none', 'capture-ended': 'none', 'asked-to-stop': 'none' },
};

/** The phase after `event`; unchanged if the event has no effect. */
export const afterStreamEvent = (phase: StreamPhase, event: StreamEvent): StreamPhase =>
  TRANSITIONS[phase][event] ?? phase;

/** Whether the device must be told to stop: the server leaves the stream, and the device does not know. */
export const mustTellToStop = (before: StreamPhase, after: StreamPhase, event: StreamEvent): boolean =>
  !event.startsWith('device-ended') &&
  (before === 'starting' || before === 'streaming') &&
  (after === 'none' || after === 'stopping');
