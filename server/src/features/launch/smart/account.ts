import type { Database } from '../../../database/connection.ts';
import type { ExternalAccounts } from '../../external-accounts/index.ts';
import { groupsAt, textAt } from '../../oidc/index.ts';
import { type UserRow, usersQueries } from '../../users/index.ts';
import { RefusedLaunch } from '../token.ts';
import type { Claims } from './ehr.ts';
import type { SmartSettings } from './settings.ts';

/** Patients and their relatives launch apps from portals. */
const NOT_STAFF = /(^|\/)(Patient|RelatedPerson)\//;
const PRACTITIONER = /(?:^|\/)Practitioner\/([^/]+)$/;

/**
 * Whose account the ID token names. A launch makes no account and changes no role. Throws `RefusedLaunch`.
 *
 * Issued by the hospital's OpenID provider, it names them as a sign-in there does, and must prove as much.
 * Otherwise a claim is the login name here.
 */
export async function accountOf(
  db: Database,
  accounts: ExternalAccounts,
  settings: SmartSettings,
  claims: Claims,
): Promise<UserRow> {
  if (NOT_STAFF.test(String(claims.fhirUser ?? ''))) throw new RefusedLaunch('USER_IS_PATIENT');
  const user =
    settings.oidc && claims.iss === settings.oidc.issuer
      ? await byIdentity(accounts, settings.oidc, claims)
      : await byName(db, settings, claims);
  if (!user || user.deletedAt) throw new RefusedLaunch('NO_SUCH_USER');
  return user;
}

async function byIdentity(
  accounts: ExternalAccounts,
  oidc: NonNullable<SmartSettings['oidc']>,
  claims: Claims,
): Promise<UserRow | undefined> {
  const user = await accounts.userOf(claims.iss, claims.sub);
  const { acrValues, rules } = oidc;
  if (acrValues && !(typeof claims.acr === 'string' && acrValues.includes(claims.acr)))
    throw new RefusedLaunch('TOO_WEAK', user?.id);
  const { requiredGroup } = rules;
  if (requiredGroup !== null && !groupsAt(claims, oidc.claims.groups).includes(requiredGroup))
    throw new RefusedLaunch('NOT_IN_GROUP', user?.id);
  return user;
}

async function byName(db: Database, { usernameClaim }: SmartSettings, claims: Claims) {
  if (usernameClaim === null) return undefined;
  const said = textAt(claims, usernameClaim);
  const name = usernameClaim === 'fhirUser' ? PRACTITIONER.exec(said)?.[1] : said;
  return name ? usersQueries(db).byUsername(name) : undefined;
}
