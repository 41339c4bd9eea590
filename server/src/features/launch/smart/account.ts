import { smartBaseOf } from '../../../config/smart.ts';
import type { Database } from '../../../database/connection.ts';
import type { ExternalAccounts } from '../../external-accounts/index.ts';
import { groupsAt, textAt } from '../../oidc/index.ts';
import { type UserRow, usersQueries } from '../../users/index.ts';
import { RefusedLaunch } from '../token.ts';
import type { Claims } from './ehr.ts';
import type { SmartSettings } from './settings.ts';

/** Patients and their relatives launch apps from portals. */
const NOT_STAFF = /(^|\/)(Patient|RelatedPerson)\//;
const STAFF = /(^|\/)Practitioner(Role)?\/[^/]+$/;
const PRACTITIONER = /^(?:(.+)\/)?Practitioner\/([^/]+)$/;

/** Addresses of issuers are compared as the sign-in compares them. */
export const isIssuer = (said: string, issuer: string): boolean =>
  URL.parse(said)?.href === new URL(issuer).href;

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
  /** `server`: of `SMART_SERVERS`, which has sent the browser. */
  { claims, server }: { claims: Claims; server: string },
): Promise<UserRow> {
  // SMART App Launch 1 says it as `profile`.
  for (const said of [claims.fhirUser, claims.profile])
    if (NOT_STAFF.test(String(said ?? ''))) throw new RefusedLaunch('USER_IS_PATIENT');
  const user =
    settings.oidc && isIssuer(claims.iss, settings.oidc.issuer)
      ? await byIdentity(accounts, settings.oidc, claims)
      : await byName(db, settings, { claims, server });
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

async function byName(
  db: Database,
  { usernameClaim, oidc }: SmartSettings,
  { claims, server }: { claims: Claims; server: string },
): Promise<UserRow | undefined> {
  if (usernameClaim === null) return undefined;
  const { fhirUser } = claims;
  if (fhirUser !== undefined && !STAFF.test(String(fhirUser))) throw new RefusedLaunch('USER_IS_PATIENT');
  const said = textAt(claims, usernameClaim);
  const name = usernameClaim === 'fhirUser' ? practitionerAt(said, server) : said;
  const user = name ? await usersQueries(db).byUsername(name) : undefined;
  // Names that only look alike are two people's.
  if (!user || user.username.toLowerCase() !== name?.toLowerCase()) return undefined;
  // The provider makes sure of them: here nobody asks for a second factor or a group.
  const isProvidersToCheck = oidc && (oidc.acrValues !== null || oidc.rules.requiredGroup !== null);
  if (user.keptBy === 'oidc' && isProvidersToCheck) throw new RefusedLaunch('TOO_WEAK', user.id);
  return user;
}

/** The id of a Practitioner of the server itself: another one's may be of somebody else. */
function practitionerAt(said: string, server: string): string | undefined {
  const [, base, id] = PRACTITIONER.exec(said) ?? [];
  return base === undefined || smartBaseOf(base) === server ? id : undefined;
}
