import { hkdfSync } from 'node:crypto';
import { LaunchedPatient } from '@sadap/contract/launch/schema';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';

/** Long enough for a second step. */
const LIFETIME_S = 10 * 60;

const Sealed = z.object({
  /** SHA-256 of the code: another launch's code does not open this patient. */
  codeHash: z.string(),
  userId: z.number(),
  startedAtMs: z.number(),
  patient: LaunchedPatient,
  isDeceased: z.boolean(),
  /** Whether it opens the locked screen of its user. */
  unlocks: z.boolean(),
});
/** What a browser carries between its launch and the patient's page. */
export type SealedLaunch = z.infer<typeof Sealed>;

/** Seals it, so that any server can read it and no browser. */
export function createLaunchSeal(secret: string, clock: Clock) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'sadap launch', 32));
  return {
    lifetimeS: LIFETIME_S,
    close: (launch: SealedLaunch): Promise<string> =>
      new EncryptJWT(launch)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(clock.now() / 1000) + LIFETIME_S)
        .encrypt(key),
    /** Null if it is too old, or not ours. */
    async open(sealed: string | null): Promise<SealedLaunch | null> {
      if (!sealed) return null;
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          currentDate: new Date(clock.now()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return Sealed.parse(payload);
      } catch {
        return null;
      }
    },
  };
}
