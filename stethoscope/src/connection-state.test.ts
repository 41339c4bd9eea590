import { expect, it } from 'vitest';
import { afterEvent, CONNECTION_EVENTS, CONNECTION_STATES } from './connection-state.ts';

const TABLE = {
  // dial, opened, without stream, with stream, started, stopped, lost, ended
  disconnected: ['connecting', null, null, null, null, null, null, 'ended'],
  connecting: [null, 'greeting', null, null, null, null, 'disconnected', 'ended'],
  greeting: [null, null, 'idle', 'streaming', null, null, 'disconnected', 'ended'],
  idle: [null, null, null, null, 'streaming', null, 'disconnected', 'ended'],
  streaming: [null, null, null, null, 'streaming', 'idle', 'disconnected', 'ended'],
  ended: [null, null, null, null, null, null, null, null],
};

it.each(CONNECTION_STATES)('every event in state %s', (state) => {
  expect(CONNECTION_EVENTS.map((event) => afterEvent(state, event))).toEqual(TABLE[state]);
});
