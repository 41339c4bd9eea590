import { createHash, randomBytes } from 'node:crypto';
import { isRenamed, type LaunchedAnswer } from '@sadap/contract/launch';
import type { Patient } from '@sadap/contract/patients';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { CallContext, Caller, Origin } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { Auth, LoginFrom } from '../auth/index.ts';
import { isSaidOf, type Patients } from '../patients/index.ts';
import { type UserRow, usersQueries } from '../users/index.ts';
import { launchQueries } from './queries.ts';
import type { createLaunchSeal, SealedLaunch } from './seal.ts';
import { type LaunchRefusal, type LaunchToken, type LaunchTokens, RefusedLaunch } from './token.ts';

/** The web app exchanges its code at once. */
const CODE_MS = 60_000;

type Parts = {
  tokens: LaunchTokens;
  /** Where the hospital's page may stand; null: anywhere. */
  origins: string[] | null;
  seal: ReturnType<typeof createLaunchSeal>;
  auth: Auth;
  clock: Clock;
};
type InSight = { caller: Caller } & Pick<CallContext, 'access'>;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const stranger = (origin: Origin) => ({ userId: null, sessionId: null, origin });

/** Launches from the hospital's system: who signs in, and which patient is opened. */
export function createLaunch(db: Database, { tokens, origins, seal, auth, clock }: Parts) {
  /** In the database: a token counts once on all servers, and after a restart. */
  const useOnce = (what: string, expiresAtMs: number) =>
    launchQueries(db).use({ idHash: digest(what), expiresAt: new Date(expiresAtMs) }, new Date(clock.now()));

  async function userOf({ username }: LaunchToken): Promise<UserRow> {
    const user = await usersQueries(db).byUsername(username);
    if (!user || user.deletedAt) throw new RefusedLaunch('NO_SUCH_USER');
    const fault = faultOf(user);
    if (fault) throw new RefusedLaunch(fault, user.id);
    return user;
  }

  async function accepted({ token, website }: Arriving, origin: Origin) {
    if (origins && !origins.includes(website ?? '')) throw new RefusedLaunch('OTHER_WEBSITE');
    const launch = await tokens.read(token);
    if (!(await useOnce(`launch token ${tokens.issuer} ${launch.id}`, launch.expiresAtMs)))
      throw new RefusedLaunch('USED_BEFORE');
    const user = await userOf(launch);
    const code = randomBytes(32).toString('base64url');
    const sealed = await seal.close({
      codeHash: digest(code),
      userId: user.id,
      startedAtMs: clock.now(),
      patient: launch.patient,
    });
    await record(
      db,
      { userId: user.id, sessionId: null, origin },
      {
        action: 'launch.accepted',
        subject: { kind: 'user', id: user.id },
      },
    );
    return { code, sealed };
  }

  async function opened(sealed: string | null, code: string): Promise<SealedLaunch> {
    const launch = await seal.open(sealed);
    if (launch?.codeHash !== digest(code)) throw new AppError('LAUNCH_AGAIN');
    return launch;
  }

  async function matched({ caller, access }: InSight, { sealed, code }: Brought, patients: Patients) {
    const { userId, patient: launched } = await opened(sealed, code);
    if (userId !== caller.userId) throw new AppError('LAUNCH_AGAIN');
    const found = await patients.withHn(launched.patientID);
    if (!found) return { launched, found, is: 'new' as const };
    // Comparing would tell of a closed patient what the caller may not know.
    const isClosed = (await access.closedAmong(caller, [found.id])).has(found.id);
    const is = isClosed ? 'closed' : isSaidOf(found, launched) ? 'same' : 'different';
    return { launched, found, is } as const;
  }

  return {
    lifetimeS: seal.lifetimeS,

    /** The browser comes from the hospital's page. Null if it is refused; the trail says why. */
    async arrive(arriving: Arriving, origin: Origin): Promise<{ code: string; sealed: string } | null> {
      try {
        return await accepted(arriving, origin);
      } catch (error) {
        if (!(error instanceof RefusedLaunch)) throw error;
        await record(db, stranger(origin), {
          action: 'launch.refused',
          outcome: 'refused',
          subject: { kind: 'user', id: error.userId ?? 'unknown' },
          details: { reason: error.reason },
        });
        return null;
      }
    },

    /**
     * Null: the launched user is signed in in this browser already, and stays so. A launch unlocks their
     * screen, but ends nobody else's login: a page elsewhere could send somebody's own launch.
     */
    async signIn(holder: Caller | null, isLocked: boolean, from: LoginFrom, { sealed, code }: Brought) {
      const { userId, startedAtMs, codeHash } = await opened(sealed, code);
      const endsAtMs = startedAtMs + CODE_MS;
      const user = await usersQueries(db).byId({ id: userId });
      if (clock.now() > endsAtMs || !user || user.deletedAt || faultOf(user))
        throw new AppError('LAUNCH_AGAIN');
      if (holder && holder.userId !== userId) return { launchedUser: user.username };
      if (!(await useOnce(`launch code ${codeHash}`, endsAtMs + 1))) throw new AppError('LAUNCH_AGAIN');
      if (!holder) return auth.launch(user, from);
      if (isLocked) await auth.unlockProven(holder);
      return null;
    },

    /** Who has the launched HN, as far as the caller may know it. */
    async patient(by: InSight, brought: Brought, patients: Patients): Promise<LaunchedAnswer> {
      const { launched, found, is } = await matched(by, brought, patients);
      if (!found) return { is: 'new', launched };
      const { id } = found;
      await record(db, by.caller, {
        action: 'launch.matched',
        subject: { kind: 'patient', id },
        details: { is },
      });
      // With a year alone there is something left to fill in here.
      const isWhole = found.dateOfBirth === launched.dateOfBirth;
      if (is === 'same' && isWhole) await patients.agree(id, found.version);
      if (is !== 'different') return { is, id };
      const { version, name, title, firstName, lastName, dateOfBirth, gender } = found;
      const stored = { version, name, title, firstName, lastName, dateOfBirth, gender };
      return { is, id, launched, stored };
    },

    /** Takes over another name of what is the same person by birth date, sex and the other name. */
    async rename(by: InSight, { version, ...brought }: Renaming, patients: Patients): Promise<Patient> {
      const { launched, found, is } = await matched(by, brought, patients);
      if (!found || is !== 'different' || !isRenamed({ launched, stored: found }))
        throw new AppError('LAUNCH_AGAIN');
      const { id, title } = found;
      const { firstName, lastName, dateOfBirth, gender } = launched;
      return patients.update(
        by.caller,
        { id, version, title, firstName, lastName, dateOfBirth, gender },
        'hospital',
      );
    },
  };
}
export type Launch = ReturnType<typeof createLaunch>;
/** `website`: the origin that the browser names. */
type Arriving = { token: string; website: string | undefined };
export type Brought = { sealed: string | null; code: string };
type Renaming = Brought & { version: number };

/** Why a launch does not sign this account in. */
function faultOf({ accountState, role }: UserRow): LaunchRefusal | null {
  if (accountState !== 'active') return 'USER_NOT_ACTIVE';
  // Whoever holds the hospital's key signs in as anybody else; not as who may change everything here.
  return role === 'ADMIN' ? 'USER_IS_ADMINISTRATOR' : null;
}
