import type { Call } from '@sadap/contract/calls';
import type { CallEffect } from './call-effects.ts';
import type { CallEvent, Facts } from './call-events.ts';
import { type CallPhase, type CallState, NO_CALL, NOT_CONNECTED, NOTHING_SHOWN } from './call-state.ts';
import { step } from './call-step.ts';
import type { MediaLink } from './media-link.ts';

/*
 * For tests: anan (1) calls busaba (2). A step reads nothing but the names of links, so plain objects
 * will do.
 */

export const ID = '00000000-0000-4000-8000-000000000001';
export const OTHER_ID = '00000000-0000-4000-8000-000000000002';
export const RINGING: Call = {
  id: ID,
  state: 'ringing',
  caller: { userId: 1, username: 'anan', peerId: 'user_1' },
  callee: { userId: 2, username: 'busaba', peerId: 'user_2' },
  startedAt: '2026-01-01T00:00:00.000Z',
  acceptedAt: null,
  endedAt: null,
  end: null,
  endedBy: null,
};
export const ACTIVE: Call = { ...RINGING, state: 'active', acceptedAt: '2026-01-01T00:00:05.000Z' };
export const CANCELLED: Call = { ...RINGING, state: 'ended', end: 'cancelled', endedBy: 1 };
export const HUNG_UP: Call = { ...ACTIVE, state: 'ended', end: 'hung-up', endedBy: 2 };
export const BUSABA = { user_id: 2, username: 'busaba', peerId: 'user_2' };

export const STREAM = { name: 'own stream' } as unknown as MediaStream;
export const TRACK = { name: 'track' } as unknown as MediaStreamTrack;
export const linkTo = (peerId: string, callId: string | null = ID) => ({ peerId, callId }) as MediaLink;

export const NOW_MS = Date.parse('2026-01-01T00:10:00.000Z');
export const FACTS: Facts = {
  nowMs: NOW_MS,
  presentMs: NOW_MS,
  userId: 1,
  peerId: 'user_1',
  hasRelay: true,
  isSoundAtWork: false,
  rememberedId: null,
  rememberedSending: null,
};
export const BUSABAS_FACTS: Facts = { ...FACTS, userId: 2, peerId: 'user_2' };

/** A page of anan, or of busaba if she is the callee. */
export function at(phase: CallPhase, role: 'caller' | 'callee' = 'caller'): CallState {
  if (phase === 'idle') return NO_CALL;
  const side = phase === 'incoming' || phase === 'answering' ? 'callee' : role;
  const isRunning = phase === 'connecting' || phase === 'connected' || phase === 'reconnecting';
  const isLinked = isRunning || phase === 'calling';
  return {
    ...NO_CALL,
    sinceMs: NOW_MS,
    shown: {
      ...NOTHING_SHOWN,
      phase,
      role: side,
      otherName: side === 'callee' ? 'anan' : 'busaba',
      call: phase === 'asking' ? null : isRunning ? ACTIVE : RINGING,
      local: isLinked ? STREAM : null,
      hasCamera: isLinked,
    },
    connection: {
      ...NOT_CONNECTED,
      link: isLinked ? linkTo(side === 'callee' ? 'user_1' : 'user_2') : null,
      triedMs: NOW_MS,
      heardMs: NOW_MS,
    },
    target: phase === 'asking' ? { callId: ID, peerId: 'user_2' } : null,
  };
}

const factsOf = ({ shown }: CallState): Facts => (shown.role === 'callee' ? BUSABAS_FACTS : FACTS);

/** Steps through events; other objects change the facts. Returns the last state and all effects. */
export function walk(from: CallState, ...moves: (CallEvent | Partial<Facts>)[]) {
  let state = from;
  let facts = factsOf(from);
  const effects: CallEffect[] = [];
  for (const move of moves) {
    if (!('type' in move)) {
      facts = { ...facts, ...move };
      continue;
    }
    const next = step(state, 'run' in move && move.run === ON ? { ...move, run: state.run } : move, facts);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, shown: state.shown, effects, done: effects.map(inWords) };
}
/** Stands for the number of the current run. */
export const ON = -1;
export const LATE = -2;

function inWords(effect: CallEffect): string {
  switch (effect.type) {
    case 'notify':
      return `notify ${effect.notice.type}`;
    case 'dial':
      return `dial ${effect.peerId}${effect.isRelayOnly ? ' by relay' : ''}`;
    case 'resume':
      return `resume as ${effect.peerId}`;
    case 'tell-end':
      return `tell ${effect.end}`;
    case 'remember':
      return effect.callId === null ? 'forget' : 'remember';
    case 'close-link':
      return `close ${effect.link.peerId}`;
    case 'answer-link':
      return `answer ${effect.link.peerId}`;
    case 'tell-slow':
      return `tell slow ${effect.isSlow}`;
    case 'enable':
      return `${effect.kind} ${effect.isOn ? 'on' : 'off'}`;
    default:
      return effect.type;
  }
}
