import type { Clock } from '../../clock.ts';
import { AppError } from '../../errors.ts';
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
    origin: 'directory' as const,
    issuer: ISSUER,
    ...person,
  });

  /** Wrong passwords count by the directory's own id: one person has many spellings. */
  async function prove(wanted: Wanted, password: string, field: string, at: EnteredAt): Promise<UserRow> {
    let attempt: ReturnType<PasswordChecks['begin']> | undefined;
    let verdict: DirectoryVerdict;
    try {
      verdict = await ldap.check(askerAt(at), wanted, password, ({ subject }) => {
        attempt ??= passwordChecks.begin(subject, field, at);
      });
    } catch (error) {
      attempt?.takeBack();
      throw error;
    }
    if (verdict.kind === 'right') {
      attempt?.wasRight();
      return accounts.admit(asExternal(verdict.person), rules);
    }
    if (verdict.kind === 'closed')
      await accounts.refuse(ISSUER, verdict.person.subject, 'HOSPITAL_ACCOUNT_CLOSED');
    const [code, refusedField] = REFUSALS[verdict.kind];
    throw new AppError(code, refusedField);
  }

  /** Whom the hospital has closed or moved since they signed in loses their login. */
  async function recheck(): Promise<void> {
    for (const { subject } of await accounts.signedIn(ISSUER)) {
      const person = await ldap.find(subject);
      if (!person || person.isDisabled) await accounts.refuse(ISSUER, subject, 'HOSPITAL_ACCOUNT_CLOSED');
      else await accounts.admit(asExternal(person), rules).catch(ignoreRefusal);
    }
  }

  return {
    /** The account of a name and a password. Throws `AppError`. */
    signIn: (username: string, password: string, at: EnteredAt): Promise<UserRow> =>
      prove({ username }, password, 'password', at),

    /** Whether the holder of a login has entered their password; throws if not. */
    async requirePassword(user: UserRow, password: string, at: EnteredAt): Promise<void> {
      const identity = await accounts.identityOf(user.id);
      if (identity?.issuer !== ISSUER) throw new AppError('SIGN_IN_WITH_PROVIDER');
      await prove({ subject: identity.subject }, password, 'password', at);
    },

    recheck,
    /** Returns a function that stops it. */
    start(): () => void {
      let cancel = () => {};
      const wait = () => {
        cancel = clock.after(recheckMs, async () => {
          await recheck().catch((error: unknown) =>
            log.error({ error }, 'hospital accounts were not looked up'),
          );
          wait();
        });
      };
      wait();
      return () => cancel();
    },
  };
}
export type DirectorySignIn = ReturnType<typeof createDirectorySignIn>;

/** Their sessions have ended with it. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError && ['NOT_IN_GROUP', 'ACCOUNT_REMOVED'].includes(error.code))) throw error;
}
