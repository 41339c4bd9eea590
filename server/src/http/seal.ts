import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';

/** Long enough for a second step. */
const LIFETIME_S = 10 * 60;

/**
 * Seals what a browser carries from one request to a later one, so that any server can read it and no
 * browser. What was sealed for one purpose does not open for another.
 */
export function createSeal<Sealed extends Record<string, unknown>>(
  secret: string,
  purpose: string,
  schema: z.ZodType<Sealed>,
  clock: Clock,
) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    lifetimeS: LIFETIME_S,
    close: (content: Sealed): Promise<string> =>
      new EncryptJWT(content)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(clock.now() / 1000) + LIFETIME_S)
        .encrypt(key),
    /** Null if it is too old, or not ours. */
    async open(sealed: string | null): Promise<Sealed | null> {
      if (!sealed) return null;
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          currentDate: new Date(clock.now()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return schema.parse(payload);
      } catch {
        return null;
      }
    },
  };
}
export type Seal<Sealed extends Record<string, unknown>> = ReturnType<typeof createSeal<Sealed>>;
