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

/**
 * Whether a stored session seems to be alive: its token by the server's time, its last activity by the clock
 * of this computer, which wrote it.
 */
export function isAlive(session: Session, nowMs: number, serverNowMs: number): boolean {
  const expiryMs = tokenExpiryMs(session.token);
  if (expiryMs !== null && expiryMs <= serverNowMs) return false;
  return nowMs - Date.parse(session.lastActivity) <= INACTIVITY_LIMIT_MS;
}
