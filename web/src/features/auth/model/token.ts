import { INACTIVITY_LIMIT_MS } from '@sadap/contract/limits';
import type { Session } from '../../../platform/session.ts';

/** Expiry of a signed token in milliseconds since 1970, from its `exp` claim; null if it has none. */
export function tokenExpiryMs(token: string): number | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

export type SessionVerdict = 'alive' | 'expired' | 'inactive';

/** Whether a stored session may still be used at `nowMs`. */
export function judgeSession(session: Session, nowMs: number): SessionVerdict {
  const expiryMs = tokenExpiryMs(session.token);
  if (expiryMs !== null && expiryMs <= nowMs) return 'expired';
  return nowMs - Date.parse(session.lastActivity) > INACTIVITY_LIMIT_MS ? 'inactive' : 'alive';
}
