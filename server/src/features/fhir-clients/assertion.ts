import { createLocalJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { ALGORITHMS } from './keys.ts';
import type { FhirClientRow } from './queries.ts';

/** SMART App Launch 2, backend services: `exp` is at most five minutes in the future. */
const LONGEST_LIFE_S = 300;
/** The hospital's clock and ours may differ. */
const LEEWAY_S = 30;

const Claims = z.object({ exp: z.number().int(), jti: z.string().min(1).max(200) });
const IsId = z.uuid();

/** Why a program is not signed in. It stands in the audit trail; the program is not told. */
export type AssertionRefusal =
  | 'NO_SUCH_CLIENT'
  | 'REVOKED'
  | 'BAD_SIGNATURE'
  | 'BAD_CLAIMS'
  | 'OTHER_ISSUER_OR_AUDIENCE'
  | 'EXPIRED'
  | 'LIVES_TOO_LONG'
  | 'USED_BEFORE'
  | 'BAD_SCOPE';
export class RefusedAssertion extends Error {
  readonly reason: AssertionRefusal;
  constructor(reason: AssertionRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Who an assertion says it is from; nothing is proven yet. */
export function claimedClientIn(assertion: string): string | null {
  try {
    const { iss } = decodeJwt(assertion);
    return IsId.safeParse(iss).success ? (iss ?? null) : null;
  } catch {
    return null;
  }
}

/** Throws `RefusedAssertion`. */
export async function readAssertion(
  assertion: string,
  { id, keys }: Pick<FhirClientRow, 'id' | 'keys'>,
  { audience, clock }: { audience: string; clock: Clock },
): Promise<{ id: string; expiresAt: Date }> {
  const nowS = clock.now() / 1000;
  const keySet = createLocalJWKSet({ keys });
  try {
    const { payload, protectedHeader } = await jwtVerify(assertion, keySet, {
      algorithms: [...ALGORITHMS],
      issuer: id,
      subject: id,
      audience,
      currentDate: new Date(clock.now()),
      clockTolerance: LEEWAY_S,
      requiredClaims: ['exp', 'jti'],
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success || !protectedHeader.kid) throw new RefusedAssertion('BAD_CLAIMS');
    const { exp, jti } = claims.data;
    if (exp > nowS + LONGEST_LIFE_S + LEEWAY_S) throw new RefusedAssertion('LIVES_TOO_LONG');
    return { id: jti, expiresAt: new Date((exp + LEEWAY_S) * 1000) };
  } catch (error) {
    throw error instanceof RefusedAssertion ? error : new RefusedAssertion(reasonOf(error));
  }
}

function reasonOf(error: unknown): AssertionRefusal {
  if (error instanceof errors.JWTExpired) return 'EXPIRED';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'BAD_SIGNATURE';
  return error.claim === 'aud' || error.claim === 'iss' || error.claim === 'sub'
    ? 'OTHER_ISSUER_OR_AUDIENCE'
    : 'BAD_CLAIMS';
}
