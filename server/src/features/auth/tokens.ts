import type { Role } from '@sadap/contract/users';
import { jwtVerify, SignJWT } from 'jose';

export type Claims = {
  userId: number;
  username: string;
  role: Role;
  sessionId: string;
  signedInAtMs: number;
};

/** Verified tokens that are remembered; the oldest goes first. */
const MOST_REMEMBERED = 10_000;

type Verified = { sessionId: string; signedInAtS: number; expiresAtS: number };

/**
 * Signed tokens (HS256). The web reads `exp`, `sub` and `username`; the server trusts a token only together
 * with its row.
 */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  /**
   * What a token says never changes, so its signature is checked once. Whether it still counts is not in
   * here.
   */
  const remembered = new Map<string, Verified>();

  async function verified(token: string): Promise<Verified | 'invalid'> {
    const before = remembered.get(token);
    if (before) return before;
    const claims = await claimsOf(token, key);
    if (claims === 'invalid') return claims;
    const [oldest] = remembered.keys();
    if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    remembered.set(token, claims);
    return claims;
  }

  return {
    sign: (
      { userId, username, role, sessionId, signedInAtMs }: Claims,
      issuedAtMs: number,
      expiresAtMs: number,
    ) =>
      new SignJWT({
        userId,
        username,
        role,
        sid: sessionId,
        auth_time: Math.floor(signedInAtMs / 1000),
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(Math.floor(issuedAtMs / 1000))
        .setExpirationTime(Math.floor(expiresAtMs / 1000))
        .sign(key),
    /** The session that the token names, or why it is invalid. `nowMs`: for a login of then. */
    async read(
      token: string,
      nowMs: (signedInAtMs: number) => number,
    ): Promise<{ sessionId: string } | 'expired' | 'invalid'> {
      const claims = await verified(token);
      if (claims === 'invalid') return 'invalid';
      return claims.expiresAtS <= Math.floor(nowMs(claims.signedInAtS * 1000) / 1000)
        ? 'expired'
        : { sessionId: claims.sessionId };
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;

/** What a token says whose signature is right, expired or not. */
async function claimsOf(token: string, key: Uint8Array): Promise<Verified | 'invalid'> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      // expiry is judged with each use
      currentDate: new Date(0),
    });
    const { sid, exp, iat } = payload;
    // Tokens of earlier versions do not say when their login began.
    const signedInAtS = payload.auth_time ?? iat;
    return typeof sid === 'string' && exp !== undefined && typeof signedInAtS === 'number'
      ? { sessionId: sid, signedInAtS, expiresAtS: exp }
      : 'invalid';
  } catch {
    return 'invalid';
  }
}
