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
  };
};

/** Where each event leads, from the phases in which it means something. */
const TABLE: [CallEvent, Partial<Record<CallPhase, CallPhase>>][] = [
  [{ type: 'ask', otherName: 'busaba' }, { idle: 'asking' }],
  [{ type: 'rings-there', call }, { asking: 'calling' }],
  [{ type: 'rings-here', call }, { idle: 'incoming' }],
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
  const other = { ...moved, id: '00000000-0000-4000-8000-000000000002' };
  expect(step(at('connected'), { type: 'changed', call: other }).call).toEqual(call);
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
