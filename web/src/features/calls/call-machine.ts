import type { Call, CallParty } from '@sadap/contract';

/**
 * `asking`: waiting for camera, microphone and server. `calling`: it rings at the other party. `incoming`: it
 * rings here. `connecting`: accepted, nothing received from the other yet. `reconnecting`: the connection
 * broke and is being restored.
 */
export type CallPhase =
  | 'idle'
  | 'asking'
  | 'calling'
  | 'incoming'
  | 'answering'
  | 'connecting'
  | 'connected'
  | 'reconnecting';

export type CallState = {
  phase: CallPhase;
  role: 'caller' | 'callee' | null;
  otherName: string;
  call: Call | null;
  /**
   * The latest calls that this page was in or learned the end of; none of them rings again, however late an
   * event arrives.
   */
  overIds: readonly string[];
};

export const NO_CALL: CallState = { phase: 'idle', role: null, otherName: '', call: null, overIds: [] };
/** Far more than could arrive late. */
const OVER_KEPT = 20;

export type CallEvent =
  | { type: 'ask'; otherName: string }
  | { type: 'rings-there'; call: Call }
  | { type: 'rings-here'; call: Call }
  /** The other party called at the same moment: their call counts, as if it had been accepted here. */
  | { type: 'crossed'; call: Call }
  | { type: 'answer' }
  | { type: 'not-answered' }
  | { type: 'accepted'; call: Call }
  | { type: 'rejoined'; call: Call; role: 'caller' | 'callee' }
  | { type: 'changed'; call: Call }
  | { type: 'flows' }
  | { type: 'broke' }
  | { type: 'heard-ended'; callId: string }
  | { type: 'over' };

export const otherOf = (call: Call, role: CallState['role']): CallParty =>
  role === 'caller' ? call.callee : call.caller;
export const ownOf = (call: Call, role: CallState['role']): CallParty =>
  role === 'caller' ? call.caller : call.callee;

const inCall = (
  { overIds }: CallState,
  phase: CallPhase,
  role: 'caller' | 'callee',
  call: Call,
): CallState => ({ phase, role, call, otherName: otherOf(call, role).username, overIds });

const withOver = (overIds: readonly string[], callId: string | undefined): readonly string[] =>
  callId === undefined || overIds.includes(callId) ? overIds : [...overIds, callId].slice(-OVER_KEPT);

/** The life of a call on one page. An event that does not fit the phase changes nothing. */
export function step(state: CallState, event: CallEvent): CallState {
  const { phase, role, call, overIds } = state;
  switch (event.type) {
    case 'ask':
      return phase === 'idle'
        ? { phase: 'asking', role: 'caller', otherName: event.otherName, call: null, overIds }
        : state;
    case 'rings-there':
      return phase === 'asking' ? inCall(state, 'calling', 'caller', event.call) : state;
    case 'rings-here':
      return phase === 'idle' && !overIds.includes(event.call.id)
        ? inCall(state, 'incoming', 'callee', event.call)
        : state;
    case 'crossed':
      return phase === 'asking' ? inCall(state, 'connecting', 'callee', event.call) : state;
    case 'answer':
      return phase === 'incoming' ? { ...state, phase: 'answering' } : state;
    case 'not-answered':
      return phase === 'answering' ? { ...state, phase: 'incoming' } : state;
    case 'accepted':
      return role && (phase === 'calling' || phase === 'answering')
        ? inCall(state, 'connecting', role, event.call)
        : state;
    case 'rejoined':
      return phase === 'idle' ? inCall(state, 'reconnecting', event.role, event.call) : state;
    case 'changed':
      return call?.id === event.call.id ? { ...state, call: event.call } : state;
    case 'flows':
      return phase === 'connecting' || phase === 'reconnecting' ? { ...state, phase: 'connected' } : state;
    case 'broke':
      return phase === 'connected' ? { ...state, phase: 'reconnecting' } : state;
    case 'heard-ended':
      return call?.id === event.callId ? state : { ...state, overIds: withOver(overIds, event.callId) };
    case 'over':
      return { ...NO_CALL, overIds: withOver(overIds, call?.id) };
  }
}

/** The specification's connection state. */
export function connectionOf(phase: CallPhase): 'disconnected' | 'connecting' | 'connected' {
  if (phase === 'idle' || phase === 'incoming') return 'disconnected';
  return phase === 'connected' ? 'connected' : 'connecting';
}
