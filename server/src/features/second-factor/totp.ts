import { generateSecret, generateURI, verify } from 'otplib';

const STEP_S = 30;
const ISSUER = 'Sadap';

/** 160 random bits in base 32 (RFC 4226, section 4, R6). */
export const newSecret = (): string => generateSecret();

/** What an authenticator app reads from the QR code. */
export const uriOf = (secret: string, username: string): string =>
  generateURI({ issuer: ISSUER, label: username, secret });

/**
 * The time step of a right code (RFC 6238), or null. One step before and after now count, for clocks that
 * differ.
 */
export async function stepOf(secret: string, code: string, nowMs: number): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(nowMs / 1000);
  const result = await verify({ secret, token: code, epoch, period: STEP_S, epochTolerance: STEP_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
