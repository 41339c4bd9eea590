import { createHash, randomBytes } from 'node:crypto';
import type { SecondStep } from '@sadap/contract/auth';
import type { LoginCodeInput } from '@sadap/contract/auth/schema';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Origin } from '../../http/caller.ts';
import type { Passkeys, SecondFactors } from '../second-factor/index.ts';
import { type UserRow, usersQueries } from '../users/index.ts';
import { authQueries } from './queries.ts';

const PENDING_MS = 5 * 60_000;
/** Then the password has to be entered again. */
const MOST_WRONG_CODES = 5;

/** What somebody proved at a sign-in. A code is one of the authenticator app, or a recovery code. */
export type SignInMeans = `${FirstMeans}${'' | ' and code' | ' and passkey'}` | 'passkey' | 'provider';
type FirstMeans = 'password' | 'launch';
/** Begins the id of a sign-in whose first step was a launch. Its hash is stored: nobody can change it. */
const LAUNCHED = 'launch.';
const firstMeansOf = (id: string): FirstMeans => (id.startsWith(LAUNCHED) ? 'launch' : 'password');
/** What the first step has settled. */
export type FirstStep = { remember: boolean; mustChangePassword: boolean };
/** A sign-in that both steps have proven; `take` ends it, in the transaction that opens the session. */
export type ProvenSignIn = FirstStep & {
  by: SignInMeans;
  user: UserRow;
  take: (transaction: Transaction) => Promise<void>;
};

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');

/** Between a right password and a session: who has a second factor proves it within five minutes, once. */
export function createSecondSteps(
  db: Database,
  { factors, passkeys, clock }: { factors: SecondFactors; passkeys: Passkeys; clock: Clock },
) {
  const queries = authQueries(db);
  const now = () => new Date(clock.now());

  const pendingOf = async (id: string) =>
    withUser(await queries.pending(hashOf(id), MOST_WRONG_CODES, now()));

  async function withUser(pending: Awaited<ReturnType<typeof queries.pending>>) {
    const user = pending && (await usersQueries(db).byId({ id: pending.userId }));
    // Deleted, or given another password, meanwhile.
    if (!user || user.passwordHash !== pending.passwordHash) throw new AppError('SIGN_IN_EXPIRED');
    return { pending, user };
  }

  function proven({ pending, user }: Awaited<ReturnType<typeof pendingOf>>, by: SignInMeans): ProvenSignIn {
    const { idHash, remembered: remember, mustChangePassword } = pending;
    return {
      user,
      remember,
      mustChangePassword,
      by,
      take: async (transaction) => {
        if (!(await authQueries(transaction).takePending(idHash))) throw new AppError('SIGN_IN_EXPIRED');
      },
    };
  }

  return {
    /** Null for an account without a second factor. */
    async begin(
      user: UserRow,
      { remember, mustChangePassword }: FirstStep,
      by: FirstMeans = 'password',
    ): Promise<SecondStep | null> {
      const kinds = await factors.kindsOf(user.id);
      if (!kinds) return null;
      const id = `${by === 'launch' ? LAUNCHED : ''}${randomBytes(32).toString('base64url')}`;
      await queries.addPending(
        {
          idHash: hashOf(id),
          userId: user.id,
          passwordHash: user.passwordHash,
          remembered: remember,
          mustChangePassword,
          expiresAt: new Date(clock.now() + PENDING_MS),
        },
        now(),
      );
      return {
        secondStep: { id, ...kinds },
        message: 'กรุณายืนยันตัวตนขั้นที่สอง',
        messageEn: 'Please confirm with your second step',
      };
    },

    async provenByCode(
      { id, code }: z.output<typeof LoginCodeInput>,
      origin: Origin,
      onRefused: (userId: number, reason: string) => Promise<unknown>,
    ): Promise<ProvenSignIn> {
      const step = await withUser(await queries.countCode(hashOf(id), MOST_WRONG_CODES, now()));
      await factors.requireCode(step.user.id, code, origin).catch(async (error: unknown) => {
        const wasLookedAt = error instanceof AppError && error.code === 'INVALID_CODE';
        if (!wasLookedAt) await queries.takeCodeBack(step.pending.idHash);
        if (error instanceof AppError) await onRefused(step.user.id, error.code);
        throw error;
      });
      return proven(step, `${firstMeansOf(id)} and code`);
    },

    passkeyOptions: async (id: string | undefined, origin: string | null) =>
      passkeys.signingOptions(
        id === undefined
          ? { for: 'sign-in', userId: null }
          : { for: 'second-step', userId: (await pendingOf(id)).user.id },
        origin,
      ),

    /** As the second step of `id`; without one, the passkey signs in alone. */
    async provenByPasskey(
      id: string | undefined,
      response: Parameters<Passkeys['signer']>[0],
      remember: boolean,
      origin: string | null,
    ): Promise<ProvenSignIn> {
      if (id !== undefined) {
        const step = await pendingOf(id);
        await passkeys.signer(response, { for: 'second-step', userId: step.user.id }, origin);
        return proven(step, `${firstMeansOf(id)} and passkey`);
      }
      const userId = await passkeys.signer(response, { for: 'sign-in', userId: null }, origin);
      const user = await usersQueries(db).byId({ id: userId });
      if (!user) throw new AppError('PASSKEY_REFUSED');
      if (user.accountState === 'pending') throw new AppError('ACCOUNT_PENDING');
      if (user.accountState === 'suspended') throw new AppError('ACCOUNT_SUSPENDED');
      // A passkey is no password: somebody else's choice of one binds whoever signs in with it. Its challenge
      // was used up by the signature.
      return { user, remember, mustChangePassword: false, by: 'passkey', take: async () => undefined };
    },
  };
}
export type SecondSteps = ReturnType<typeof createSecondSteps>;
