/**
 * Life of a device's connection. `greeting`: hello was sent, welcome is awaited. `ended`: the server refused
 * this device for good, or its owner switched it off.
 */
export const CONNECTION_STATES = [
  'disconnected',
  'connecting',
  'greeting',
  'idle',
  'streaming',
  'ended',
] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

export const CONNECTION_EVENTS = [
  'dial',
  'opened',
  'welcomed-without-stream',
  'welcomed-with-stream',
  'stream-started',
  'stream-stopped',
  'lost',
  'ended',
] as const;
export type ConnectionEvent = (typeof CONNECTION_EVENTS)[number];

const lostOrEnded = { lost: 'disconnected', ended: 'ended' } as const;

const TRANSITIONS: Record<ConnectionState, Partial<Record<ConnectionEvent, ConnectionState>>> = {
  disconnected: { dial: 'connecting', ended: 'ended' },
  connecting: { opened: 'greeting', ...lostOrEnded },
  greeting: { 'welcomed-without-stream': 'idle', 'welcomed-with-stream': 'streaming', ...lostOrEnded },
  idle: { 'stream-started': 'streaming', ...lostOrEnded },
  streaming: { 'stream-started': 'streaming', 'stream-stopped': 'idle', ...lostOrEnded },
  ended: {},
};

/** The state after `event`, or null where the event is not valid. */
export function afterEvent(state: ConnectionState, event: ConnectionEvent): ConnectionState | null {
  return TRANSITIONS[state][event] ?? null;
}
