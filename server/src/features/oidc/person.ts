import type { ExternalPerson } from '../external-accounts/index.ts';
import type { Claims } from './provider.ts';
import type { OidcSettings } from './settings.ts';

/** Somebody as the provider knows them; null without a username. */
export function personOf(claims: Claims, { claims: names }: OidcSettings): ExternalPerson | null {
  const username = textAt(claims, names.username);
  if (username === '') return null;
  const isVerified = claims.email_verified !== false;
  return {
    keptBy: 'oidc',
    issuer: claims.iss,
    subject: claims.sub,
    username,
    email: isVerified ? textAt(claims, 'email') || null : null,
    name: textAt(claims, 'name'),
    groups: groupsAt(claims, names.groups),
  };
}

/** The claim at a path such as `realm_access.roles`. A claim whose name has dots comes first. */
function claimAt(claims: Record<string, unknown>, path: string): unknown {
  if (path in claims) return claims[path];
  return path.split('.').reduce<unknown>((inside, name) => {
    return typeof inside === 'object' && inside !== null
      ? (inside as Record<string, unknown>)[name]
      : undefined;
  }, claims);
}

/** Empty where there is no text. */
export function textAt(claims: Claims, path: string): string {
  const value = claimAt(claims, path);
  return typeof value === 'string' ? value.trim() : '';
}

export const groupsAt = (claims: Claims, path: string): string[] =>
  [claimAt(claims, path)].flat().filter((group) => typeof group === 'string');

/** The provider's own session, where it names one; null for one that no database holds. */
export const sessionOf = ({ sid }: Claims): string | null =>
  typeof sid === 'string' && !sid.includes('\u0000') ? sid : null;
