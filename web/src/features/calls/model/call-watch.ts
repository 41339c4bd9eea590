import { CALL_CONNECT_MS, CALL_RETURN_MS, CALL_TROUBLE_MS, RELAY_RETRY_MS } from '@sadap/contract/limits';

/** The callee's page asks to be dialled if nothing arrives: only the caller's page dials. */
const ASK_FOR_DIAL_MS = 3_000;
/** Longer than the caller's own rhythm, which must not be disturbed. */
const ASK_AGAIN_MS = 12_000;

export type Watch = {
  role: 'caller' | 'callee';
  phase: 'connecting' | 'connected' | 'reconnecting';
  /** When this phase began, when something was last received, and when a connection was last tried. */
  sinceMs: number;
  heardMs: number;
  triedMs: number;
  isRelayTried: boolean;
  hasRelay: boolean;
};

export type Duty = 'broke' | 'dial' | 'dial-relay-only' | 'ask-for-dial' | 'end-failed' | 'end-lost' | null;

/** What is due in a call at `nowMs`; called about once a second. */
export function dutyAt(watch: Watch, nowMs: number): Duty {
  const { role, phase, sinceMs, heardMs, triedMs, isRelayTried, hasRelay } = watch;
  if (phase === 'connected') return nowMs - heardMs >= CALL_TROUBLE_MS ? 'broke' : null;
  if (role === 'callee' || phase === 'reconnecting') {
    if (nowMs - sinceMs >= (phase === 'connecting' ? CALL_CONNECT_MS : CALL_RETURN_MS)) return 'end-lost';
    if (role === 'caller') return nowMs - triedMs >= RELAY_RETRY_MS ? 'dial' : null;
    return nowMs - sinceMs >= ASK_FOR_DIAL_MS && nowMs - triedMs >= ASK_AGAIN_MS ? 'ask-for-dial' : null;
  }
  if (nowMs - Math.max(sinceMs, triedMs) < RELAY_RETRY_MS) return null;
  return isRelayTried || !hasRelay ? 'end-failed' : 'dial-relay-only';
}
