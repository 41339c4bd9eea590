import type { ConnectionState } from './connection-state.ts';
import type { StethoscopeEvent } from './events.ts';

const STATES: Record<ConnectionState, string> = {
  disconnected: 'not connected',
  connecting: 'connecting',
  greeting: 'connected, says who it is',
  idle: 'accepted, waits for a command',
  streaming: 'streaming',
  ended: 'ended',
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Describes an event for a log; null for the many that occur with every frame. */
export function describeEvent(event: StethoscopeEvent): string | null {
  switch (event.type) {
    case 'state':
      return STATES[event.state];
    case 'stream-started':
      return `stream ${event.streamId} begins`;
    case 'stream-stopped':
      return `stream ${event.streamId} stopped after ${event.endSample} samples`;
    case 'samples-lost':
      return `buffer too small: stream ${event.streamId} lost what was before sample ${event.oldestSample}`;
    case 'earpiece':
      return `earpiece: gain ${event.earpiece.gain}, notch ${event.earpiece.notchHz || 'off'}`;
    case 'server-error':
      return `the server says: ${event.code}: ${event.message}`;
    case 'lost':
      return `connection lost (${event.closeCode}), tries again in ${seconds(event.retryInMs)}`;
    case 'ended':
      return `does not connect again: ${event.reason}`;
    case 'made':
    case 'sent':
    case 'acknowledged':
      return null;
  }
}
