import type { Call } from '@sadap/contract';
import { expect, test } from 'vitest';
import {
  type CallEvent,
  type CallPhase,
  type CallState,
  connectionOf,
  NO_CALL,
  step,
} from './call-machine.ts';

const call: Call = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'ringing',
  caller: { userId: 1, username: 'anan', peerId: 'user_1' },
  callee: { userId: 2, username: 'busaba', peerId: 'user_2' },
  startedAt: '2026-01-01T00:00:00.000Z',
  acceptedAt: null,
  endedAt: null,
  end: null,
  endedBy: null,
};
const PHASES: CallPhase[] = [
  'idle',
  'asking',
  'calling',
  'incoming',
  'answering',
  'connecting',
  'connected',
  'reconnecting',
];
const at = (phase: CallPhase): CallState => {
  if (phase === 'idle') return NO_CALL;
  const isCallee = phase === 'incoming' || phase === 'answering';
  return {
    phase,
    role: isCallee ? 'callee' : 'caller',
    otherName: isCallee ? 'anan' : 'busaba',
    call: phase === 'asking' ? null : call,
    overIds: [],
  };
};

/** The result of each event, for the phases in which it is valid. */
const TABLE: [CallEvent, Partial<Record<CallPhase, CallPhase>>][] = [
  [{ type: 'ask', otherName: 'busaba' }, { idle: 'asking' }],
  [{ type: 'rings-there', call }, { asking: 'calling' }],
  [{ type: 'rings-here', call }, { idle: 'incoming' }],
  [{ type: 'crossed', call }, { asking: 'connecting' }],
  [{ type: 'answer' }, { incoming: 'answering' }],
  [{ type: 'not-answered' }, { answering: 'incoming' }],
  [
    { type: 'accepted', call },
    { calling: 'connecting', answering: 'connecting' },
  ],
  [{ type: 'rejoined', call, role: 'caller' }, { idle: 'reconnecting' }],
  [{ type: 'flows' }, { connecting: 'connected', reconnecting: 'connected' }],
  [{ type: 'broke' }, { connected: 'reconnecting' }],
  [{ type: 'over' }, Object.fromEntries(PHASES.map((phase) => [phase, 'idle']))],
];

test.each(TABLE)('%o', (event, leads) => {
  for (const phase of PHASES) {
    const next = step(at(phase), event);
    expect(next.phase, `from ${phase}`).toBe(leads[phase] ?? phase);
    if (!(phase in leads)) expect(next).toEqual(at(phase));
  }
});

test('the other party is the one on the other side', () => {
  expect(step(NO_CALL, { type: 'rings-here', call }).otherName).toBe('anan');
  expect(step(at('asking'), { type: 'rings-there', call }).otherName).toBe('busaba');
});

test('a change of this call counts, one of another does not', () => {
  const moved = { ...call, callee: { ...call.callee, peerId: 'user_2_x' } };
  expect(step(at('connected'), { type: 'changed', call: moved }).call).toEqual(moved);
  expect(step(at('connected'), { type: 'changed', call: { ...moved, id: other.id } }).call).toEqual(call);
});

const other = { ...call, id: '00000000-0000-4000-8000-000000000002' };

test.each(PHASES)('a call that was over at %s, by whomever, never rings again; another one does', (phase) => {
  const over = step(at(phase), { type: 'over' });
  const isKnown = phase !== 'idle' && phase !== 'asking';
  expect(step(over, { type: 'rings-here', call }).phase).toBe(isKnown ? 'idle' : 'incoming');
  expect(step(over, { type: 'rings-here', call: other }).phase).toBe('incoming');
});

test.each(PHASES)('a call whose end was heard at %s never rings', (phase) => {
  const heard = step(at(phase), { type: 'heard-ended', callId: other.id });
  expect(heard.phase).toBe(phase);
  const idle = step(heard, { type: 'over' });
  expect(step(idle, { type: 'rings-here', call: other }).phase).toBe('idle');
});

test('no more ends are kept than could come late', () => {
  let state = NO_CALL;
  for (let count = 0; count < 100; count++)
    state = step(state, { type: 'heard-ended', callId: `call ${count}` });
  expect(state.overIds).toHaveLength(20);
  expect(state.overIds.at(-1)).toBe('call 99');
});

test('who called at the same moment is called back by nobody: the other’s call counts', () => {
  const crossed = step(at('asking'), { type: 'crossed', call });
  expect(crossed).toMatchObject({ phase: 'connecting', role: 'callee', otherName: 'anan' });
});

test('the states of the specification', () => {
  expect(PHASES.map(connectionOf)).toEqual([
    'disconnected',
    'connecting',
    'connecting',
    'disconnected',
    'connecting',
    'connecting',
    'connected',
    'connecting',
  ]);
});
