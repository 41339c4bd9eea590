import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';

const LIFETIME_S = 10 * 60;

const Journey = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  purpose: z.enum(['sign-in', 'unlock']),
  to: z.string(),
  startedAtMs: z.number(),
});
/** What a browser carries on its way to the provider and back. */
export type Journey = z.infer<typeof Journey>;

/** Seals it, so that any server can read it and no browser. */
export function createJourneySeal(secret: string, clock: Clock) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'sadap oidc journey', 32));
  return {
    lifetimeS: LIFETIME_S,
    seal: (journey: Journey): Promise<string> =>
      new EncryptJWT(journey)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(clock.now() / 1000) + LIFETIME_S)
        .encrypt(key),
    /** Null if it is too old, or not ours. */
    async open(sealed: string | null): Promise<Journey | null> {
      if (!sealed) return null;
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          currentDate: new Date(clock.now()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return Journey.parse(payload);
      } catch {
        return null;
      }
    },
  };
}
