import { createHmac } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';

/** A page gets a new one with its next request once half of it is over. */
export const MEDIA_TOKEN_LIFETIME_S = 10 * 60;

/**
 * Lets <audio> and <img> read bytes, which cannot send a header. Signed with a key of its own: it is no
 * bearer token, and a bearer token is none of these.
 */
export function createMediaTokens(secret: string, clock: Clock) {
  const key = createHmac('sha256', secret).update('media token').digest();
  const seconds = () => Math.floor(clock.now() / 1000);
  return {
    issue: (sessionId: string) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(seconds() + MEDIA_TOKEN_LIFETIME_S)
        .sign(key),
    /** Whether it says that it is of this session and not half over. Its signature is not checked. */
    isFresh(token: string, sessionId: string): boolean {
      try {
        const { sid, exp } = decodeJwt(token);
        return sid === sessionId && exp !== undefined && exp - seconds() > MEDIA_TOKEN_LIFETIME_S / 2;
      } catch {
        return false;
      }
    },
    /** The login session that it was issued to, or null. */
    async read(token: string): Promise<string | null> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          requiredClaims: ['exp'],
          currentDate: new Date(clock.now()),
        });
        return typeof payload.sid === 'string' ? payload.sid : null;
      } catch {
        return null;
      }
    },
  };
}
export type MediaTokens = ReturnType<typeof createMediaTokens>;
