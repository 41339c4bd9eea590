import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const LEAST_SECRET_BYTES = 32;
const LEAST_RSA_BITS = 2048;

/** The hospital's system opens patients here with a token that it signs: docs/hospital-system.md. */
export const launchSettings = {
  /** A secret of at least 32 bytes, or a public key as PEM. */
  LAUNCH_KEY_FILE: z.string().min(1).optional(),
  /** The token's `iss`. */
  LAUNCH_ISSUER: z.string().min(1).max(200).optional(),
  /** Where the hospital's pages stand: a browser that comes from elsewhere is refused. */
  LAUNCH_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every(isOrigin),
      'needs origins like https://his.hospital.example, separated by commas, without a path',
    )
    .optional(),
};

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

/** The algorithm follows from the key alone: a token that names another is refused. */
export type LaunchKey = { key: KeyObject; algorithm: 'HS256' | 'ES256' | 'RS256' };

/** Throws what is wrong with the file, in words. */
export function launchKeyIn(file: string): LaunchKey {
  const bytes = readFileSync(file);
  const text = bytes.toString('latin1').trim();
  if (!text.includes('-----BEGIN')) {
    const secret = Buffer.from(text, 'latin1');
    if (secret.length < LEAST_SECRET_BYTES)
      throw new Error(`needs a secret of at least ${LEAST_SECRET_BYTES} bytes, or a public key as PEM`);
    return { key: createSecretKey(secret), algorithm: 'HS256' };
  }
  if (!/^-----BEGIN PUBLIC KEY-----/.test(text))
    throw new Error('needs the public key alone: a PEM file that begins with BEGIN PUBLIC KEY');
  const key = createPublicKey(text);
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return { key, algorithm: 'ES256' };
  if (key.asymmetricKeyType === 'rsa' && modulusLength >= LEAST_RSA_BITS) return { key, algorithm: 'RS256' };
  throw new Error(`needs a key of the curve P-256, or an RSA key of at least ${LEAST_RSA_BITS} bits`);
}

export function checkLaunchSettings(
  { LAUNCH_KEY_FILE: file }: { LAUNCH_KEY_FILE?: string | undefined },
  fault: (field: string, message: string) => void,
): void {
  if (file === undefined) return;
  try {
    launchKeyIn(file);
  } catch (error) {
    fault('LAUNCH_KEY_FILE', error instanceof Error ? error.message : 'cannot be read');
  }
}
