import { createHash, randomBytes } from 'node:crypto';
import { type ErrorCode, isErrorCode } from '@sadap/contract/errors';
import { isRenamed, type LaunchedAnswer } from '@sadap/contract/launch';
import type { Patient } from '@sadap/contract/patients';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { CallContext, Caller, Origin } from '../../http/caller.ts';
import { SERVER_REFUSALS } from '../../http/refusal-page.ts';
import type { Seal } from '../../http/seal.ts';
import { record } from '../audit/index.ts';
import type { Auth, LoginFrom } from '../auth/index.ts';
import { isSaidOf, type Patients } from '../patients/index.ts';
import { type UserRow, usersQueries } from '../users/index.ts';
import { PATH } from './path.ts';
import { launchQueries } from './queries.ts';
import type { SealedLaunch } from './sealed-launch.ts';
import { type LaunchRefusal, type LaunchToken, type LaunchTokens, RefusedLaunch } from './token.ts';

/** The web app exchanges its code at once. */
const CODE_MS = 60_000;

/** Begins a code that only says why. */
const REFUSED = 'refused.';

type Parts = {
  /** Of the plain launch; null without one. */
  tokens: LaunchTokens | null;
  /** Where the hospital's page may stand; null: anywhere. */
  origins: string[] | null;
  seal: Seal<SealedLaunch>;
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
    requireLaunchable(user);
    return user;
  }

  /** Seals a launch whose user and patient are known. */
  async function keep(user: UserRow, kept: Kept, origin: Origin, details: Record<string, unknown>) {
    const code = randomBytes(32).toString('base64url');
    const sealed = await seal.close({
      codeHash: digest(code),
      userId: user.id,
      startedAtMs: clock.now(),
      ...kept,
    });
    const by = { userId: user.id, sessionId: null, origin };
    await record(db, by, { action: 'launch.accepted', subject: { kind: 'user', id: user.id }, details });
    return { code, sealed };
  }

  async function accepted({ token, website }: Arriving, origin: Origin) {
    if (!tokens) throw new AppError('NO_SUCH_ROUTE');
    if (origins && !origins.includes(website ?? '')) throw new RefusedLaunch('OTHER_WEBSITE');
    const launch = await tokens.read(token);
    if (!(await useOnce(`launch token ${tokens.issuer} ${launch.id}`, launch.expiresAtMs)))
      throw new RefusedLaunch('USED_BEFORE');
    const { patient } = launch;
    return keep(await userOf(launch), { patient, isDeceased: false, unlocks: true }, origin, {});
  }

  const refuse = (origin: Origin, reason: string, userId: number | null = null) =>
    record(db, stranger(origin), {
      action: 'launch.refused',
      outcome: 'refused',
      subject: { kind: 'user', id: userId ?? 'unknown' },
      details: { reason },
    });

  async function opened(sealed: string | null, code: string): Promise<SealedLaunch> {
    if (code.startsWith(REFUSED)) throw new AppError(refusalIn(code));
    const launch = await seal.open(sealed);
    if (launch?.codeHash !== digest(code)) throw new AppError('LAUNCH_AGAIN');
    return launch;
  }

  async function matched({ caller, access }: InSight, { sealed, code }: Brought, patients: Patients) {
    const { userId, patient: launched, isDeceased } = await opened(sealed, code);
    if (userId !== caller.userId) throw new AppError('LAUNCH_AGAIN');
    const found = await patients.withHn(launched.patientID);
    const said = isDeceased ? { isDeceased } : {};
    if (!found) return { launched, found, said, is: 'new' as const };
    // Comparing would tell of a closed patient what the caller may not know.
    const isClosed = (await access.closedAmong(caller, [found.id])).has(found.id);
    const is = isClosed ? 'closed' : isSaidOf(found, launched) ? 'same' : 'different';
    return { launched, found, said, is } as const;
  }

  return {
    lifetimeS: seal.lifetimeS,
    keep,
    refuse,
    refusedCode,
    requireLaunchable,
    useOnce,

    /** The browser comes from the hospital's page. Null if it is refused; the trail says why. */
    async arrive(arriving: Arriving, origin: Origin): Promise<{ code: string; sealed: string } | null> {
      try {
        return await accepted(arriving, origin);
      } catch (error) {
        if (!(error instanceof RefusedLaunch)) throw error;
        await refuse(origin, error.reason, error.userId);
        return null;
      }
    },

    /**
     * `signedIn`: the launched user is signed in in this browser already, and stays so. A plain launch
     * unlocks their screen. None ends somebody else's login: a page elsewhere could send somebody's own
     * launch.
     */
    async signIn(holder: Caller | null, isLocked: boolean, from: LoginFrom, { sealed, code }: Brought) {
      const { userId, startedAtMs, codeHash, unlocks } = await opened(sealed, code);
      const endsAtMs = startedAtMs + CODE_MS;
      const user = await usersQueries(db).byId({ id: userId });
      if (clock.now() > endsAtMs || !user || user.deletedAt || faultOf(user))
        throw new AppError('LAUNCH_AGAIN');
      if (holder && holder.userId !== userId) return { launchedUser: user.username };
      if (!(await useOnce(`launch code ${codeHash}`, endsAtMs + 1))) throw new AppError('LAUNCH_AGAIN');
      if (!holder) return auth.launch(user, from);
      if (isLocked && unlocks) await auth.unlockProven(holder);
      return { signedIn: true as const, isLocked: isLocked && !unlocks };
    },

    /** Who has the launched HN, as far as the caller may know it. */
    async patient(by: InSight, brought: Brought, patients: Patients): Promise<LaunchedAnswer> {
      const { launched, found, said, is } = await matched(by, brought, patients);
      if (!found) return { is: 'new', launched, ...said };
      const { id } = found;
      await record(db, by.caller, {
        action: 'launch.matched',
        subject: { kind: 'patient', id },
        details: { is },
      });
      // With a year alone there is something left to fill in here.
      const isWhole = found.dateOfBirth === launched.dateOfBirth;
      if (is === 'same' && isWhole) await patients.agree(id, found.version);
      if (is !== 'different') return { is, id, ...said };
      const { version, name, title, firstName, lastName, dateOfBirth, gender } = found;
      const stored = { version, name, title, firstName, lastName, dateOfBirth, gender };
      return { is, id, launched, stored, ...said };
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
type Kept = Pick<SealedLaunch, 'patient' | 'isDeceased' | 'unlocks'>;
/** `website`: the origin that the browser names. */
type Arriving = { token: string; website: string | undefined };
export type Brought = { sealed: string | null; code: string };
type Renaming = Brought & { version: number };

/** Throws `RefusedLaunch`. */
function requireLaunchable(user: UserRow): void {
  const fault = faultOf(user);
  if (fault) throw new RefusedLaunch(fault, user.id);
}

/** A code that says why a launch was refused, once the page asks. */
const refusedCode = (refusal: string): string => `${REFUSED}${refusal}`;
/** Where a browser whose launch failed goes; the page says why. */
export const refusalPage = (refusal: string): string => `${PATH}#code=${refusedCode(refusal)}`;

/** Anything but a launch's refusal, or the server's, is somebody's own invention. */
function refusalIn(code: string): ErrorCode {
  const said = code.slice(REFUSED.length);
  const isSaid = isErrorCode(said) && (said.startsWith('SMART_') || SERVER_REFUSALS.includes(said));
  return isSaid ? said : 'LAUNCH_AGAIN';
}

/** Why a launch does not sign this account in. */
function faultOf({ accountState, role }: UserRow): LaunchRefusal | null {
  if (accountState !== 'active') return 'USER_NOT_ACTIVE';
  // Whoever holds the hospital's key signs in as anybody else; not as who may change everything here.
  return role === 'ADMIN' ? 'USER_IS_ADMINISTRATOR' : null;
}
