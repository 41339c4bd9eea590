import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { ticketsQueries } from './ticket-queries.ts';

const LIFETIME_S = 60;

/**
 * Opens a page's signalling. Browsers cannot send headers with a WebSocket, and the login token must not
 * stand in a URL. Signed with its own key, so that neither passes for the other. Each opens one connection,
 * on whichever server: URLs stand in the logs of proxies.
 */
export function createPeerTickets(db: Database, secret: string, clock: Clock) {
  const key = createHmac('sha256', secret).update('peer ticket').digest();
  const seconds = () => Math.floor(clock.now() / 1000);
  const queries = ticketsQueries(db);

  return {
    issue: (sessionId: string) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(randomUUID())
        .setExpirationTime(seconds() + LIFETIME_S)
        .sign(key),
    /** The login session that it was issued to; null if it is none, is too old, or was used before. */
    async redeem(ticket: string): Promise<string | null> {
      const claims = await verified(ticket);
      if (!claims) return null;
      await queries.forgetExpired(new Date(clock.now()));
      return (await queries.use(claims.id, claims.expiresAt)) ? claims.sessionId : null;
    },
  };

  async function verified(ticket: string) {
    try {
      const { payload } = await jwtVerify(ticket, key, {
        algorithms: ['HS256'],
        currentDate: new Date(clock.now()),
      });
      const { sid, jti, exp } = payload;
      if (typeof sid !== 'string' || typeof jti !== 'string' || exp === undefined) return null;
      return { sessionId: sid, id: jti, expiresAt: new Date(exp * 1000) };
    } catch {
      return null;
    }
  }
}
export type PeerTickets = ReturnType<typeof createPeerTickets>;
