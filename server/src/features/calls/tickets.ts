import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';

const LIFETIME_S = 60;

/**
 * Opens a page's signalling. Browsers cannot send headers with a WebSocket, and the login token must not
 * stand in a URL. Signed with its own key, so that neither passes for the other. Each opens one connection:
 * URLs stand in the logs of proxies.
 */
export function createPeerTickets(secret: string, clock: Clock) {
  const key = createHmac('sha256', secret).update('peer ticket').digest();
  const seconds = () => Math.floor(clock.now() / 1000);
  /** Until when each would be valid, in seconds. */
  const used = new Map<string, number>();

  /** Whether it is its first use. Oldest come first in the map. */
  function use(id: string, untilS: number): boolean {
    for (const [each, endS] of used) {
      if (endS > seconds()) break;
      used.delete(each);
    }
    if (used.has(id)) return false;
    used.set(id, untilS);
    return true;
  }

  return {
    issue: (sessionId: string) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(randomUUID())
        .setExpirationTime(seconds() + LIFETIME_S)
        .sign(key),
    /**
     * The login session that it was issued to; null if it is none, is too old, or was used on this server.
     */
    async redeem(ticket: string): Promise<string | null> {
      try {
        const { payload } = await jwtVerify(ticket, key, {
          algorithms: ['HS256'],
          currentDate: new Date(clock.now()),
        });
        const { sid, jti, exp } = payload;
        if (typeof sid !== 'string' || typeof jti !== 'string' || exp === undefined) return null;
        return use(jti, exp) ? sid : null;
      } catch {
        return null;
      }
    },
  };
}
export type PeerTickets = ReturnType<typeof createPeerTickets>;
