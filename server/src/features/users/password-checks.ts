import { createAttempts } from '../../attempts.ts';
import type { Clock } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import { verifyPassword } from './passwords.ts';

/** Wrong passwords for one account before it must wait, and how long they count. */
const WRONG_PASSWORDS = 10;
const WRONG_PASSWORD_WINDOW_MS = 5 * 60_000;

/** Wrong passwords of one account count together, wherever a password is asked for. */
export function createPasswordChecks(clock: Clock) {
  const wrong = createAttempts(clock, WRONG_PASSWORDS, WRONG_PASSWORD_WINDOW_MS);
  return {
    /** Throws INVALID_PASSWORD at `field`, or RATE_LIMITED. */
    async require(
      user: { id: number; passwordHash: string },
      password: string,
      field: string,
    ): Promise<void> {
      const key = String(user.id);
      if (wrong.areExceeded(key)) throw new AppError('RATE_LIMITED');
      // Counted before the result is known: concurrent attempts must not all pass the check above.
      wrong.add(key);
      if (!(await verifyPassword(user.passwordHash, password))) throw new AppError('INVALID_PASSWORD', field);
      wrong.forget(key);
    },
  };
}
export type PasswordChecks = ReturnType<typeof createPasswordChecks>;
