import type { Clock } from '../../clock.ts';
import { describeError } from '../../described-error.ts';
import { AppError } from '../../errors.ts';
import { type Actor, type Caller, type Origin, SERVER_ITSELF } from '../../http/caller.ts';
import type { Log } from '../../log.ts';
import type { ExternalAccounts, GroupRules } from '../external-accounts/index.ts';
import { askerAt, type EnteredAt, type PasswordChecks, type UserRow } from '../users/index.ts';
import type { DirectoryVerdict, LdapDirectory, Wanted } from './ldap-directory.ts';
import type { DirectoryPerson } from './person.ts';

const ISSUER = 'ldap';

type Parts = {
  ldap: LdapDirectory;
  accounts: ExternalAccounts;
  rules: GroupRules;
  passwordChecks: PasswordChecks;
  recheckMs: number;
  clock: Clock;
  log: Log;
};

const REFUSALS = {
  unknown: ['USER_NOT_FOUND', 'username'],
  wrong: ['INVALID_PASSWORD', 'password'],
  closed: ['HOSPITAL_ACCOUNT_CLOSED', undefined],
  'password-expired': ['HOSPITAL_PASSWORD_EXPIRED', 'password'],
  'locked-out': ['HOSPITAL_ACCOUNT_LOCKED', undefined],
} as const satisfies Record<Exclude<DirectoryVerdict['kind'], 'right'>, unknown>;

/** Signs in with names and passwords of the hospital's directory. */
export function createDirectorySignIn(parts: Parts) {
  const { ldap, accounts, rules, passwordChecks, recheckMs, clock, log } = parts;
  const asExternal = (person: DirectoryPerson) => ({
    keptBy: 'directory' as const,
    issuer: ISSUER,
    ...person,
  });

  /** Wrong passwords count by the directory's own id: one person has many spellings. */
  async function prove(wanted: Wanted, password: string, at: EnteredAt, by: Actor): Promise<UserRow> {
    let attempt: Awaited<ReturnType<PasswordChecks['begin']>> | undefined;
    let verdict: DirectoryVerdict;
    try {
      verdict = await ldap.check(askerAt(at), wanted, password, async ({ subject }) => {
        attempt ??= await passwordChecks.begin(subject, 'password', at);
      });
    } catch (error) {
      await attempt?.takeBack();
      throw error;
    }
    if (verdict.kind === 'right') {
      await attempt?.wasRight();
      return accounts.admit(asExternal(verdict.person), rules, by);
    }
    if (verdict.kind === 'closed')
      await accounts.refuse(ISSUER, verdict.person.subject, 'HOSPITAL_ACCOUNT_CLOSED', by);
    // As a name that exists would: the limit must not tell them apart.
    if (verdict.kind === 'unknown' && 'username' in wanted)
      await passwordChecks.begin(`unknown ${wanted.username.toLowerCase()}`, 'password', at);
    const [code, refusedField] = REFUSALS[verdict.kind];
    throw new AppError(code, refusedField);
  }

  /** Ends the logins of accounts that the hospital has closed or moved since. */
  async function recheck(isOver = () => false): Promise<void> {
    for (const { subject } of await accounts.signedIn(ISSUER)) {
      if (isOver()) return;
      const person = await ldap.find(subject);
      if (!person || person.isDisabled)
        await accounts.refuse(ISSUER, subject, 'HOSPITAL_ACCOUNT_CLOSED', SERVER_ITSELF);
      else await accounts.admit(asExternal(person), rules, SERVER_ITSELF).catch(ignoreRefusal);
    }
  }

  return {
    /** The account of a name and a password. Throws `AppError`. */
    signIn: (username: string, password: string, origin: Origin): Promise<UserRow> =>
      prove({ username }, password, origin, { userId: null, sessionId: null, origin }),

    /** Whether the holder of a login has entered their password; throws if not. */
    async requirePassword(user: UserRow, password: string, holder: Caller): Promise<void> {
      const identity = await accounts.identityOf(user.id);
      if (identity?.issuer !== ISSUER) throw new AppError('SIGN_IN_WITH_PROVIDER');
      await prove({ subject: identity.subject }, password, holder, holder);
    },

    recheck,
    /** Returns a function that stops it, and resolves once nothing of it is under way. */
    start(): () => Promise<void> {
      let cancel = () => {};
      let underWay = Promise.resolve();
      let isStopped = false;
      const turn = async () => {
        await recheck(() => isStopped).catch((error: unknown) =>
          log.error({ error: describeError(error) }, 'hospital accounts were not looked up'),
        );
        if (!isStopped) wait();
      };
      const wait = () => {
        cancel = clock.after(recheckMs, () => {
          underWay = turn();
        });
      };
      wait();
      return async () => {
        isStopped = true;
        cancel();
        await underWay;
      };
    },
  };
}
export type DirectorySignIn = ReturnType<typeof createDirectorySignIn>;

/** Their sessions have ended with it. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError && ['NOT_IN_GROUP', 'ACCOUNT_REMOVED'].includes(error.code))) throw error;
}
