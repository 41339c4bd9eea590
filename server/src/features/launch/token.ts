import { LaunchedPatient } from '@sadap/contract/launch/schema';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { LaunchKey } from '../../config/launch.ts';

const LONGEST_LIFE_S = 120;
/** The hospital's clock and ours may differ. */
const LEEWAY_S = 30;

const Claims = z.object({
  iat: z.number().int(),
  exp: z.number().int(),
  jti: z.string().min(8).max(200),
  user: z.string().min(1).max(64),
  hn: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  birth_date: z.string(),
  sex: z.string(),
});

export type LaunchRefusal =
  | 'BAD_SIGNATURE'
  | 'BAD_CLAIMS'
  | 'BAD_PATIENT'
  | 'OTHER_ISSUER_OR_AUDIENCE'
  | 'OTHER_WEBSITE'
  | 'EXPIRED'
  | 'LIVES_TOO_LONG'
  | 'FROM_THE_FUTURE'
  | 'USED_BEFORE'
  | 'NO_SUCH_USER'
  | 'USER_NOT_ACTIVE'
  | 'USER_IS_ADMINISTRATOR'
  | 'USER_IS_PATIENT'
  | 'NOT_IN_GROUP'
  | 'TOO_WEAK';

/** Why a launch is refused. It stands in the audit trail; the browser is not told. */
export class RefusedLaunch extends Error {
  readonly reason: LaunchRefusal;
  readonly userId: number | null;
  constructor(reason: LaunchRefusal, userId: number | null = null) {
    super(reason);
    this.reason = reason;
    this.userId = userId;
  }
}

export type LaunchToken = { id: string; username: string; expiresAtMs: number; patient: LaunchedPatient };

type Of = { issuer: string; audiences: string[]; clock: Clock };

/** Reads the tokens of the hospital's system. */
export function createLaunchTokens({ key, algorithm }: LaunchKey, { issuer, audiences, clock }: Of) {
  async function verified(token: string) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        audience: audiences,
        currentDate: new Date(clock.now()),
        clockTolerance: LEEWAY_S,
      });
      return payload;
    } catch (error) {
      throw new RefusedLaunch(reasonOf(error));
    }
  }

  return {
    issuer,
    /** Throws `RefusedLaunch`. */
    async read(token: string): Promise<LaunchToken> {
      const claims = Claims.safeParse(await verified(token));
      if (!claims.success) throw new RefusedLaunch('BAD_CLAIMS');
      const { iat, exp, jti, user, ...said } = claims.data;
      if (exp - iat > LONGEST_LIFE_S) throw new RefusedLaunch('LIVES_TOO_LONG');
      if (iat * 1000 > clock.now() + LEEWAY_S * 1000) throw new RefusedLaunch('FROM_THE_FUTURE');
      const patient = LaunchedPatient.safeParse({
        patientID: said.hn,
        firstName: said.first_name,
        lastName: said.last_name,
        dateOfBirth: said.birth_date,
        gender: said.sex,
      });
      if (!patient.success) throw new RefusedLaunch('BAD_PATIENT');
      return { id: jti, username: user, expiresAtMs: (exp + LEEWAY_S) * 1000, patient: patient.data };
    },
  };
}
export type LaunchTokens = ReturnType<typeof createLaunchTokens>;

function reasonOf(error: unknown): LaunchRefusal {
  if (error instanceof errors.JWTExpired) return 'EXPIRED';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'BAD_SIGNATURE';
  if (error.claim === 'nbf') return 'FROM_THE_FUTURE';
  return error.claim === 'iss' || error.claim === 'aud' ? 'OTHER_ISSUER_OR_AUDIENCE' : 'BAD_CLAIMS';
}
