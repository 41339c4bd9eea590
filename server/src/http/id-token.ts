import type { Clock } from '../clock.ts';

type Claims = { iat: number; azp?: unknown };

/**
 * What `openid-client` leaves open of OpenID Connect Core 3.1.3.7: it looks at `azp` only where there are
 * several audiences, and never at `iat`. Throws.
 */
export function requireOwnIdToken(
  { iat, azp }: Claims,
  own: { clientId: string; clock: Pick<Clock, 'now'>; toleranceS: number },
): void {
  if (iat > own.clock.now() / 1000 + own.toleranceS) throw new Error('an ID token of the future');
  if (azp !== undefined && azp !== own.clientId) throw new Error('an ID token for another client');
}
