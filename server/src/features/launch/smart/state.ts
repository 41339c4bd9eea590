import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';

const LIFETIME_S = 10 * 60;

const Journey = z.object({
  /** One of `SMART_SERVERS`. */
  server: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** SHA-256 of the browser's cookie. */
  browserHash: z.string(),
  startedAtMs: z.number(),
});
/** What is remembered between the launch and the browser's return. */
export type Journey = z.infer<typeof Journey>;

/**
 * The journey travels sealed as `state`: launches in two tabs do not meet, and however many begin, the
 * browser has one small cookie.
 */
export function createStateSeal(secret: string, clock: Clock) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'sadap smart launch', 32));
  return {
    lifetimeS: LIFETIME_S,
    close: (journey: Journey): Promise<string> =>
      new EncryptJWT(journey)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(clock.now() / 1000) + LIFETIME_S)
        .encrypt(key),
    /** Null if it is too old, or not ours. */
    async open(state: string): Promise<Journey | null> {
      try {
        const { payload } = await jwtDecrypt(state, key, {
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
