import type { Config } from '../../../config/config.ts';
import { type SmartKey, smartKeyIn } from '../../../config/smart.ts';
import { oidcSettingsOf } from '../../oidc/index.ts';

export const SMART_PATH = '/launch/smart';
export const CALLBACK_PATH = '/launch/smart/callback';

export type SmartSettings = NonNullable<ReturnType<typeof smartSettingsOf>>;

/** Null where no server may open patients here. */
export function smartSettingsOf(config: Config) {
  const { SMART_SERVERS: servers, SMART_CLIENT_ID: clientId, PUBLIC_URL: publicUrl } = config;
  if (!servers || !clientId || !publicUrl) return null;
  const file = config.SMART_CLIENT_KEY_FILE;
  return {
    servers,
    clientId,
    clientSecret: config.SMART_CLIENT_SECRET ?? null,
    clientKey: (file ? smartKeyIn(file) : null) satisfies SmartKey | null,
    scope: config.SMART_SCOPES,
    /** What results are sent under is this hospital's HN as well. */
    hnSystem: config.SMART_HN_SYSTEM ?? config.RESULT_HN_SYSTEM ?? null,
    usernameClaim: config.SMART_CLAIM_USERNAME ?? null,
    redirectUri: new URL(CALLBACK_PATH, publicUrl).href,
    /** The hospital's OpenID provider, where that issues the ID tokens. */
    oidc: oidcSettingsOf(config),
  };
}
