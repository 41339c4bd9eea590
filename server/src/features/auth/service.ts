import type { SecondStep } from '@sadap/contract/auth';
import type { LoginCodeInput, PasskeyLoginInput } from '@sadap/contract/auth/schema';
import type { z } from 'zod';
import { faultOfPassword } from '../../config/new-password.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller, Origin } from '../../http/caller.ts';
import type { UserRow } from '../users/index.ts';
import type { PasswordProof } from './password-proof.ts';
import type { SecondSteps } from './second-step.ts';
import { createSessions, type SessionsParts, type SignedIn } from './sessions.ts';

/** Where a login comes from. */
export type LoginFrom = { origin: Origin; userAgent: string; pageOrigin: string | null };

type AuthParts = SessionsParts & { proof: PasswordProof; secondSteps: SecondSteps };

/** Signing in, out, and being signed in. */
export function createAuth(db: Database, { proof, secondSteps, ...parts }: AuthParts) {
  const { security } = parts;
  const sessions = createSessions(db, parts);
  const { recordRefusal } = proof;

  return {
    onSessionEnd: sessions.onSessionEnd,
    keepUnlockedWhile: sessions.keepUnlockedWhile,
    sessionOf: sessions.sessionOf,
    authenticate: sessions.authenticate,
    media: sessions.media,
    callerOf: sessions.callerOf,
    holderOf: sessions.holderOf,
    isOver: sessions.isOver,
    openSession: sessions.open,

    /**
     * Signs in, or says that a second step is still to come. Ends older sessions of the user, and that of
     * `holder`: the user currently signed in in this browser.
     */
    async login(
      holder: Caller | null,
      input: { username?: string | undefined; password?: string | undefined; remember: boolean },
      from: LoginFrom,
    ): Promise<SignedIn | SecondStep> {
      const username = input.username?.trim();
      if (!username) throw new AppError('MISSING_CREDENTIALS', 'username');
      if (!input.password) throw new AppError('MISSING_PASSWORD', 'password');
      const user = await proof.userWithPassword(username, input.password, from.origin);
      if (holder?.userId === user.id) throw new AppError('ALREADY_LOGGED_IN');
      const { passwordMinimumLength: minimumLength } = await security.settings();
      const broken = faultOfPassword(input.password, { username: user.username, minimumLength });
      const isFirst = user.firstPasswordEndsAt !== null;
      const mustChangePassword = user.keptBy === 'local' && (isFirst || broken !== undefined);
      const firstStep = { remember: input.remember, mustChangePassword };
      const second = await secondSteps.begin(user, firstStep);
      return second ?? sessions.open(holder, user, { ...firstStep, by: 'password' }, from);
    },

    /** Signs in the user of a launch, or says that a second step is still to come. */
    async launch(user: UserRow, from: LoginFrom): Promise<SignedIn | SecondStep> {
      const mustChangePassword = user.keptBy === 'local' && user.firstPasswordEndsAt !== null;
      const firstStep = { remember: false, mustChangePassword };
      const second = await secondSteps.begin(user, firstStep, 'launch');
      return second ?? sessions.open(null, user, { ...firstStep, by: 'launch' }, from);
    },

    async loginWithCode(
      holder: Caller | null,
      input: z.output<typeof LoginCodeInput>,
      from: LoginFrom,
    ): Promise<SignedIn> {
      const stranger = { userId: null, sessionId: null, origin: from.origin };
      const proven = await secondSteps.provenByCode(input, from.origin, (userId, code) =>
        recordRefusal(stranger, userId, code),
      );
      return sessions.open(holder, proven.user, proven, from);
    },
    passkeyOptions: secondSteps.passkeyOptions,
    async loginWithPasskey(
      holder: Caller | null,
      { id, response, remember }: z.output<typeof PasskeyLoginInput>,
      from: LoginFrom,
    ): Promise<SignedIn> {
      const proven = await secondSteps
        .provenByPasskey(id, response, remember, from.pageOrigin)
        .catch(async (error: unknown) => {
          const stranger = { userId: null, sessionId: null, origin: from.origin };
          if (error instanceof AppError) await recordRefusal(stranger, 'unknown', error.code);
          throw error;
        });
      return sessions.open(holder, proven.user, proven, from);
    },

    renew: sessions.renew,

    /**
     * Until the password is entered, the session's token only unlocks it or logs out. Streams and captures
     * continue.
     */
    lock: sessions.lock,
    async unlock(holder: Caller, password: string): Promise<void> {
      await proof.confirmIdentity(holder, password);
      await sessions.unlock(holder);
    },
    /** For who has proven elsewhere to be the holder. */
    unlockProven: sessions.unlock,

    sessions: sessions.list,
    /** Ends one other login of the caller, or all others, and tells their browsers. */
    async endSessions(caller: Caller, { id, password }: { id?: string | undefined; password: string }) {
      await proof.confirmIdentity(caller, password);
      await sessions.endOthers(caller, id);
    },
    endSessionsByProvider: sessions.endByProvider,
    revokeSessions: sessions.revoke,
    logout: sessions.logout,
  };
}
export type Auth = ReturnType<typeof createAuth>;
