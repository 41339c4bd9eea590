import { canonicalText } from '@sadap/contract/canonical-text';
import type { ErrorCode } from '@sadap/contract/errors';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Caller, Origin } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { DirectorySignIn } from '../directory/index.ts';
import { type NameAnswers, type PasswordChecks, type UserRow, usersQueries } from '../users/index.ts';

/** Answers from which a stranger learns that a name exists. */
const TELL_NAMES: readonly ErrorCode[] = [
  'USER_NOT_FOUND',
  'INVALID_PASSWORD',
  'SIGN_IN_WITH_PROVIDER',
  'HOSPITAL_ACCOUNT_CLOSED',
  'HOSPITAL_ACCOUNT_LOCKED',
  'DIRECTORY_AMBIGUOUS',
];
const WRONG_PASSWORD: readonly ErrorCode[] = ['INVALID_PASSWORD', 'INVALID_CREDENTIALS'];

type ProofParts = {
  passwordChecks: PasswordChecks;
  nameAnswers: NameAnswers;
  /** Null where no directory is configured. */
  directory: DirectorySignIn | null;
};

/** Proves a password: that of an account here, or of the hospital's directory. */
export function createPasswordProof(db: Database, { passwordChecks, nameAnswers, directory }: ProofParts) {
  /**
   * A wrong password stays in the audit trail; what was typed does not. Returns the hash that is stored now.
   */
  async function requirePassword(
    by: Actor,
    account: Parameters<PasswordChecks['require']>[0],
    password: string,
    where: { address: string } | Caller,
    refusal?: Parameters<PasswordChecks['require']>[4],
  ): Promise<string> {
    try {
      return await passwordChecks.require(account, password, 'password', where, refusal);
    } catch (error) {
      const id = typeof account.id === 'number' ? account.id : 'unknown';
      if (error instanceof AppError) await recordRefusal(by, id, error.code);
      throw error;
    }
  }
  const recordRefusal = (by: Actor, account: number | 'unknown', reason: string) =>
    record(db, by, {
      action: 'session.refused',
      outcome: 'refused',
      subject: { kind: 'user', id: account },
      details: { reason },
    });

  const areNamesHiddenAt = ({ address }: Origin) =>
    nameAnswers.areAlwaysHidden || nameAnswers.atLogin.areUsedUp(address);

  /**
   * The active account of that name and password. The refusal says which was wrong, as long as the address
   * has not seen too many of them; otherwise it is one and the same, after the same work.
   */
  async function localUser(
    user: UserRow | undefined,
    username: string,
    password: string,
    origin: Origin,
  ): Promise<UserRow> {
    const stranger = { userId: null, sessionId: null, origin };
    const told = nameAnswers.atLogin;
    if (areNamesHiddenAt(origin)) {
      // A pending one too: whoever registered it would learn that its name was free.
      const active = user?.accountState === 'active' ? user : undefined;
      const nobody = { id: `name ${canonicalText(username)}`, passwordHash: null, firstPasswordEndsAt: null };
      const passwordHash = await requirePassword(
        stranger,
        active ?? nobody,
        password,
        origin,
        'INVALID_CREDENTIALS',
      );
      if (active) return { ...active, passwordHash };
      throw new AppError('INVALID_CREDENTIALS', 'password');
    }
    if (!user) {
      told.note(origin.address);
      await recordRefusal(stranger, 'unknown', 'USER_NOT_FOUND');
      throw new AppError('USER_NOT_FOUND', 'username');
    }
    const passwordHash = await requirePassword(stranger, user, password, origin).catch((error: unknown) => {
      told.note(origin.address);
      throw error;
    });
    if (user.accountState === 'pending') throw new AppError('ACCOUNT_PENDING', 'username');
    if (user.accountState === 'suspended') throw new AppError('ACCOUNT_SUSPENDED', 'username');
    return { ...user, passwordHash };
  }

  /**
   * An account of the hospital, whose password is not here. A hidden name takes a local one's work as well,
   * and the directory is asked for any of them: whether it answers must not tell them apart.
   */
  async function hospitalUser(
    user: UserRow | undefined,
    username: string,
    password: string,
    origin: Origin,
  ): Promise<UserRow> {
    const isHidden = areNamesHiddenAt(origin);
    try {
      if (isHidden) await passwordChecks.spendWork(password, origin);
      const isAsked = user?.keptBy !== 'oidc' || isHidden;
      if (directory && isAsked) return await directory.signIn(username, password, origin);
      if (user?.keptBy === 'oidc') throw new AppError('SIGN_IN_WITH_PROVIDER', 'username');
      throw new AppError('DIRECTORY_UNAVAILABLE');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const stranger = { userId: null, sessionId: null, origin };
      await recordRefusal(stranger, user?.id ?? 'unknown', error.code);
      const tellsName = TELL_NAMES.includes(error.code) || directory === null;
      if (!tellsName) throw error;
      if (!isHidden) nameAnswers.atLogin.note(origin.address);
      throw isHidden ? new AppError('INVALID_CREDENTIALS', 'password') : error;
    }
  }

  /** A local account by its own password; otherwise the hospital's directory is asked. */
  async function userWithPassword(username: string, password: string, origin: Origin): Promise<UserRow> {
    const found = await usersQueries(db).byUsername(username);
    const user = found?.deletedAt ? undefined : found;
    const isElsewhere = user ? user.keptBy !== 'local' : directory !== null;
    if (isElsewhere) return hospitalUser(user, username, password, origin);
    try {
      return await localUser(user, username, password, origin);
    } catch (refusal) {
      const isWrong = refusal instanceof AppError && WRONG_PASSWORD.includes(refusal.code);
      if (!directory || !isWrong) throw refusal;
      // Somebody of the hospital whose name a local account has is told so, once the password proves them.
      // A directory that does not answer is said of a hidden name as of any other.
      const isTold: ErrorCode[] = areNamesHiddenAt(origin)
        ? ['NAME_TAKEN_HERE', 'DIRECTORY_UNAVAILABLE']
        : ['NAME_TAKEN_HERE'];
      return directory.signIn(username, password, origin).catch((error: unknown) => {
        throw error instanceof AppError && isTold.includes(error.code) ? error : refusal;
      });
    }
  }

  /** The holder of a locked screen. */
  async function requireOwnPassword(holder: Caller, user: UserRow, password: string): Promise<void> {
    if (user.keptBy === 'local') {
      await requirePassword(holder, user, password, holder);
      return;
    }
    try {
      if (user.keptBy === 'oidc') throw new AppError('SIGN_IN_WITH_PROVIDER');
      if (!directory) throw new AppError('DIRECTORY_UNAVAILABLE');
      await directory.requirePassword(user, password, holder);
    } catch (error) {
      if (error instanceof AppError) await recordRefusal(holder, user.id, error.code);
      throw error;
    }
  }

  /** The holder enters the password again. */
  async function confirmIdentity(holder: Caller, password: string): Promise<void> {
    const user = await usersQueries(db).byId({ id: holder.userId });
    if (!user) throw new AppError('SESSION_EXPIRED');
    await requireOwnPassword(holder, user, password);
  }

  return { userWithPassword, confirmIdentity, recordRefusal };
}
export type PasswordProof = ReturnType<typeof createPasswordProof>;
