import type { Config } from '../../config/config.ts';

export const CALLBACK_PATH = '/api/auth/oidc/callback';
/** Where the provider sends a browser that has logged out there. */
const AFTER_LOGOUT_PATH = '/login';

export type OidcSettings = NonNullable<ReturnType<typeof oidcSettingsOf>>;

/** Null where no provider is configured. */
export function oidcSettingsOf(config: Config) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, PUBLIC_URL: publicUrl } = config;
  if (!issuer || !clientId || !publicUrl) return null;
  return {
    issuer,
    clientId,
    clientSecret: config.OIDC_CLIENT_SECRET,
    scope: config.OIDC_SCOPES,
    claims: { username: config.OIDC_CLAIM_USERNAME, groups: config.OIDC_CLAIM_GROUPS },
    prompt: config.OIDC_PROMPT,
    acrValues: config.OIDC_ACR_VALUES ?? null,
    endsProviderSession: config.OIDC_LOGOUT === 'provider',
    afterLogoutUri: new URL(AFTER_LOGOUT_PATH, publicUrl).href,
    redirectUri: new URL(CALLBACK_PATH, publicUrl).href,
    rules: {
      roles: config.OIDC_ROLES ?? null,
      clinicalRoles: config.OIDC_CLINICAL_ROLES ?? null,
      requiredGroup: config.OIDC_REQUIRED_GROUP ?? null,
    },
  };
}
