import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';

const LIFETIME_S = 60;

/**
 * Opens a page's signalling. Browsers cannot send headers with a WebSocket, and the login token must not
 * stand in a URL. Signed with its own key, so that neither passes for the other.
 */
export function createPeerTickets(secret: string, clock: Clock) {
  const key = createHmac('sha256', secret).update('peer ticket').digest();
  const seconds = () => Math.floor(clock.now() / 1000);
  return {
    issue: (sessionId: string) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(seconds() + LIFETIME_S)
        .sign(key),
    /** The login session that it was issued to, or null. */
    async read(ticket: string): Promise<string | null> {
      try {
        const { payload } = await jwtVerify(ticket, key, {
          algorithms: ['HS256'],
          currentDate: new Date(clock.now()),
        });
        return typeof payload.sid === 'string' ? payload.sid : null;
      } catch {
        return null;
      }
    },
  };
}
export type PeerTickets = ReturnType<typeof createPeerTickets>;
