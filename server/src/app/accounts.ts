import { createAccess } from '../features/access/index.ts';
import { type Audit, createAudit, createTimeStamps, keepAudit } from '../features/audit/index.ts';
import {
  createAuth,
  createMediaTokens,
  createPasswordProof,
  createSecondSteps,
  createTokens,
} from '../features/auth/index.ts';
import { openDirectory } from '../features/directory/index.ts';
import { createExternalAccounts } from '../features/external-accounts/index.ts';
import { createGroups } from '../features/groups/index.ts';
import { openLaunch } from '../features/launch/index.ts';
import { openOidc } from '../features/oidc/index.ts';
import { createPasskeys, createSecondFactor, createSecretSeal } from '../features/second-factor/index.ts';
import { createSecurity } from '../features/security/index.ts';
import {
  createNameAnswers,
  createPasswordChecks,
  createPasswords,
  createUsers,
} from '../features/users/index.ts';
import { createWrongTries } from '../features/wrong-tries/index.ts';
import type { Ground } from './ground.ts';
import type { Http } from './http.ts';
import type { Storage } from './storage.ts';

export type Accounts = ReturnType<typeof openAccounts>;

/** Who somebody is, what they may open, and the audit trail of it. */
export function openAccounts(
  { config, clock, log, life }: Ground,
  { db, secret }: Storage,
  { isSecure }: Pick<Http, 'isSecure'>,
) {
  const passwords = createPasswords();
  const wrongTries = createWrongTries(db, clock);
  const passwordChecks = createPasswordChecks(db, { passwords, wrongTries, clock });
  const security = createSecurity(db, { clock, fixedAccess: config.ACCESS });
  const audit = createAudit(db, {
    security,
    clock,
    timeZone: config.TIME_ZONE,
    secret,
    copyTo: config.AUDIT_TO_LOG === 'true' ? log : undefined,
  });
  const access = createAccess(db, { mode: security.access, clock });
  const areNamesHidden = config.LOGIN_ANSWERS === 'same';
  const nameAnswers = createNameAnswers(clock, {
    areAlwaysHidden: areNamesHidden,
    areLimited: config.RATE_LIMIT === 'on',
  });
  const accounts = createExternalAccounts(db, {
    clock,
    revokeSessions: (...of) => auth.revokeSessions(...of),
  });
  const directory = openDirectory(config, { accounts, passwordChecks, clock, log });
  const proof = createPasswordProof(db, { passwordChecks, nameAnswers, directory });
  const factors = createSecondFactor(db, {
    seal: createSecretSeal(secret),
    passwords,
    passwordChecks,
    requirePassword: proof.confirmIdentity,
    clock,
  });
  const passkeys = createPasskeys(db, { factors, clock });
  const auth = createAuth(db, {
    tokens: createTokens(secret),
    mediaTokens: createMediaTokens(secret, clock),
    proof,
    security,
    factors,
    secondSteps: createSecondSteps(db, { factors, passkeys, clock }),
    clock,
    isSecure,
    loginsPerUser: config.LOGINS_PER_USER,
  });
  const oidc = openOidc(db, config, { accounts, auth, secret, clock, log });
  const launches = openLaunch(db, config, { auth, accounts, secret, clock, log });
  const users = createUsers(db, {
    registration: config.REGISTRATION,
    passwords,
    passwordChecks,
    nameAnswers,
    clock,
    revokeSessions: auth.revokeSessions,
    passwordMinimumLength: async () => (await security.settings()).passwordMinimumLength,
  });
  const groups = createGroups(db, { mode: security.access, clock });
  // Its end seals what the others' ends have written.
  const timeStamps = timeStampsOf({ config, clock, log }, audit);
  life.onClose('the audit trail', keepAudit(audit, config, timeStamps, log));
  return {
    access,
    areNamesHidden,
    audit,
    auth,
    directory,
    factors,
    groups,
    launches,
    oidc,
    passkeys,
    security,
    timeStamps,
    users,
    wrongTries,
  };
}

/** Null where no authority is named. */
function timeStampsOf({ config, clock, log }: Pick<Ground, 'config' | 'clock' | 'log'>, audit: Audit) {
  const { AUDIT_TIMESTAMP_URL: url, AUDIT_HEADS_FILE: headsFile } = config;
  if (!url || !headsFile) return null;
  const everyMs = config.AUDIT_TIMESTAMP_MINUTES * 60_000;
  const settings = { url, caFile: config.AUDIT_TIMESTAMP_CA_FILE ?? null, everyMs, headsFile };
  return createTimeStamps({ settings, head: audit.chain.head, clock, log });
}
