import type { Role } from '@sadap/contract';
import { jwtVerify, SignJWT } from 'jose';

export type Claims = { userId: number; username: string; role: Role; sessionId: string };

/**
 * Signed tokens (HS256). The web reads `exp`, `sub` and `username`; the server trusts a token only together
 * with its row.
 */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ userId, username, role, sessionId }: Claims, issuedAtMs: number, expiresAtMs: number) =>
      new SignJWT({ userId, username, role, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(Math.floor(issuedAtMs / 1000))
        .setExpirationTime(Math.floor(expiresAtMs / 1000))
        .sign(key),
    /** The session that the token names, or why it is invalid. */
    async read(token: string, nowMs: number): Promise<{ sessionId: string } | 'expired' | 'invalid'> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: new Date(nowMs),
        });
        return typeof payload.sid === 'string' ? { sessionId: payload.sid } : 'invalid';
      } catch (error) {
        return error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED'
          ? 'expired'
          : 'invalid';
      }
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;
