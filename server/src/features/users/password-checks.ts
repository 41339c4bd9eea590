import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../http/client-address.ts';
import type { Attempt, Tried, WrongTries } from '../wrong-tries/index.ts';
import type { Passwords } from './passwords.ts';
import { type UserRow, usersQueries } from './queries.ts';

/** Wrong passwords before the next must wait: half a minute, a minute, and so on. */
const WRONG_PASSWORDS = {
  free: 10,
  firstMs: 30_000,
  longestMs: 15 * 60_000,
  forgetMs: 60 * 60_000,
};
/**
 * A code has six digits only, so wrong ones also count by account, from wherever: whoever gets as far as a
 * code knows the password.
 */
const WRONG_CODES_OF_ACCOUNT = { ...WRONG_PASSWORDS, free: 50, forgetMs: 24 * 3_600_000 };

/** Where a password is entered: in a login session, or at an address where nobody is signed in. */
export type EnteredAt = { sessionId: string } | { address: string };

/** Names who waits for work. Registrations at one address do not delay its sign-ins. */
export const askerAt = (at: EnteredAt, what = 'password') =>
  'sessionId' in at ? `session ${at.sessionId}` : `${what} ${networkOf(at.address)}`;

/**
 * Wrong passwords count by account and by where they are entered: nobody elsewhere can lock the holder out,
 * least of all out of a locked screen.
 */
export function createPasswordChecks(
  db: Database,
  { passwords, wrongTries, clock }: { passwords: Passwords; wrongTries: WrongTries; clock: Clock },
) {
  /** Throws where it must wait. */
  async function beginEach(
    code: 'TOO_MANY_PASSWORDS' | 'TOO_MANY_CODES',
    field: string,
    ...tried: Tried[]
  ): Promise<Attempt> {
    const attempt = await wrongTries.begin(...tried);
    if ('waitMs' in attempt)
      throw new AppError(code, field, { minutes: String(Math.ceil(attempt.waitMs / 60_000)) });
    return attempt;
  }

  /**
   * Counts a try before its result is known: concurrent tries must not all pass. Throws TOO_MANY_PASSWORDS at
   * `field`. `account` is whose password is tried.
   */
  const begin = (account: number | string, field: string, at: EnteredAt): Promise<Attempt> =>
    beginEach('TOO_MANY_PASSWORDS', field, { key: `${account} ${askerAt(at)}`, rule: WRONG_PASSWORDS });

  return {
    begin,
    /** The work of judging a password, for one that is kept elsewhere. */
    async spendWork(password: string, at: EnteredAt): Promise<void> {
      await passwords.isRight(askerAt(at), null, password);
    },
    /**
     * Throws `refusal`, TOO_MANY_PASSWORDS, or FIRST_PASSWORD_ENDED where the refusal may tell that the
     * password is right; at `field`. Without an account every password is wrong, after the same work and with
     * the same limits: `id` is then the name that was entered. A hash of former costs is replaced by one of
     * today's. Returns the one that is stored now.
     */
    async require(
      user:
        | Pick<UserRow, 'id' | 'passwordHash' | 'firstPasswordEndsAt'>
        | { id: string; passwordHash: null; firstPasswordEndsAt: null },
      password: string,
      field: string,
      at: EnteredAt,
      refusal: 'INVALID_PASSWORD' | 'INVALID_CREDENTIALS' = 'INVALID_PASSWORD',
    ): Promise<string> {
      const attempt = await begin(user.id, field, at);
      const isRight = await passwords
        .isRight(askerAt(at), user.passwordHash, password)
        .catch(async (error: unknown) => {
          // Too many at once.
          await attempt.takeBack();
          throw error;
        });
      const { passwordHash, firstPasswordEndsAt: endsAt } = user;
      const hasEnded = endsAt !== null && endsAt.getTime() <= clock.now();
      if (!isRight || passwordHash === null || (hasEnded && refusal === 'INVALID_CREDENTIALS'))
        throw new AppError(refusal, field);
      await attempt.wasRight();
      if (hasEnded) throw new AppError('FIRST_PASSWORD_ENDED', field);
      if (!passwords.isOutdated(passwordHash)) return passwordHash;
      const renewed = await passwords.hash(askerAt(at), password);
      return (await usersQueries(db).replaceHash(user.id, passwordHash, renewed)) ? renewed : passwordHash;
    },

    /** The same for a code of the second step. Throws INVALID_CODE or TOO_MANY_CODES, at `code`. */
    async requireCode(userId: number, at: EnteredAt, isRight: () => Promise<boolean>): Promise<void> {
      const attempt = await beginEach(
        'TOO_MANY_CODES',
        'code',
        { key: `code ${userId} ${askerAt(at)}`, rule: WRONG_PASSWORDS },
        { key: `codes ${userId}`, rule: WRONG_CODES_OF_ACCOUNT },
      );
      const wasRight = await isRight().catch(async (error: unknown) => {
        await attempt.takeBack();
        throw error;
      });
      if (!wasRight) throw new AppError('INVALID_CODE', 'code');
      await attempt.wasRight();
    },
  };
}
export type PasswordChecks = ReturnType<typeof createPasswordChecks>;
