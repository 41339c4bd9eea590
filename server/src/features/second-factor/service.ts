import {
  RECOVERY_CODE_COUNT,
  type RecoveryCodes,
  type SecondFactor,
  type TotpBeginning,
} from '@sadap/contract/second-factor';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Caller, Origin } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { doneBefore, once } from '../requests/index.ts';
import {
  askerAt,
  calledName,
  type PasswordChecks,
  type Passwords,
  type RevokeSessions,
  usersQueries,
} from '../users/index.ts';
import { secondFactorQueries } from './queries.ts';
import { mayBeRecoveryCode, newRecoveryCodes, plain, shown } from './recovery-codes.ts';
import type { SecretSeal } from './sealed-secret.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

export type SecondFactorParts = {
  seal: SecretSeal;
  passwords: Passwords;
  passwordChecks: PasswordChecks;
  /** Throws where it is not the caller's, whoever keeps it. */
  requirePassword: (caller: Caller, password: string) => Promise<void>;
  clock: Clock;
};

/** Who enters a code: in a session, or on the way into one. */
type EnteredBy = Caller | Origin;
const actorOf = (userId: number, by: EnteredBy): Actor =>
  'sessionId' in by ? by : { userId, sessionId: null, origin: by };

/** Codes are kept in one text: `once` keeps it, sealed, for an answer that was lost. */
const JOINED_BY = ' ';
const asAnswer = (joined: string): RecoveryCodes => ({
  recoveryCodes: joined === '' ? [] : joined.split(JOINED_BY).map(shown),
});

/** An account's authenticator app and recovery codes; `passkeys.ts` has its passkeys. */
export function createSecondFactor(db: Database, parts: SecondFactorParts) {
  const { seal, passwords, passwordChecks, requirePassword, clock } = parts;
  const queries = secondFactorQueries(db);
  const now = () => new Date(clock.now());
  const ofAccount = (userId: number) => ({ subject: { kind: 'user', id: userId } });

  /** Checks a code of the app, and takes it. */
  async function isCodeOfApp(userId: number, code: string, isConfirmed: boolean): Promise<boolean> {
    const stored = await queries.totp(userId);
    if (!stored || (stored.confirmedAt !== null) !== isConfirmed) return false;
    const secret = seal.open(userId, stored.sealedSecret);
    // The server's secret was changed: recovery codes still work.
    if (secret === null) return false;
    const step = await stepOf(secret, code, clock.now());
    return step !== null && queries.takeStep(userId, step);
  }

  /** Checks a recovery code, and takes it. */
  async function isRecoveryCode(userId: number, code: string, at: EnteredBy): Promise<boolean> {
    if (!mayBeRecoveryCode(code)) return false;
    for (const { id, codeHash } of await queries.unusedCodes(userId)) {
      if (!(await passwords.isRight(askerAt(at), codeHash, code))) continue;
      return db.transaction(async (transaction) => {
        const isTaken = await secondFactorQueries(transaction).useCode(id, now());
        if (isTaken)
          await record(transaction, actorOf(userId, at), {
            ...ofAccount(userId),
            action: 'account.recovery-code-used',
          });
        return isTaken;
      });
    }
    return false;
  }

  const requireCode = (userId: number, typed: string, at: EnteredBy) =>
    passwordChecks.requireCode(userId, at, async () => {
      const code = plain(typed);
      return (await isCodeOfApp(userId, code, true)) || isRecoveryCode(userId, code, at);
    });

  const hashed = (caller: Caller, codes: string[]) =>
    Promise.all(codes.map((code) => passwords.hash(askerAt(caller), code)));

  /**
   * Codes for an account that gets its first factor; none where it has some. Hashing takes its time, so
   * that it stands outside of the transaction that keeps them.
   */
  async function firstCodes(caller: Caller) {
    const codes = newRecoveryCodes();
    const hashes = await hashed(caller, codes);
    return async (transaction: Transaction): Promise<string> => {
      const inside = secondFactorQueries(transaction);
      await inside.forgetReset(caller.userId);
      if ((await inside.unusedCodes(caller.userId)).length > 0) return '';
      await inside.replaceCodes(caller.userId, hashes);
      return codes.join(JOINED_BY);
    };
  }

  /** Recovery codes go with the last factor. */
  async function forgetCodesOfNone(transaction: Transaction, userId: number): Promise<void> {
    const inside = secondFactorQueries(transaction);
    if (!(await inside.hasTotp(userId)) && (await inside.passkeyCount(userId)) === 0)
      await inside.removeCodes(userId);
  }

  return {
    requirePassword,
    requireCode,
    firstCodes,
    forgetCodesOfNone,
    asAnswer,

    /** What an account has; null if it has none. */
    async kindsOf(userId: number): Promise<{ hasTotp: boolean; hasPasskey: boolean } | null> {
      const [hasTotp, passkeyCount] = await Promise.all([
        queries.hasTotp(userId),
        queries.passkeyCount(userId),
      ]);
      return hasTotp || passkeyCount > 0 ? { hasTotp, hasPasskey: passkeyCount > 0 } : null;
    },

    async resetOf(userId: number): Promise<SecondFactor['reset']> {
      const reset = await queries.reset(userId);
      return reset ? { at: reset.at.toISOString(), by: await calledName(db, reset.by) } : null;
    },

    async get(userId: number): Promise<SecondFactor> {
      const [totp, passkeys, codes] = await Promise.all([
        queries.totp(userId),
        queries.passkeysOf(userId),
        queries.unusedCodes(userId),
      ]);
      return {
        totpSince: totp?.confirmedAt?.toISOString() ?? null,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft: codes.length,
        reset: await this.resetOf(userId),
      };
    },

    async beginTotp({ userId, username }: Caller): Promise<TotpBeginning> {
      const secret = newSecret();
      if (!(await queries.putTotp(userId, seal.seal(userId, secret)))) throw new AppError('TOTP_ON');
      return { secret, uri: uriOf(secret, username) };
    },

    async confirmTotp(caller: Caller, typed: string): Promise<RecoveryCodes> {
      const { userId } = caller;
      const stored = await queries.totp(userId);
      if (!stored) throw new AppError('TOTP_OFF');
      const done = await doneBefore<string>(db, caller);
      if (done) return asAnswer(done.outcome);
      await passwordChecks.requireCode(userId, caller, () => isCodeOfApp(userId, plain(typed), false));
      const keepCodes = await firstCodes(caller);
      const joined = await once(db, caller, async (transaction) => {
        await secondFactorQueries(transaction).confirmTotp(userId, now());
        await record(transaction, caller, { ...ofAccount(userId), action: 'account.totp-added' });
        return keepCodes(transaction);
      });
      return asAnswer(joined);
    },

    async removeTotp(caller: Caller): Promise<void> {
      const { userId } = caller;
      if (!(await queries.hasTotp(userId))) throw new AppError('TOTP_OFF');
      await db.transaction(async (transaction) => {
        await secondFactorQueries(transaction).removeTotp(userId);
        await forgetCodesOfNone(transaction, userId);
        await record(transaction, caller, { ...ofAccount(userId), action: 'account.totp-removed' });
      });
    },

    /** Ten new ones; the old ones end. */
    async renewRecoveryCodes(caller: Caller, prove: () => Promise<unknown>): Promise<RecoveryCodes> {
      const { userId } = caller;
      const done = await doneBefore<string>(db, caller);
      if (done) return asAnswer(done.outcome);
      await prove();
      if ((await this.kindsOf(userId)) === null) throw new AppError('TOTP_OFF');
      const codes = newRecoveryCodes();
      const hashes = await hashed(caller, codes);
      const joined = await once(db, caller, async (transaction) => {
        await secondFactorQueries(transaction).replaceCodes(userId, hashes);
        await record(transaction, caller, {
          ...ofAccount(userId),
          action: 'account.recovery-codes-renewed',
          details: { count: RECOVERY_CODE_COUNT },
        });
        return codes.join(JOINED_BY);
      });
      return asAnswer(joined);
    },

    async acknowledgeReset(caller: Caller): Promise<void> {
      await queries.forgetReset(caller.userId);
    },

    /**
     * Removes another's second factor, and tells the user at the next login. Sessions end: whoever has the
     * lost phone may be in one.
     */
    async reset(caller: Caller, userId: number, revokeSessions: RevokeSessions): Promise<void> {
      if (caller.userId === userId) throw new AppError('NOT_ON_YOURSELF');
      if (!(await usersQueries(db).byId({ id: userId }))) throw new AppError('NO_SUCH_USER');
      const tell = await db.transaction(async (transaction) => {
        const inside = secondFactorQueries(transaction);
        await inside.removeTotp(userId);
        await inside.removePasskeys(userId);
        await inside.removeCodes(userId);
        await inside.noteReset({ userId, at: now(), by: caller.username });
        await record(transaction, caller, {
          action: 'account.second-factor-reset',
          subject: { kind: 'user', id: userId },
        });
        return revokeSessions(transaction, userId, null);
      });
      tell();
    },
  };
}
export type SecondFactors = ReturnType<typeof createSecondFactor>;
