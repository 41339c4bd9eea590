import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../errors.ts';
import { createTurns } from '../../limits/turns.ts';

/** argon2id, 19 MiB, 2 passes: OWASP Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** What a hash of today begins with. */
const TODAYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Node has four threads for them. The others check tokens and read files, which must not wait. */
const AT_A_TIME = 2;
const MAX_WAITING = 500;
/** A ward that begins its shift signs in from one address. */
const MAX_PER_ASKER = 60;

/**
 * Hashes passwords, two at a time. `asker` is whom the work is for: waiting work is taken from each in turn.
 * Throws RATE_LIMITED when one asks for too many at once, SIGN_INS_BUSY when all together do.
 */
export function createPasswords() {
  const inTurn = createTurns({
    concurrency: AT_A_TIME,
    maxWaiting: MAX_WAITING,
    maxPerAsker: MAX_PER_ASKER,
    refusal: () => new AppError('SIGN_INS_BUSY'),
  });
  /** Of a password that nobody knows. */
  let nobodys: Promise<string> | null = null;
  return {
    hash: (asker: string, password: string): Promise<string> => inTurn(asker, () => hash(password, COST)),
    /** Without a hash to compare with, the same work is done and the password is wrong. */
    isRight: (asker: string, passwordHash: string | null, password: string): Promise<boolean> =>
      inTurn(asker, async () => {
        if (passwordHash !== null) return verify(passwordHash, password);
        nobodys ??= hash(randomUUID(), COST);
        await verify(await nobodys, password);
        return false;
      }),
    /** Whether a hash was made at another cost than today's. */
    isOutdated: (passwordHash: string): boolean => !passwordHash.startsWith(TODAYS),
  };
}
export type Passwords = ReturnType<typeof createPasswords>;
